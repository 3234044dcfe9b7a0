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

export function saveItem(key: string, value: unknown): void {
  try {
    localStorage.setItem(`posse.${key}`, JSON.stringify(value));
  } catch {
    // Storage is not available.
  }
}

export function removeItem(key: string): void {
  try {
    localStorage.removeItem(`posse.${key}`);
  } catch {
    // Storage is not available.
  }
}
