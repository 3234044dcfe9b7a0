// The end of a match of Colt Express.
import type { ComponentChildren } from 'preact';
import { list, money, t, word } from '../../i18n';
import { tell } from '../../i18n/story';
import { namesInView } from '../../games/names';
import type { ColtEvent, Position } from '../../net/wire';
import { mySeats, type Table } from '../../store/table';
import { Sym } from '../../view/Sym';
import { banditsIn, fortunes, lastEvent, tallyColt, type ColtBandit, type ColtResult, type ColtTally, type Fortune } from './coltTally';
import { Numbers, ownVerdict, sentence, Verdict, whoSits, Why, type Line } from './Parts';

interface Props {
  table: Table;
  view: Position;
  events: ColtEvent[];
  result: ColtResult;
}

export function ColtEnd({ table, view, events, result }: Props) {
  const bandits = banditsIn(view);
  const tally = tallyColt(events, bandits, table.seats.length);
  const rows = fortunes(bandits, result);
  return (
    <>
      <Verdict
        icon="strongbox"
        title={title(bandits, result)}
        own={ownVerdict(table, result.winners)}
        why={wealthOf(rows[0] as Fortune)}
        winners={result.winners.flatMap((seat) =>
          bandits
            .filter((bandit) => bandit.seat === seat)
            .map((bandit) => <Winner key={bandit.name} table={table} bandit={bandit} result={result} />),
        )}
      />
      <Takings table={table} bandits={bandits} rows={rows} />
      <Why lines={story(view, events, tally, rows, result)} column="col-b" />
      <Numbers columns={columns()} rows={numberRows(tally)} note={t('end.colt.marshal', { n: tally.marshal })} />
    </>
  );
}

const banditNames = (bandits: readonly ColtBandit[], seats: readonly number[]): string[] =>
  bandits.filter((bandit) => seats.includes(bandit.seat)).map((bandit) => word('colt', bandit.name));

function title(bandits: ColtBandit[], { winners, wealth }: ColtResult): string {
  const names = banditNames(bandits, winners);
  if (winners.length > 1) return t('end.colt.shared', { names: list(names) });
  if (wealth.length === 2) return t('end.colt.team', { names: list(names) });
  return t('end.colt.winner', { name: names[0] ?? '' });
}

function wealthOf({ all, gunslinger }: Fortune): string {
  const value = money(all);
  return gunslinger > 0 ? t('end.colt.wealth.gun', { value }) : t('end.colt.wealth', { value });
}

function Winner({ table, bandit, result }: { table: Table; bandit: ColtBandit; result: ColtResult }) {
  const { name, seat } = bandit;
  return (
    <li class={`winner paper ${mySeats(table).includes(seat) ? 'you' : ''}`} data-b={name}>
      <span class="photo stands">
        <Sym id={`bandit-${name}`} />
      </span>
      <b>{word('colt', name)}</b>
      <small>
        {whoSits(table, seat)}
        {result.gunslingers.includes(seat) && (
          <>
            <br />
            {t('end.colt.gunslinger.short')}
          </>
        )}
      </small>
    </li>
  );
}

/* ---- the takings ---- */

const PARTS = [
  { of: 'purses', kind: 'pu', icon: 'purse', name: 'end.colt.purses' },
  { of: 'jewels', kind: 'je', icon: 'jewel', name: 'end.colt.jewels' },
  { of: 'strongboxes', kind: 'bo', icon: 'strongbox', name: 'end.colt.strongboxes' },
  { of: 'ransom', kind: 'ra', icon: 'event-hostage_taking', name: 'end.colt.ransom' },
  { of: 'gunslinger', kind: 'gu', icon: 'bullet', name: 'end.colt.gunslinger.short' },
] as const;

function Bar({ row, most }: { row: Fortune; most: number }) {
  const parts = PARTS.filter(({ of }) => row[of] > 0);
  const words = parts.map(({ of, name }) => `${t(name)} ${money(row[of])}`);
  return (
    <span class="bar" role="img" aria-label={words.length > 0 ? list(words) : t('end.colt.nothing')}>
      {parts.map(({ of, kind }) => (
        <i key={kind} class={kind} style={{ width: `${(100 * row[of]) / Math.max(1, most)}%` }}>
          <span>{row[of]}</span>
        </i>
      ))}
    </span>
  );
}

