// What every bandit has: loot by kind, bullets left and bullets received. The values of other players' purses are
// hidden.
import { money, t } from '../../../i18n';
import { Sym } from '../../../view/Sym';
import { useReachableScroll } from '../../../view/useReachableScroll';
import type { SeatName } from '../../game';
import { banditName, playerName } from './words';
import { banditsOf, count, fortune, leadingShots, type ColtView, type Outlaw } from '../view';

interface Props {
  view: ColtView;
  seats: SeatName[];
  me: number | null;
  /** the seat to act, or whose card is being carried out */
  turn: number | null;
  /** the bandit of a team whose card is being carried out */
  acting: string | null;
}

const COLUMNS = [
  ['purse', 'colt.fort.purses'],
  ['jewel', 'colt.fort.jewels'],
  ['strongbox', 'colt.fort.strongboxes'],
  ['act-fire', 'colt.fort.bullets'],
  ['act-bullet', 'colt.fort.hits'],
] as const;

/** The player's own bandits first, then the others around the table. */
function inOrder(view: ColtView, me: number | null): Outlaw[] {
  const from = me ?? 0;
  return view.seats.flatMap((_, i) => banditsOf(view, (from + i) % view.seats.length));
}

export function Fortunes({ view, seats, me, turn, acting }: Props) {
  const lead = leadingShots(view);
  const panel = useReachableScroll();
  return (
    <section class="panel fortunes" ref={panel} aria-label={t('colt.fortunes')}>
      <h2>{t('colt.fortunes')}</h2>
      <table class="fort">
        <thead>
          <tr>
            <th scope="col">{t('colt.fort.bandit')}</th>
            {COLUMNS.map(([symbol, key]) => (
              <th scope="col" key={symbol} title={t(key)}>
                <Sym id={symbol} label={t(key)} class={symbol.startsWith('act-') ? 'chip' : ''} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(view, me).map((outlaw) => (
            <Row key={outlaw.name} outlaw={outlaw} view={view} seats={seats} me={me} turn={turn} acting={acting} leads={lead.has(outlaw.name)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ outlaw, view, seats, me, turn, acting, leads }: Props & { outlaw: Outlaw; leads: boolean }) {
  const { name, seat, purses, jewels, strongboxes, bullets, hit } = outlaw;
  const mine = seat === me;
  const leader = leadsTeam(view, outlaw);
  const plays = acting === null ? seat === turn && leader : name === acting;
  const cell = (value: number) => <td class={value === 0 ? 'z' : ''}>{value}</td>;
  return (
    <tr class={`${mine ? 'you' : ''}${plays ? ' turn' : ''}`} data-row={name} data-seat={seat}>
      <td>
        <span class="p" data-b={name}>
          <Sym class="standee" id={`bandit-${name}`} />
          <span>
            <b>{banditName(name)}</b>
            <span class="marks">
              {plays && <span class="pill brass">{t('colt.fort.turn')}</span>}
              {!mine && leader && <Cards n={count(view.seats[seat]?.hand)} />}
            </span>
            <small>{facts(view, seats, outlaw, me, leads).join(' · ')}</small>
          </span>
        </span>
      </td>
      {cell(purses.length)}
      {cell(jewels)}
      {cell(strongboxes)}
      <td>{leads ? <span class="lead" title={t('colt.gunslinger.about')}>{bullets}</span> : bullets}</td>
      {cell(hit)}
    </tr>
  );
}

/** The cards that another player holds. */
function Cards({ n }: { n: number }) {
  if (n === 0) return null;
  return (
    <span class="held" title={t('colt.cards', { n })}>
      <Sym id="role-unknown" />
      <span aria-hidden="true">{n}</span>
      <span class="vh">{t('colt.cards', { n })}</span>
    </span>
  );
}

/** Facts about the seat are shown with its first bandit only. */
const leadsTeam = (view: ColtView, outlaw: Outlaw): boolean => banditsOf(view, outlaw.seat)[0] === outlaw;

function facts(view: ColtView, seats: SeatName[], outlaw: Outlaw, me: number | null, leads: boolean): string[] {
  const said: string[] = [];
  const who = playerName(seats, outlaw.seat, me);
  const sum = outlaw.seat === me ? fortune(outlaw) : null;
  if (who) said.push(sum === null ? who : t('colt.fort.sum', { who, sum: money(sum) }));
  if (outlaw.ransom > 0) said.push(t('colt.fort.ransom', { sum: money(outlaw.ransom) }));
  if (seats[outlaw.seat]?.away) said.push(t('common.away'));
  if (outlaw.seat === view.first && leadsTeam(view, outlaw)) said.push(t('colt.fort.first'));
  if (leads) said.push(t('colt.gunslinger'));
  return said;
}
