// Matches that were played in this browser: the result, what the player was, and with whom.
import { GameIcon } from '../../games/GameIcon';
import { useGame } from '../../games';
import { shortTitle } from '../../games/title';
import { language, list, t, word } from '../../i18n';
import type { PlayedMatch } from '../../store/playerRecord';
import { hrefOf } from '../../store/route';

export function MatchList({ of }: { of: readonly PlayedMatch[] }) {
  const when = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <ul class="tables">
      {of.map((match) => (
        <li key={match.replay} data-replay={match.replay}>
          <GameIcon game={match.game} />
          <p>
            <b>
              {shortTitle(match.game)}
              {match.won !== null && `: ${t(match.won ? 'home.replays.won' : 'home.replays.lost')}`}
            </b>
            <What match={match} />
            <span>{when.format(match.at)}</span>
          </p>
          <a class="btn" href={hrefOf({ to: 'replay', name: match.replay, step: 0, viewer: 'open' })}>
            {t('home.replays.watch')}
            <span class="vh"> {match.replay}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** What the player was, the score, and the other people. Matches from before the record tell nothing of it. */
function What({ match }: { match: PlayedMatch }) {
  const { game } = useGame(match.game);
  if (match.players === 0 || !game) return null;
  const what = Object.values(match.as).flat().map((one) => word(match.game, one));
  if (match.score !== null && game.score) what.push(game.score(match.score));
  what.push(match.people.length > 0 ? t('home.replays.with', { names: list(match.people) }) : t('common.players', { n: match.players }));
  return <span>{what.join(' · ')}</span>;
}
