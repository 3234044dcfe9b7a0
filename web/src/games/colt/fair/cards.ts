// The cards of a seat in Colt Express. Which cards chance can draw depends on where all of them are.

export const KINDS = ['move', 'climb', 'fire', 'rob', 'punch', 'marshal'] as const;
export type Kind = (typeof KINDS)[number];
const COPIES: Readonly<Record<Kind, number>> = { move: 2, climb: 2, fire: 2, rob: 2, punch: 1, marshal: 1 };

/** Cards, counted by name. */
export class Pile {
  private readonly counts = new Map<string, number>();

  count(card: string): number {
    return this.counts.get(card) ?? 0;
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, one) => sum + one, 0);
  }

  /** The names of the cards in the pile. */
  get kinds(): string[] {
    return [...this.counts].filter(([, count]) => count > 0).map(([card]) => card);
  }

  add(card: string, count = 1): void {
    this.counts.set(card, this.count(card) + count);
  }

  /** Moves all cards to another pile. */
  pour(into: Pile): void {
    for (const [card, count] of this.counts) into.add(card, count);
    this.counts.clear();
  }

  copy(): Pile {
    const copy = new Pile();
    for (const [card, count] of this.counts) copy.add(card, count);
    return copy;
  }
}

export interface Owner {
  bandit: string;
  kind: Kind;
}

export class SeatCards {
  readonly deck = new Pile();
  readonly hand = new Pile();
  readonly discard = new Pile();
  /** number of bullets on top of the deck in the expert variant */
  top = 0;
  readonly handSize: number;
  readonly owners = new Map<string, Owner>();
  /** the order in which chance counts cards, and the order in which action texts name them */
  readonly drawOrder: string[];
  readonly textOrder: string[];

  /** A team has two bandits. `keeper` is the one with the marshal card. */
  constructor(bandits: readonly string[], keeper: string, team: boolean) {
    const names = [...bandits].sort();
    const label = (name: string, kind: Kind): string => (team ? `${name}:${kind}` : kind);
    this.drawOrder = [...names.flatMap((name) => KINDS.map((kind) => label(name, kind))), 'bullet'];
    this.textOrder = [...KINDS.flatMap((kind) => names.map((name) => label(name, kind))), 'bullet'];
    for (const bandit of names) {
      for (const kind of KINDS) {
        this.owners.set(label(bandit, kind), { bandit, kind });
        if (!team) this.deck.add(label(bandit, kind), COPIES[kind]);
        else if (kind !== 'marshal' || bandit === keeper) this.deck.add(label(bandit, kind));
      }
    }
    this.handSize = names.includes('doc') ? 7 : 6;
  }

  /** The cards in hand that can be played, each once. */
  get playable(): string[] {
    return this.textOrder.slice(0, -1).filter((card) => this.hand.count(card) > 0);
  }

  draw(card: string, count = 1): void {
    this.deck.add(card, -count);
    this.hand.add(card, count);
  }

  throwBullets(): void {
    const bullets = this.hand.count('bullet');
    this.hand.add('bullet', -bullets);
    this.discard.add('bullet', bullets);
  }
}
