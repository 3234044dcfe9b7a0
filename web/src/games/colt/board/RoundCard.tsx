// The round card: its event, the kinds of its turns, and the rounds of the journey.
import { t, word } from '../../../i18n';
import { Sym } from '../../../view/Sym';
import type { ColtEvent } from '../wire';
import { eventSymbol, kindName, roundRule } from './words';
import { planTurns } from './plan';
import type { ColtView } from '../view';

interface Props {
  view: ColtView;
  events: readonly ColtEvent[];
  help(topic: string): void;
}

export function RoundCard({ view, events, help }: Props) {
  const card = view.rounds[view.round - 1];
  if (!card) return null;
  const now = planTurns(view, events).find((turn) => turn.now)?.number ?? null;
  return (
    <section class="round paper" aria-label={t('colt.round_card')} data-phase-is={view.phase}>
      <div class="ttl">
        <Sym id={eventSymbol(card)} />
        <div>
          <p>{t('colt.round.of', { n: view.round, all: view.rounds.length })}</p>
          <h2 style={{ '--letters': longestWord(word('colt', card)) }}>{word('colt', card)}</h2>
        </div>
        <button type="button" class="ask" aria-label={t('colt.round.rules')} onClick={() => help(card)}>
          ?
        </button>
      </div>
      <ol class="kinds" aria-label={t('colt.round.turns')}>
        {view.turns.map((kind, i) => (
          <li key={i} class={now === null ? '' : i + 1 < now ? 'was' : i + 1 === now ? 'on' : ''} aria-current={i + 1 === now ? 'step' : undefined}>
            <Sym id={`turn-${kind}`} />
            {kindName(kind)}
          </li>
        ))}
      </ol>
      <p class={view.phase === 'event' ? 'rule now' : 'rule'}>
        <b>{t('colt.round.at_end')}</b> {roundRule(card)}
      </p>
      <Stops view={view} />
    </section>
  );
}

/** The number of letters of the longest word, which decides about the font size. */
const longestWord = (title: string): number => Math.max(...title.split(/[ -]/).map(({ length }) => length));

/** Later round cards are face down, so only their number is shown. */
function Stops({ view }: { view: ColtView }) {
  const last = view.rounds.length;
  return (
    <ol class="stops" aria-label={t('colt.rounds')}>
      {view.rounds.map((card, i) => {
        const n = i + 1;
        const state = n < view.round ? 'was' : n === view.round ? 'on' : '';
        return (
          <li key={n} class={state} title={card ? word('colt', card) : undefined} aria-current={state === 'on' ? 'step' : undefined}>
            {n === last ? t('colt.station') : n}
          </li>
        );
      })}
    </ol>
  );
}
