// Adds style sheets to the page that are not part of the first load.

function addStyle(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`the style sheet ${address} cannot be loaded`));
    };
    document.head.append(link);
  });
}

const added = new Map<string, Promise<void>>();

/** Adds a file once. If it cannot be loaded, the next call tries again. */
export function addOnce(address: string, add: (address: string) => Promise<void>): Promise<void> {
  const known = added.get(address);
  if (known) return known;
  const adding = add(address);
  added.set(address, adding);
  adding.catch(() => added.delete(address));
  return adding;
}

/** Resolves when the style sheet is in use. */
export const loadStyle = (address: string): Promise<void> => addOnce(address, addStyle);
