// Values saved in the browser. If the browser does not allow storage (private windows, a full disk), values last as long
// as the page, and the game works all the same.

/** What could not be saved. */
const unsaved = new Map<string, string>();

function read(key: string): string | null {
  const recent = unsaved.get(key);
  if (recent !== undefined) return recent;
  try {
    return localStorage.getItem(`posse.${key}`);
  } catch {
    return null;
  }
}

export function loadItem<T>(key: string, otherwise: T): T {
  try {
    const text = read(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Returns false if the value could not be saved. */
export function trySaveItem(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(`posse.${key}`, JSON.stringify(value));
    unsaved.delete(key);
    return true;
  } catch {
    return false; // storage is not available, or full
  }
}

/** Saves a value, or keeps it until the page is closed. */
export function saveItem(key: string, value: unknown): void {
  if (!trySaveItem(key, value)) unsaved.set(key, JSON.stringify(value));
}

export function removeItem(key: string): void {
  unsaved.delete(key);
  try {
    localStorage.removeItem(`posse.${key}`);
  } catch {
    // Storage is not available.
  }
}
