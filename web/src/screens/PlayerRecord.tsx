// The player's record: matches, wins and streaks, for each game. It is saved in this browser only.
import { useState } from 'preact/hooks';
import { WithGame } from '../games/WithGame';
import type { Game } from '../games/game';
import { fullTitle } from '../games/title';
import { find, number, percent, t, word, type Key } from '../i18n';
import type { GameName } from '../net/wire';
import { deleteRecord, exportRecord, matches, statsOf, type Stats, type Tally } from '../store/playerRecord';
import { Top } from '../view/Top';
import { MatchList } from './home/MatchList';
import { KeptReplays } from './replay/KeptReplays';

export function PlayerRecord() {
  // Deleting draws the screen again.
  const [, redraw] = useState(0);
  const all = matches();
  const games = [...new Set(all.map((match) => match.game))];
  return (
    <>
      <Top where={<b>{t('home.record')}</b>} />
      <main class="record">
        <h1>{t('home.record')}</h1>
        <p class="note">{t('home.record.about')}</p>
        {all.length === 0 && <p>{t('home.record.none')}</p>}
        {games.map((game) => (
          <WithGame key={game} name={game}>
            {(loaded) => <GameStats name={game} game={loaded} />}
          </WithGame>
        ))}
        {all.length > 0 && (
          <section class="panel">
            <h2>{t('home.record.matches')}</h2>
            <MatchList of={all} />
          </section>
        )}
        <KeptReplays />
        {all.length > 0 && <Keep onDelete={() => redraw((n) => n + 1)} />}
      </main>
    </>
  );
}

const rate = ({ played, won }: Tally): string => (played === 0 ? '–' : percent(won / played));

function GameStats({ name, game }: { name: GameName; game: Game }) {
  const stats = statsOf(matches(name));
  if (stats.played === 0) return null;
  return (
    <section class="panel" aria-label={fullTitle(name)} data-record={name}>
      <h2>{fullTitle(name)}</h2>
      <dl class="record-sums">
        <Sum label={t('home.record.played')} value={number(stats.played)} />
        <Sum label={t('home.record.won')} value={`${number(stats.won)} (${rate(stats)})`} />
        <Sum label={t('home.record.streak')} value={number(stats.streak)} />
        <Sum label={t('home.record.best_streak')} value={number(stats.bestStreak)} />
        {stats.bestScore !== null && game.score && <Sum label={t('home.record.best_score')} value={game.score(stats.bestScore)} />}
      </dl>
      <div class="record-tables">
        {Object.entries(stats.by).map(([what, tallies]) => (
          <Tallies key={what} title={find(`${name}.record.${what}`) ?? what} of={tallies} nameOf={(one) => word(name, one)} />
        ))}
        <People stats={stats} />
      </div>
    </section>
  );
}

const Sum = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

const People = ({ stats }: { stats: Stats }) =>
  Object.keys(stats.people).length > 0 ? <Tallies title={t('home.record.with')} of={stats.people} nameOf={(name) => name} /> : null;

const COLUMNS: readonly Key[] = ['home.record.played', 'home.record.won', 'home.record.rate'];

function Tallies({ title, of, nameOf }: { title: string; of: Record<string, Tally>; nameOf: (key: string) => string }) {
  const rows = Object.entries(of).sort(([, a], [, b]) => b.played - a.played);
  return (
    <table>
      <caption class="vh">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {COLUMNS.map((key) => (
            <th key={key} scope="col" class="num">
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, tally]) => (
          <tr key={key}>
            <th scope="row">{nameOf(key)}</th>
            <td class="num">{number(tally.played)}</td>
            <td class="num">{number(tally.won)}</td>
            <td class="num">{rate(tally)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Buttons that save the record as a file, and that delete it after a second press. */
function Keep({ onDelete }: { onDelete: () => void }) {
  const [sure, setSure] = useState(false);
  const address = `data:application/json;charset=utf-8,${encodeURIComponent(exportRecord())}`;
  return (
    <p class="acts">
      <a class="btn" href={address} download="posse-record.json">
        {t('home.record.export')}
      </a>
      {sure ? (
        <button
          type="button"
          class="btn danger"
          onClick={() => {
            deleteRecord();
            onDelete();
          }}
        >
          {t('home.record.delete.sure')}
        </button>
      ) : (
        <button type="button" class="btn" onClick={() => setSure(true)}>
          {t('home.record.delete')}
        </button>
      )}
    </p>
  );
}
