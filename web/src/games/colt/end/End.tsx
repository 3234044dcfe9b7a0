// The end of a match of Colt Express.
import type { ComponentChildren } from 'preact';
import { list, money, t, word } from '../../../i18n';
import { tell } from '../../../i18n/story';
import { names as namesIn } from '../names';
import type { EndProps } from '../../game';
import type { ColtView } from '../view';
import { FACTS, type ColtEvent } from '../wire';
import { mySeats, type Table } from '../../../store/table';
import { Sym } from '../../../view/Sym';
import { banditsIn, fortunes, lastEvent, tallyColt, type ColtBandit, type ColtResult, type ColtTally, type Fortune } from './tally';
import { Numbers, ownVerdict, sentence, Verdict, whoSits, Why, type Line } from '../../../screens/end/Parts';

export function ColtEnd({ table, view, events, ...ended }: EndProps<ColtView, ColtEvent>) {
  const result = ended.result as ColtResult;
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
      <Numbers table={table} columns={columns()} rows={numberRows(tally)} note={t('colt.end.marshal', { n: tally.marshal })} />
    </>
  );
}

const banditNames = (bandits: readonly ColtBandit[], seats: readonly number[]): string[] =>
  bandits.filter((bandit) => seats.includes(bandit.seat)).map((bandit) => word('colt', bandit.name));

function title(bandits: ColtBandit[], { winners, wealth }: ColtResult): string {
  const names = banditNames(bandits, winners);
  if (winners.length > 1) return t('colt.end.shared', { names: list(names) });
  if (wealth.length === 2) return t('colt.end.team', { names: list(names) });
  return t('colt.end.winner', { name: names[0] ?? '' });
}

function wealthOf({ all, gunslinger }: Fortune): string {
  const value = money(all);
  return gunslinger > 0 ? t('colt.end.wealth.gun', { value }) : t('colt.end.wealth', { value });
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
            {t('colt.end.gunslinger.short')}
          </>
        )}
      </small>
    </li>
  );
}

/* ---- the takings ---- */

const PARTS = [
  { of: 'purses', kind: 'pu', icon: 'purse', name: 'colt.end.purses' },
  { of: 'jewels', kind: 'je', icon: 'jewel', name: 'colt.end.jewels' },
  { of: 'strongboxes', kind: 'bo', icon: 'strongbox', name: 'colt.end.strongboxes' },
  { of: 'ransom', kind: 'ra', icon: 'event-hostage_taking', name: 'colt.end.ransom' },
  { of: 'gunslinger', kind: 'gu', icon: 'bullet', name: 'colt.end.gunslinger.short' },
] as const;

/** A bar as long as the fortune, and below it the amounts that add up to it. */
function Bar({ row, most }: { row: Fortune; most: number }) {
  const parts = PARTS.filter(({ of }) => row[of] > 0);
  const words = parts.map(({ of, name }) => `${t(name)} ${money(row[of])}`);
  return (
    <>
      <span class="bar" role="img" aria-label={words.length > 0 ? list(words) : t('colt.end.nothing')}>
        {parts.map(({ of, kind }) => (
          <i key={kind} class={kind} style={{ width: `${(100 * row[of]) / Math.max(1, most)}%` }} />
        ))}
      </span>
      <span class="parts" aria-hidden="true">
        {parts.map(({ of, kind, icon }) => (
          <span key={kind}>
            <Sym id={icon} class={kind === 'gu' ? 'gs' : ''} />
            {money(row[of])}
          </span>
        ))}
      </span>
    </>
  );
}

function Takings({ table, bandits, rows }: { table: Table; bandits: ColtBandit[]; rows: Fortune[] }) {
  const most = Math.max(...rows.map((row) => row.all));
  const shown = PARTS.filter(({ of }) => rows.some((row) => row[of] > 0));
  return (
    <section class="panel col-a">
      <h2>{t('colt.end.takings')}</h2>
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

function story(view: ColtView, events: ColtEvent[], tally: ColtTally, rows: Fortune[], result: ColtResult): Line[] {
  const names = namesIn(view);
  const who = (seats: readonly number[]): string => list(seats.map((seat) => names.seat(seat)));
  const lines: Line[] = [];
  const [gun] = result.gunslingers;
  if (gun !== undefined) {
    const n = tally.rows[gun]?.shots ?? 0;
    const several = result.gunslingers.length > 1;
    lines.push({
      icon: 'act-fire',
      title: t(several ? 'colt.end.fired.several' : 'colt.end.fired', { n, names: who(result.gunslingers) }),
      text: t(several ? 'colt.end.gunslingers' : 'colt.end.gunslinger.why', { value: money(1000) }),
    });
  }
  const [event, ...came] = lastEvent(events);
  if (event?.e === 'event') {
    const told = came.map((one) => sentence(tell(one, FACTS, names))).filter(Boolean);
    const text = told.length > 0 ? told.join(' ') : t('colt.end.event.nothing');
    lines.push({ icon: `event-${event.card}`, title: t('colt.end.event', { card: word('colt', event.card) }), text });
  }
  lines.push({ icon: 'coin', ...mostOf(rows, result, who) });
  return lines;
}

/** The winner's lead, or what broke the tie. */
function mostOf(rows: Fortune[], { winners }: ColtResult, who: (seats: readonly number[]) => string): { title: ComponentChildren; text: string } {
  const best = rows[0] as Fortune;
  const next = rows.find((row) => !winners.includes(row.seat));
  if (winners.length > 1) return { title: t('colt.end.equal', { names: who(winners) }), text: t('colt.end.equal.shared') };
  const title = t(rows.length === 2 ? 'colt.end.most.team' : 'colt.end.most', { name: who([best.seat]) });
  if (!next) return { title, text: '' };
  const name = who([next.seat]);
  if (next.all === best.all) return { title, text: t('colt.end.equal.bullets', { name }) };
  return { title, text: t('colt.end.ahead', { value: money(best.all - next.all), name }) };
}

/* ---- statistics ---- */

const columns = () => [
  { icon: 'act-rob', name: t('colt.end.robberies') },
  { icon: 'act-punch', name: t('colt.end.punches') },
  { icon: 'act-fire', name: t('colt.end.shots') },
  { icon: 'act-bullet', name: t('colt.end.hits') },
  { icon: 'ui-out', name: t('colt.end.failed') },
];

const numberRows = (tally: ColtTally) =>
  tally.rows.map((row) => ({
    key: row.seat,
    who: row.bandits.map((name) => word('colt', name)).join(' + '),
    cells: [row.robberies, row.punches, row.shots, row.hits, row.failed],
  }));
