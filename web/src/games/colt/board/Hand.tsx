// A row of action cards: the player's own, to play, discard or just look at.
import { find, t } from '../../../i18n';
import { Sym } from '../../../view/Sym';
import { banditName, cardTitle } from './words';
import { isTeamGame, readCard, type Bandit, type CardKind, type ColtView } from '../view';

export interface HandCard {
  /** the card as on the wire: "move", "tuco:move" */
  text: string;
  bandit: Bandit | null;
  card: CardKind;
  n: number;
}

/** The hand of a seat, with equal cards grouped. */
export function groupHand(view: ColtView, seat: number | null): HandCard[] {
  const hand = seat === null ? [] : view.seats[seat]?.hand;
  if (!Array.isArray(hand)) return [];
  const made = new Map<string, HandCard>();
  for (const text of hand) {
    const same = made.get(text);
    if (same) same.n++;
    else made.set(text, { text, ...readCard(view, seat, text), n: 1 });
  }
  return [...made.values()];
}

interface Props {
  view: ColtView;
  cards: HandCard[];
  label: string;
  /** whether the card may be chosen */
  open(card: HandCard): boolean;
  /** how many cards of this kind are marked */
  marked(card: HandCard): number;
  /** the meaning of a mark, shown on the card */
  mark?: string;
  /** the card that a hint suggests */
  hinted?: string | null;
  onPick?(card: HandCard): void;
}

export function Hand({ view, cards, label, open, marked, mark, hinted, onPick }: Props) {
  const team = isTeamGame(view);
  let key = 0;
  return (
    <ol class={`hand-row${cards.length > 6 ? ' long' : ''}`} aria-label={label} data-hand>
      {cards.map((card) => {
        const may = open(card);
        const on = marked(card);
        const number = may ? ++key : 0;
        return (
          <li key={card.text} data-b={card.bandit ?? undefined}>
            <button
              type="button"
              class={`acard${on > 0 ? (mark ? ' out' : ' sel') : ''}${hinted === card.text ? ' hinted' : ''}`}
              disabled={!may}
              aria-pressed={may ? on > 0 : undefined}
              aria-label={nameOf(card, team, on, mark)}
              title={find(`colt.card.${card.card}`)}
              data-key={number > 0 && number < 10 ? number : undefined}
              data-card={card.text}
              onClick={() => onPick?.(card)}
            >
              {team && card.bandit && <Sym class="owner" id={`bandit-${card.bandit}`} />}
              <Sym id={`act-${card.card}`} />
              <span class="band">{cardTitle(card.card)}</span>
              {card.n > 1 && <span class="pill times tagged" data-text={`×${card.n}`} />}
              {on > 0 && mark && <span class="pill hit gone tagged" data-text={card.n > 1 ? `${on} ${mark}` : mark} />}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function nameOf(card: HandCard, team: boolean, on: number, mark: string | undefined): string {
  const words = [team && card.bandit ? `${banditName(card.bandit)}: ${cardTitle(card.card)}` : cardTitle(card.card)];
  if (card.n > 1) words.push(`×${card.n}`);
  if (on > 0 && mark) words.push(t('colt.discard.marked', { n: on }));
  return words.join(', ');
}
