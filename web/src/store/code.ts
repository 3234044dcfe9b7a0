// Reads a table's code or alias from typed or pasted text: in any case, with spaces or hyphens, or as a whole link.
//
//     K7QD 2MVX-9A    https://example.org/#k7qd2mvx9a    Rodeo 472    example.org/rodeo-472

export function readCode(typed: string): string {
  const text = typed.trim().replace(/\/+$/, '');
  const behind = Math.max(text.lastIndexOf('#'), text.lastIndexOf('/'));
  return text
    .slice(behind + 1)
    .replace(/[^0-9a-z]/gi, '')
    .toLowerCase();
}
