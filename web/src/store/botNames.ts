// The names and faces of bots. A bot's name follows from the table's code and the seat, so that the lobby, the match,
// the end and the replay all call it the same.
//
//     botName('k7qd2mvx9a', 3)         always the same name
//     nameBots('k7qd2mvx9a', seats)    seats, with names for the bots

const WOMEN = [
  'Ada', 'Beulah', 'Cora', 'Della', 'Effie', 'Flora', 'Hattie', 'Ida', 'Lottie', 'Mabel', 'Maud', 'Minnie', 'Nell', 'Opal', 'Pearl',
  'Sadie', 'Thelma', 'Winnie',
] as const;
const MEN = [
  'Abner', 'Ames', 'Amos', 'Caleb', 'Clem', 'Elias', 'Enoch', 'Ezra', 'Gideon', 'Harlan', 'Jasper', 'Josiah', 'Levi', 'Luther',
  'Orville', 'Otis', 'Percy', 'Quincy', 'Roscoe', 'Rufus', 'Silas', 'Virgil', 'Zeke',
] as const;

/** None of them is a character of a game. Their number is prime: see `botName`. */
export const BOT_NAMES: readonly string[] = [...WOMEN, ...MEN];

/** A number that depends on every letter of a text (32-bit FNV-1a). */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ letter.charCodeAt(0), 0x01000193);
  return sum >>> 0;
}

/** The number by which the bots of a table are named. A replay tells it (`bots`) without telling the code. */
export const botsNumber = (code: string): number => hash(code) % (BOT_NAMES.length * (BOT_NAMES.length - 1));

export const botName = (code: string, seat: number): string => botNameFrom(botsNumber(code), seat);

/** Two seats of a table never share a name: no step from 1 to N - 1 returns to a name before all N, a prime, have been used. */
export function botNameFrom(seed: number, seat: number): string {
  const count = BOT_NAMES.length;
  const step = 1 + (Math.floor(seed / count) % (count - 1));
  return BOT_NAMES[((seed % count) + seat * step) % count] as string;
}

/** The heads in look/symbols.svg, and the number of hats. */
const HEADS = { women: [1, 3], men: [0, 2] } as const;
const HATS = 4;

/** The symbols of a bot's face: a head, and the hat on it. */
export function botFace(code: string, seat: number): [head: string, hat: string] {
  const seed = hash(`${code} face`);
  const heads = WOMEN.some((name) => name === botName(code, seat)) ? HEADS.women : HEADS.men;
  return [`folk-head-${heads[(seed + seat) % 2]}`, `folk-hat-${((seed >>> 8) + seat) % HATS}`];
}

interface Named {
  seat: number;
  kind: string;
  name: string | null;
}

export const nameBots = <S extends Named>(code: string, seats: readonly S[]): S[] =>
  seats.map((one) => (one.kind === 'bot' && one.name === null ? { ...one, name: botName(code, one.seat) } : one));
