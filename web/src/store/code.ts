// Reads a table's code from typed or pasted text: the code in any case, with spaces or hyphens, or a whole link.

export function readCode(typed: string): string {
  const text = typed.trim();
  const behind = text.lastIndexOf('#');
  const code = behind < 0 ? text : text.slice(behind + 1);
  return code.replace(/[^0-9a-z]/gi, '').toLowerCase();
}
