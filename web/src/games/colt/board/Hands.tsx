// The hands in a replay of Colt Express that the viewer may see. The board itself shows only the player's own hand.
import { t, word } from '../../../i18n';
import { names as namesIn } from '../names';
import type { ColtView } from '../view';
import { Sym } from '../../../view/Sym';

interface SeatHand {
  seat: number;
  cards: { card: string; count: number }[];
}

/** The hands whose cards are known. Of hidden hands a view has only the size. */
export function handsIn(view: Pick<ColtView, 'seats'>): SeatHand[] {
  return view.seats.flatMap(({ hand }, seat) => {
    if (!Array.isArray(hand) || hand.length === 0) return [];
    const kinds = [...new Set(hand)];
    return [{ seat, cards: kinds.map((card) => ({ card, count: hand.filter((one) => one === card).length })) }];
  });
}

/** "fire", "tuco:fire" */
function cardName(card: string): string {
  return card.split(':').map((part) => word('colt', part)).join(' ');
}

export function Hands({ view }: { view: ColtView }) {
  const hands = handsIn(view);
  if (hands.length === 0) return null;
  const names = namesIn(view);
  return (
    <dl class="replay-hands" aria-label={t('colt.replay.hands')}>
      {hands.map(({ seat, cards }) => (
        <div key={seat}>
          <dt>{names.seat(seat)}</dt>
          <dd>
            {cards.map(({ card, count }) => (
              <span key={card} data-b={card.includes(':') ? card.split(':')[0] : undefined}>
                <Sym id={`act-${card.split(':').at(-1)}`} label={cardName(card)} />
                {count > 1 && <b>×{count}</b>}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
