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

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

/** The saved value. What cannot be read, or is of another kind than `otherwise` (if that is not null), counts as absent. */
export function loadItem<T>(key: string, otherwise: T): T {
  try {
    const text = read(key);
    if (text === null) return otherwise;
    const value = JSON.parse(text) as T;
    return otherwise === null || kindOf(value) === kindOf(otherwise) ? value : otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * `usual` with the saved values of its fields. Another version of the page may have saved them, so a value of another kind,
 * or one that `allowed` refuses, counts as absent.
 */
export function loadFields<T extends object>(key: string, usual: T, allowed: { [K in keyof T]?: (value: T[K]) => boolean } = {}): T {
  const saved = loadItem<Partial<T>>(key, {});
  const loaded = { ...usual };
  for (const name of Object.keys(usual) as (keyof T)[]) {
    const value = saved[name];
    if (value !== undefined && kindOf(value) === kindOf(usual[name]) && (allowed[name]?.(value) ?? true)) loaded[name] = value;
  }
  return loaded;
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
