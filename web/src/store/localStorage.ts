// What the browser remembers from one visit to the next. A browser that does not let us remember anything (private
// windows, a full disk) costs the memory, not the game.

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
    // Then not.
  }
}

export function removeItem(key: string): void {
  try {
    localStorage.removeItem(`posse.${key}`);
  } catch {
    // Then not.
  }
}
