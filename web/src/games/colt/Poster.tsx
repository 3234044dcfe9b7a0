// The pictures of Colt Express on the home screen.
import { Sym } from '../../view/Sym';

const CARDS = ['move', 'climb', 'fire', 'rob', 'punch'];
const BANDITS: readonly [name: string, x: number][] = [
  ['cheyenne', 282],
  ['tuco', 338],
  ['belle', 520],
  ['django', 770],
];
/** Long enough for a wide poster, which shows the bandits on the roofs, too. */
const LENGTH = 964;

export function Art() {
  return (
    <div class="art traing">
      <svg viewBox={`0 36 ${LENGTH} 208`} preserveAspectRatio="xMinYMax slice" aria-hidden="true">
        <circle class="sun" cx="450" cy="92" r="46" />
        <path
          class="far"
          d="M0 150 60 146 78 96H140L152 120 190 124 200 152 330 158 372 118 430 118 444 150 620 156 690 148 706 104H766L780 130 820 134 832 152 964 158V220H0Z"
        />
        <path class="ground" d={`M0 206H${LENGTH}V244H0Z`} />
        <use href="#locomotive" x="4" y="50" width="240" height="194" />
        <use href="#car" x="244" y="50" width="240" height="194" />
        <use href="#car" x="484" y="50" width="240" height="194" />
        <use href="#caboose" x="724" y="50" width="240" height="194" />
        {BANDITS.map(([name, x]) => (
          <g key={name} data-b={name}>
            <use href={`#bandit-${name}`} x={x} y="46" width="45" height="60" />
          </g>
        ))}
      </svg>
    </div>
  );
}

export function Tokens() {
  return (
    <div class="mini-dice" aria-hidden="true">
      {CARDS.map((card) => (
        <span key={card} class="mc" data-b="tuco">
          <Sym id={`act-${card}`} />
        </span>
      ))}
    </div>
  );
}
