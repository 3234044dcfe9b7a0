// A figure: a small table with players around it, to show distances.
interface Props {
  /** clockwise, starting with the reader's own character in front */
  characters: readonly string[];
  /** seats in range */
  reach?: readonly number[];
  /** eliminated seats */
  out?: readonly number[];
}

const WIDTH = 360;
const HEIGHT = 232;
const SIZE = 58;

/** The position of a seat: clockwise to the left, as on the board. */
function place(seat: number, of: number): { x: number; y: number } {
  const angle = Math.PI / 2 + (2 * Math.PI * seat) / of;
  return { x: WIDTH / 2 + 138 * Math.cos(angle), y: HEIGHT / 2 + 78 * Math.sin(angle) };
}

/** The distance to a seat: the shorter way round, counting only living players. */
function distance(seat: number, of: number, out: readonly number[]): number {
  const alive = (from: number, to: number): number => {
    let count = 0;
    for (let at = from; at <= to; at++) if (!out.includes(at % of)) count++;
    return count;
  };
  return Math.min(alive(1, seat), alive(seat, of - 1));
}

function Seat({ seat, character, of, lit, gone, far }: { seat: number; character: string; of: number; lit: boolean; gone: boolean; far: number }) {
  const { x, y } = place(seat, of);
  const half = SIZE / 2;
  return (
    <g class={['fig-seat', seat === 0 && 'me', lit && 'lit', gone && 'gone'].filter(Boolean).join(' ')} data-ch={character}>
      <circle class="ground" cx={x} cy={y} r={half} />
      <clipPath id={`fig-clip-${of}-${seat}`}>
        <circle cx={x} cy={y} r={half - 1.5} />
      </clipPath>
      <g clip-path={`url(#fig-clip-${of}-${seat})`}>
        <use href={`#ch-${character}`} x={x - half} y={y - half + 2} width={SIZE} height={SIZE} />
      </g>
      {lit && <circle class="mark" cx={x} cy={y} r={half + 4} />}
      {gone && <path class="cross" d={`M${x - 18} ${y - 18}L${x + 18} ${y + 18}M${x + 18} ${y - 18}L${x - 18} ${y + 18}`} />}
      {seat > 0 && !gone && (
        <>
          <circle class="count" cx={x + 21} cy={y + 21} r={11} />
          <text x={x + 21} y={y + 25.5}>
            {far}
          </text>
        </>
      )}
    </g>
  );
}

export function Ring({ characters, reach = [], out = [] }: Props) {
  const of = characters.length;
  return (
    <svg class="drawing ring-fig" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <ellipse class="rim" cx={WIDTH / 2} cy={HEIGHT / 2} rx={132} ry={72} />
      {reach.map((seat) => {
        const from = place(0, of);
        const to = place(seat, of);
        return <path key={seat} class="shot" d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />;
      })}
      {characters.map((character, seat) => (
        <Seat
          key={character}
          seat={seat}
          character={character}
          of={of}
          lit={reach.includes(seat)}
          gone={out.includes(seat)}
          far={distance(seat, of, out)}
        />
      ))}
    </svg>
  );
}
