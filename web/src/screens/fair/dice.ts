// From the secret to random numbers, as described in docs/fairness.md.
import { blake2b, fromHex, toHex } from '../../store/blake2b';

const rotateLeft = (x: bigint, by: bigint): bigint => BigInt.asUintN(64, x << by) | (x >> (64n - by));

/** xoshiro256**, seeded with 32 bytes. */
export class Generator {
  private readonly w: BigUint64Array;

  constructor(bits: Uint8Array) {
    const view = new DataView(bits.buffer, bits.byteOffset, 32);
    this.w = BigUint64Array.from({ length: 4 }, (_, i) => view.getBigUint64(8 * i, true));
  }

  next(): bigint {
    const w = this.w;
    const [a, b, c, d] = w as unknown as [bigint, bigint, bigint, bigint];
    const result = BigInt.asUintN(64, rotateLeft(BigInt.asUintN(64, b * 5n), 7n) * 9n);
    const c1 = c ^ a;
    const d1 = d ^ b;
    w[0] = a ^ d1;
    w[1] = b ^ c1;
    w[2] = c1 ^ BigInt.asUintN(64, b << 17n);
    w[3] = rotateLeft(d1, 45n);
    return result;
  }

  /** A uniform number from 0 to bound - 1. */
  below(bound: number): number {
    const many = BigInt(bound);
    for (;;) {
      const product = (this.next() >> 32n) * many;
      if (BigInt.asUintN(32, product) >= 0x1_0000_0000n % many) return Number(product >> 32n);
    }
  }
}

/** The source of all randomness of a match. */
export class Dice {
  private readonly key: Uint8Array;

  /** All values are hex; null for a seat that contributed nothing. */
  constructor(secret: string, contributions: readonly (string | null)[]) {
    const given: number[] = [];
    contributions.forEach((contribution, seat) => {
      if (contribution !== null) given.push(seat, ...fromHex(contribution));
    });
    this.key = blake2b(Uint8Array.from(given), 32, fromHex(secret));
  }

  /** Generator 0 deals; generator i makes the i-th chance action. */
  generator(number: number): Generator {
    const message = new Uint8Array(8);
    new DataView(message.buffer).setBigUint64(0, BigInt(number), true);
    return new Generator(blake2b(message, 32, this.key));
  }
}

/** The commitment of a secret. */
export const commitmentOf = (secret: string): string => toHex(blake2b(fromHex(secret)));
