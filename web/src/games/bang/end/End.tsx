// The end of a match of BANG!
import { list, t, word, type Key } from '../../../i18n';
import { tell } from '../../../i18n/story';
import { names as namesInView } from '../names';
import type { EndProps } from '../../game';
import type { BangView } from '../view';
import { FACTS, type BangEvent } from '../wire';
import type { Table } from '../../../store/table';
import { Sym } from '../../../view/Sym';
import { countFaces, lastTurn, tallyBang, type BangTally } from './tally';
import { Shots } from './Shots';
import { Numbers, ownVerdict, sentence, Verdict, whoSits, Why, type Line } from '../../../screens/end/Parts';

interface BangSeat {
  role: string;
  character: string;
  life: number;
  alive: boolean;
}

type Team = 'law' | 'outlaws' | 'renegade' | 'deputy' | 'outlaw';

const SEALS: Readonly<Record<Team, string>> = {
  law: 'role-sheriff',
  outlaws: 'role-outlaw',
  renegade: 'role-renegade',
  deputy: 'role-deputy',
  outlaw: 'role-outlaw',
};

interface BangResult {
  team: Team;
  winners: number[];
}

export function BangEnd({ table, view, events, ...ended }: EndProps<BangView, BangEvent>) {
  const result = ended.result as unknown as BangResult;
  const seats = view.seats as BangSeat[];
  const tally = tallyBang(events, seats.length);
  return (
    <>
      <Verdict
        icon={SEALS[result.team]}
        title={t(`bang.end.${result.team}`)}
        own={ownVerdict(table, result.winners)}
        why={whyWon(seats, events, result, view)}
        winners={result.winners.map((seat) => (
          <Winner key={seat} table={table} seat={seat} of={seats[seat] as BangSeat} out={tally.rows[seat]?.out ?? null} />
        ))}
      />
      <Why lines={story(view, events, tally, result.team)} column="col-a" />
      <WhoWasWho table={table} seats={seats} tally={tally} winners={result.winners} />
      <Shots table={table} characters={seats.map(({ character }) => character)} events={events} />
      <Numbers table={table} columns={columns()} rows={numberRows(seats, tally)} note={numbersNote(tally)} />
    </>
  );
}

/** With three players each one hunts another. With more, the Sheriff decides the match. */
function whyWon(seats: BangSeat[], events: BangEvent[], { team, winners }: BangResult, view: BangView): string {
  if (seats.length > 3) return t(`bang.end.${team}.why` as Key);
  const [winner] = winners;
  const standing = seats.filter((seat) => seat.alive).length;
  if (standing === 0) return t('bang.end.three.nobody');
  if (standing === 1) return t('bang.end.three.last');
  const fall = events.filter((event) => event.e === 'eliminated').at(-1);
  const names = namesInView(view);
  const prey = fall?.e === 'eliminated' ? names.seat(fall.seat) : '';
  return t('bang.end.three.prey', { name: names.seat(winner ?? 0), prey });
}

const ending = (seat: BangSeat, out: number | null): string =>
  out === null ? t('bang.end.lives', { n: seat.life }) : t('bang.end.out', { n: out });

function Winner({ table, seat, of, out }: { table: Table; seat: number; of: BangSeat; out: number | null }) {
  const mine = table.persons.find((one) => one.id === table.me)?.seats.includes(seat);
  return (
    <li class={`winner paper ${mine ? 'you' : ''}`} data-ch={of.character}>
      <span class="photo">
        <Sym id={`ch-${of.character}`} />
      </span>
      <b>{word('bang', of.character)}</b>
      <small>
        {whoSits(table, seat)}
        <br />
        {ending(of, out)}
      </small>
    </li>
  );
}

/* ---- how it ended ---- */

const ICONS: Readonly<Record<string, string>> = {
  attack: 'arrow-token',
  gun: 'face-gatling',
  final: 'face-dynamite',
};

function mostOften(faces: readonly string[]): string | undefined {
  return countFaces(faces).sort((a, b) => b.n - a.n)[0]?.face;
}

