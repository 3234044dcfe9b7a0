// A table's code out of what somebody has typed or pasted: the code, in any letters and with spaces or hyphens, or a whole link.

export function readCode(typed: string): string {
  const text = typed.trim();
  const behind = text.lastIndexOf('#');
  const code = behind < 0 ? text : text.slice(behind + 1);
  return code.replace(/[^0-9a-z]/gi, '').toLowerCase();
}