function Takings({ table, bandits, rows }: { table: Table; bandits: ColtBandit[]; rows: Fortune[] }) {
  const most = Math.max(...rows.map((row) => row.all));
  const shown = PARTS.filter(({ of }) => rows.some((row) => row[of] > 0));
  return (
    <section class="panel col-a">
      <h2>{t('end.takings')}</h2>
      <ol class="bars">
        {rows.map((row) => {
          const own = bandits.filter((bandit) => bandit.seat === row.seat);
          return (
            <li key={row.seat}>
              <span class="standees">
                {own.map((bandit) => (
                  <Sym key={bandit.name} class="standee" id={`bandit-${bandit.name}`} data-b={bandit.name} />
                ))}
              </span>
              <span>
                <b>{banditNames(bandits, [row.seat]).join(' + ')}</b> <span class="muted">{whoSits(table, row.seat)}</span>
              </span>
              <span class="sum">{money(row.all)}</span>
              <Bar row={row} most={most} />
            </li>
          );
        })}
      </ol>
      <p class="key" aria-hidden="true">
        {shown.map(({ icon, name, kind }) => (
          <span key={name}>
            <span class="bar swatch">
              <i class={kind} />
            </span>
            <Sym id={icon} class={kind === 'gu' ? 'gs' : ''} />
            {t(name)}
          </span>
        ))}
      </p>
    </section>
  );
}

/* ---- how it ended ---- */

function story(view: Position, events: ColtEvent[], tally: ColtTally, rows: Fortune[], result: ColtResult): Line[] {
  const names = namesInView(view);
  const who = (seats: readonly number[]): string => list(seats.map((seat) => names.seat(seat)));
  const lines: Line[] = [];
  const [gun] = result.gunslingers;
  if (gun !== undefined) {
    const n = tally.rows[gun]?.shots ?? 0;
    const several = result.gunslingers.length > 1;
    lines.push({
      icon: 'act-fire',
      title: t(several ? 'end.colt.fired.several' : 'end.colt.fired', { n, names: who(result.gunslingers) }),
      text: t(several ? 'end.colt.gunslingers' : 'end.colt.gunslinger.why', { value: money(1000) }),
    });
  }
  const [event, ...came] = lastEvent(events);
  if (event?.e === 'event') {
    const told = came.map((one) => sentence(tell(one, 'colt', names))).filter(Boolean);
    const text = told.length > 0 ? told.join(' ') : t('end.colt.event.nothing');
    lines.push({ icon: `event-${event.card}`, title: t('end.colt.event', { card: word('colt', event.card) }), text });
  }
  lines.push({ icon: 'coin', ...mostOf(rows, result, who) });
  return lines;
}

/** The winner's lead, or what broke the tie. */
function mostOf(rows: Fortune[], { winners }: ColtResult, who: (seats: readonly number[]) => string): { title: ComponentChildren; text: string } {
  const best = rows[0] as Fortune;
  const next = rows.find((row) => !winners.includes(row.seat));
  if (winners.length > 1) return { title: t('end.colt.equal', { names: who(winners) }), text: t('end.colt.equal.shared') };
  const title = t(rows.length === 2 ? 'end.colt.most.team' : 'end.colt.most', { name: who([best.seat]) });
  if (!next) return { title, text: '' };
  const name = who([next.seat]);
  if (next.all === best.all) return { title, text: t('end.colt.equal.bullets', { name }) };
  return { title, text: t('end.colt.ahead', { value: money(best.all - next.all), name }) };
}

/* ---- statistics ---- */

const columns = () => [
  { icon: 'act-rob', name: t('end.colt.robberies') },
  { icon: 'act-punch', name: t('end.colt.punches') },
  { icon: 'act-fire', name: t('end.colt.shots') },
  { icon: 'act-bullet', name: t('end.colt.hits') },
  { icon: 'ui-out', name: t('end.colt.failed') },
];

const numberRows = (tally: ColtTally) =>
  tally.rows.map((row) => ({
    key: row.seat,
    who: row.bandits.map((name) => word('colt', name)).join(' + '),
    cells: [row.robberies, row.punches, row.shots, row.hits, row.failed],
  }));
