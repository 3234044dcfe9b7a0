// Values saved in the browser. If the browser does not allow storage (private windows, a full disk), nothing is saved
// and the game works all the same.

export function loadItem<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`posse.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Returns false if the value could not be saved. */
export function trySaveItem(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(`posse.${key}`, JSON.stringify(value));
    return true;
  } catch {
    return false; // storage is not available, or full
  }
}

export function saveItem(key: string, value: unknown): void {
  trySaveItem(key, value);
}

export function removeItem(key: string): void {
  try {
    localStorage.removeItem(`posse.${key}`);
  } catch {
    // Storage is not available.
  }
}