/** Dice in words, equal faces together: "beer, 3 arrows and gatling". */
function facesInWords(dice: readonly string[]): string {
  const parts = countFaces(dice).map(({ face, n }) => (n === 1 ? word('bang', face) : t(`bang.dice.some.${face}` as Key, { n })));
  return list(parts);
}

function story(view: BangView, events: BangEvent[], tally: BangTally, team: Team): Line[] {
  const turn = lastTurn(events);
  if (!turn) return [];
  const names = namesInView(view);
  const say = (event: BangEvent): string => sentence(tell(event, FACTS, names));
  const first: Line = {
    icon: `face-${mostOften(turn.dice) ?? 'arrow'}`,
    title: t('bang.end.turn', { n: tally.turns, name: names.seat(turn.seat) }),
    text: turn.dice.length > 0 ? t('bang.end.dice', { dice: facesInWords(turn.dice) }) : null,
  };
  const blows = turn.blows.map(({ first: blow, then }): Line => {
    const fell = then?.e === 'eliminated' ? then : blow;
    const icon = fell.e === 'eliminated' ? `role-${fell.role}` : (ICONS[blow.e] ?? 'ui-target');
    return { icon, title: say(blow), text: then && say(then) };
  });
  const over: Line[] = turn.over ? [{ icon: SEALS[team], title: say(turn.over), text: null }] : [];
  return [first, ...blows, ...over];
}

/* ---- who was who ---- */

interface WhoProps {
  table: Table;
  seats: BangSeat[];
  tally: BangTally;
  winners: number[];
}

function WhoWasWho({ table, seats, tally, winners }: WhoProps) {
  const order = seats.map((_, seat) => seat);
  order.sort((a, b) => Number(winners.includes(b)) - Number(winners.includes(a)) || a - b);
  return (
    <section class="panel col-b">
      <h2>{t('bang.end.who')}</h2>
      <table class="who-was">
        <thead>
          <tr>
            <th scope="col">{t('end.player')}</th>
            <th scope="col">{t('bang.end.role')}</th>
            <th scope="col" class="wide">
              {t('bang.end.at_the_end')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.map((seat) => {
            const of = seats[seat] as BangSeat;
            const kind = [winners.includes(seat) ? 'won' : '', of.alive ? '' : 'out'].join(' ');
            return (
              <tr key={seat} class={kind}>
                <td>
                  <span class="p" data-ch={of.character}>
                    <span class="photo">
                      <Sym id={`ch-${of.character}`} />
                    </span>
                    <span>
                      <b>{word('bang', of.character)}</b>
                      <small>
                        {whoSits(table, seat)}
                        <span class="narrow"> · {ending(of, tally.rows[seat]?.out ?? null)}</span>
                      </small>
                    </span>
                  </span>
                </td>
                <td>
                  <span class="r">
                    <Sym id={`role-${of.role}`} />
                    {word('bang', of.role)}
                  </span>
                </td>
                <td class="wide">{ending(of, tally.rows[seat]?.out ?? null)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/* ---- statistics ---- */

const columns = () => [
  { icon: 'ui-target', name: t('bang.end.hits') },
  { icon: 'face-beer', name: t('bang.end.beers') },
  { icon: 'arrow-token', name: t('bang.end.arrows') },
  { icon: 'face-dynamite', name: t('bang.end.dynamite') },
  { icon: 'ui-out', name: t('bang.end.felled') },
];

function numberRows(seats: BangSeat[], tally: BangTally) {
  return tally.rows.map((row) => ({
    key: row.seat,
    who: word('bang', seats[row.seat]?.character ?? ''),
    cells: [row.hits, row.beers, row.arrows, row.dynamite, row.felled.length],
  }));
}

/** "never" and "once" have sentences of their own. */
export function often(key: 'bang.end.attacks' | 'bang.end.guns', n: number): string {
  if (n > 1) return t(key, { n });
  return t(n === 1 ? `${key}.once` : `${key}.never`);
}

function numbersNote({ turns, attacks, guns }: BangTally): string {
  return [t('bang.end.turns', { n: turns }), often('bang.end.attacks', attacks), often('bang.end.guns', guns)].join(' ');
}
