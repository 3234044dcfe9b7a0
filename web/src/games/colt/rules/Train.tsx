// A figure: a small train with bandits and loot, to show what a card does.
export interface Spot {
  car: number;
  roof?: boolean;
}

interface Props {
  /** number of cars behind the Locomotive */
  cars: number;
  bandits?: readonly (Spot & { name: string; dim?: boolean })[];
  marshal?: number;
  loot?: readonly (Spot & { what: 'purse' | 'jewel' | 'strongbox' })[];
  /** highlighted spots: destinations, or bandits who may be hit */
  lit?: readonly Spot[];
  walks?: readonly { from: Spot; to: Spot }[];
  shots?: readonly { from: Spot; to: Spot }[];
}

const WIDTH = 240;
const ABOVE = 46;
const ROOF = ABOVE + 54;
const FLOOR = ABOVE + 144;

const floorOf = (spot: Spot): number => (spot.roof ? ROOF : FLOOR);

/** The left edge of a slot. The Locomotive has space only in its cab. */
function left({ car, roof }: Spot, slot: number): number {
  const begin = car === 0 ? (roof ? 132 : 142) : 24;
  return car * WIDTH + begin + slot * (car === 0 ? 34 : 44);
}

function area({ car, roof = false }: Spot) {
  const x = car * WIDTH + (car === 0 ? (roof ? 125 : 138) : roof ? 10 : 22);
  const width = car === 0 ? (roof ? 110 : 84) : roof ? 220 : 196;
  return { x, width, y: roof ? ABOVE - 12 : ABOVE + 70, height: roof ? 66 : 76 };
}

const middle = (spot: Spot) => {
  const { x, y, width, height } = area(spot);
  return { x: x + width / 2, y: y + height / 2 };
};

/** A bent arrow. */
function Walk({ from, to }: { from: Spot; to: Spot }) {
  const a = middle(from);
  const b = middle(to);
  const climb = from.car === to.car;
  const bend = climb ? { x: a.x + 60, y: (a.y + b.y) / 2 } : { x: (a.x + b.x) / 2, y: Math.min(a.y, b.y) - 34 };
  const angle = (Math.atan2(b.y - bend.y, b.x - bend.x) * 180) / Math.PI;
  return (
    <g class="walk">
      {['edge', 'line'].map((kind) => (
        <g key={kind} class={kind}>
          <path d={`M${a.x} ${a.y}Q${bend.x} ${bend.y} ${b.x} ${b.y}`} />
          <path class="head" d="M14 0L-14 -16V16Z" transform={`translate(${b.x} ${b.y}) rotate(${angle})`} />
        </g>
      ))}
    </g>
  );
}

/** The line of a shot between two bandits. The bandits are drawn in front of it. */
function Shot({ from, to }: { from: Spot; to: Spot }) {
  const body = (spot: Spot) => ({ x: left(spot, 0) + 25, y: floorOf(spot) - 34 });
  const a = body(from);
  const b = body(to);
  const line = `M${a.x} ${a.y}L${b.x} ${b.y}`;
  return (
    <g class="shot">
      <path class="edge" d={line} />
      <path d={line} />
    </g>
  );
}

/** Numbers the things on each spot from left to right. */
function slots<T extends Spot>(things: readonly T[], taken: (spot: Spot) => number = () => 0): (T & { slot: number })[] {
  return things.map((thing, i) => {
    const before = things.slice(0, i).filter((other) => other.car === thing.car && !!other.roof === !!thing.roof).length;
    return { ...thing, slot: before + taken(thing) };
  });
}

export function Train({ cars, bandits = [], marshal, loot = [], lit = [], walks = [], shots = [] }: Props) {
  const parts = cars + 1;
  const beside = (spot: Spot): number => (spot.car === marshal && !spot.roof ? 1 : 0);
  return (
    <svg class="drawing train-fig" viewBox={`0 0 ${parts * WIDTH} ${ABOVE + 194}`} aria-hidden="true">
      {Array.from({ length: parts }, (_, car) => (
        <use
          key={car}
          href={car === 0 ? '#locomotive' : car === cars ? '#caboose' : '#car'}
          x={car * WIDTH}
          y={ABOVE}
          width={WIDTH}
          height={194}
        />
      ))}
      <path class="rail" d={`M0 ${ABOVE + 172}H${parts * WIDTH}`} />
      {lit.map((spot) => (
        <rect key={`${spot.car}${spot.roof}`} class="mark" rx={8} {...area(spot)} />
      ))}
      {shots.map((shot, i) => (
        <Shot key={i} {...shot} />
      ))}
      {slots(loot).map((one, i) => (
        <use
          key={i}
          href={`#${one.what}`}
          x={(one.car + 1) * WIDTH - (one.car === 0 ? 60 : one.car === cars ? 82 : 62) - one.slot * 38}
          y={floorOf(one) - 36}
          width={36}
          height={36}
        />
      ))}
      {marshal !== undefined && <use href="#marshal" x={left({ car: marshal }, 0)} y={FLOOR - 68} width={51} height={68} />}
      {slots(bandits, beside).map((one) => (
        <g key={one.name} data-b={one.name} class={one.dim ? 'dim' : ''}>
          <use href={`#bandit-${one.name}`} x={left(one, one.slot)} y={floorOf(one) - 68} width={51} height={68} />
        </g>
      ))}
      {walks.map((walk, i) => (
        <Walk key={i} {...walk} />
      ))}
    </svg>
  );
}
