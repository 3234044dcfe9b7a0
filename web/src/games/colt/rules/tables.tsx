// Tables and rows of cards in the rules of Colt Express.
import { money, t, word } from '../../../i18n';
import { Sym } from '../../../view/Sym';

type Kind = 'standard' | 'tunnel' | 'speeding_up' | 'switching';
const S = 'standard';
const T = 'tunnel';
const F = 'speeding_up';
const W = 'switching';

const STATION: Kind[] = [S, S, T, S];
/** the turns of each round card: with up to four players, and with more */
const CARDS: [id: string, few: Kind[], many: Kind[]][] = [
  ['angry_marshal', [S, S, T, W], [S, S, W]],
  ['swivel_arm', [S, T, S, S], [S, T, S]],
  ['braking', [S, S, S, S], [S, T, S, S]],
  ['take_it_all', [S, T, F, S], [S, F, W]],
  ['passengers_rebellion', [S, S, T, S, S], [S, T, S, W]],
  ['no_event_a', [S, T, S, T, S], [S, T, S, T]],
  ['no_event_b', [S, F, S], [S, F]],
  ['pickpocketing', STATION, STATION],
  ['marshals_revenge', STATION, STATION],
  ['hostage_taking', STATION, STATION],
];

function Kinds({ kinds }: { kinds: Kind[] }) {
  return (
    <td>
      <span class="fig-kinds">
        {kinds.map((kind, i) => (
          <Sym key={i} id={`turn-${kind}`} class="bone" label={t(`colt.kind.${kind}`)} />
        ))}
      </span>
    </td>
  );
}

export function RoundCards() {
  return (
    <table class="fig-table fig-rounds">
      <thead>
        <tr>
          <th scope="col">{t('colt.learn.table.card')}</th>
          <th scope="col">{t('colt.learn.table.few')}</th>
          <th scope="col">{t('colt.learn.table.many')}</th>
        </tr>
      </thead>
      <tbody>
        {CARDS.map(([id, few, many]) => (
          <tr key={id}>
            <th scope="row">{word('colt', id)}</th>
            <Kinds kinds={few} />
            <Kinds kinds={many} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const PLAN: [bandit: string, card: string | null][] = [
  ['belle', 'rob'],
  ['doc', 'climb'],
  ['tuco', 'fire'],
  ['belle', null],
  ['doc', null],
  ['tuco', null],
];

/** A plan of three bandits: one open turn and one in a tunnel. */
export function PlanFigure() {
  return (
    <span class="fig-row" aria-hidden="true">
      {PLAN.map(([bandit, card], i) => (
        <span key={i} class={card === null ? 'pc down' : 'pc'} data-b={bandit}>
          <span class="o">
            <Sym id={`bandit-${bandit}`} />
          </span>
          <span class="k">
            <Sym id={card === null ? 'role-unknown' : `act-${card}`} />
          </span>
        </span>
      ))}
    </span>
  );
}

const WORTH: [symbol: string, name: () => string, worth: () => string][] = [
  ['purse', () => t('colt.loot.purse'), () => `${money(250)} – ${money(500)}`],
  ['jewel', () => t('colt.loot.jewel'), () => money(500)],
  ['strongbox', () => t('colt.loot.strongbox'), () => money(1000)],
  ['coin', () => t('colt.loot.ransom'), () => money(250)],
  ['act-fire', () => t('colt.gunslinger'), () => money(1000)],
];

export function Worth() {
  return (
    <dl class="fig-worth">
      {WORTH.map(([symbol, name, worth]) => (
        <div key={symbol}>
          <dt>
            <Sym id={symbol} class="bone" />
            {name()}
          </dt>
          <dd class="num">{worth()}</dd>
        </div>
      ))}
    </dl>
  );
}
