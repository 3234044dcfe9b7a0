// Expert variant: choosing the cards to discard after Schemin'. The player marks all of them and confirms once. The
// engine takes discards one by one in the order of the hand, so each is sent as soon as it is legal.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../../i18n';
import { Prompt } from '../../../view/Prompt';
import type { ColtStage } from './stage';
import { count } from '../view';
import { groupHand, Hand, type HandCard } from './Hand';
import { HintList } from '../../../view/HintList';
import { describe } from '../describe';
import { names as namesIn } from '../names';

/** The actions to send: the discards in the order of the hand, then `done`. */
export function discards(cards: readonly HandCard[], marked: Readonly<Record<string, number>>): string[] {
  const actions = cards.flatMap((card) => Array.from({ length: marked[card.text] ?? 0 }, () => `discard ${card.text}`));
  return [...actions, 'done'];
}

export function Discard({ stage, legal }: { stage: ColtStage; legal: string[] }) {
  const { view, me, act, busy, tools } = stage;
  const [marked, setMarked] = useState<Record<string, number>>({});
  const [queue, setQueue] = useState<string[]>([]);
  const cards = groupHand(view, me);
  const next = queue[0];
  useEffect(() => {
    if (next === undefined || busy) return;
    if (legal.includes(next)) {
      setQueue(queue.slice(1));
      act(next);
    } else setQueue([]);
  }, [legal, next, busy]);
  const away = Object.values(marked).reduce((sum, n) => sum + n, 0);
  const kept = count(me === null ? 0 : view.seats[me]?.hand) - away;
  const may = (card: HandCard): boolean => queue.length === 0 && legal.includes(`discard ${card.text}`);
  // Each click marks one more card of the kind. A click after the last one clears the marks.
  const onPick = (card: HandCard): void => {
    const n = ((marked[card.text] ?? 0) + 1) % (card.n + 1);
    setMarked({ ...marked, [card.text]: n });
  };
  const names = namesIn(view);
  return (
    <Prompt
      title={t('colt.ask.discard')}
      help={t('colt.help.discard')}
      middle={
        <>
          <Hand view={view} cards={cards} label={t('colt.hand')} open={may} marked={(card) => marked[card.text] ?? 0} mark={t('colt.discard.mark')} onPick={onPick} />
          <HintList stage={stage} words={(one) => describe(one, names)} />
        </>
      }
    >
      <button
        type="button"
        class="btn primary"
        disabled={busy || queue.length > 0}
        data-primary
        onClick={() => {
          setMarked({});
          setQueue(discards(cards, marked));
        }}
      >
        {away === 0 ? t('colt.discard.none') : kept === 0 ? t('colt.discard.all') : t('colt.discard.some', { away, kept })}
      </button>
      {tools && <span class="tools" data-tools>{tools}</span>}
    </Prompt>
  );
}
