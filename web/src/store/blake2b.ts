// BLAKE2b after RFC 7693, with or without a key. An independent implementation, so that the check does not depend on
// the server's code. Speed does not matter: a match needs a few hundred hashes.

const BLOCK = 128;
const ROUNDS = 12;

const START = BigUint64Array.of(
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
);

/** The order in which a round uses the sixteen words of a block. The last two rounds repeat the first two orders. */
const ORDER: readonly (readonly number[])[] = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

/** The four words of each mixing step: the columns of the 4×4 square, then its diagonals. */
const MIXED: readonly (readonly [number, number, number, number])[] = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

const word = (words: BigUint64Array, at: number): bigint => words[at] as bigint;

const rotateRight = (x: bigint, by: bigint): bigint => (x >> by) | BigInt.asUintN(64, x << (64n - by));

function mix(v: BigUint64Array, places: readonly [number, number, number, number], x: bigint, y: bigint): void {
  const [a, b, c, d] = places;
  // Storing into a BigUint64Array reduces the sum modulo 2^64.
  v[a] = word(v, a) + word(v, b) + x;
  v[d] = rotateRight(word(v, d) ^ word(v, a), 32n);
  v[c] = word(v, c) + word(v, d);
  v[b] = rotateRight(word(v, b) ^ word(v, c), 24n);
  v[a] = word(v, a) + word(v, b) + y;
  v[d] = rotateRight(word(v, d) ^ word(v, a), 16n);
  v[c] = word(v, c) + word(v, d);
  v[b] = rotateRight(word(v, b) ^ word(v, c), 63n);
}

/** Compresses one block into the state. `count` is the number of bytes so far, including this block. */
function compress(state: BigUint64Array, block: Uint8Array, count: number, last: boolean): void {
  const view = new DataView(block.buffer, block.byteOffset, BLOCK);
  const message = Array.from({ length: 16 }, (_, i) => view.getBigUint64(8 * i, true));
  const v = new BigUint64Array(16);
  v.set(state);
  v.set(START, 8);
  v[12] = word(v, 12) ^ BigInt(count);
  if (last) v[14] = ~word(v, 14);
  for (let round = 0; round < ROUNDS; round++) {
    const order = ORDER[round % ORDER.length] as readonly number[];
    MIXED.forEach((places, i) => {
      mix(v, places, message[order[2 * i] as number] as bigint, message[order[2 * i + 1] as number] as bigint);
    });
  }
  for (let i = 0; i < 8; i++) state[i] = word(state, i) ^ word(v, i) ^ word(v, i + 8);
}

/** The digest of a message, `length` bytes long (1 to 64). `key` has up to 64 bytes; without one it is a plain hash. */
export function blake2b(message: Uint8Array, length = 32, key: Uint8Array = new Uint8Array(0)): Uint8Array {
  const state = START.slice();
  state[0] = word(state, 0) ^ BigInt(0x01010000 ^ (key.length << 8) ^ length);
  const keyed = key.length > 0 ? BLOCK : 0;
  const count = keyed + message.length;
  const padded = new Uint8Array(Math.max(1, Math.ceil(count / BLOCK)) * BLOCK);
  padded.set(key);
  padded.set(message, keyed);
  for (let at = 0; at < padded.length; at += BLOCK) {
    const last = at + BLOCK === padded.length;
    compress(state, padded.subarray(at, at + BLOCK), last ? count : at + BLOCK, last);
  }
  const bytes = new DataView(new ArrayBuffer(64));
  state.forEach((one, i) => bytes.setBigUint64(8 * i, one, true));
  return new Uint8Array(bytes.buffer, 0, length);
}

export function fromHex(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length / 2 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
