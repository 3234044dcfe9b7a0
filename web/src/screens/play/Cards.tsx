// A card above the board that holds the story: who the player is when a match begins, or that they are out.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n';
import type { StoryCard } from '../../games/game';
import { Sym } from '../../view/Sym';

interface Props {
  card: StoryCard;
  /** the label of the main button, which Escape presses too */
  label: string;
  onClose(): void;
  /** more buttons */
  children?: ComponentChildren;
}

const isTyping = (element: Element | null): boolean => element?.matches('input, textarea, select') ?? false;

/** Focuses the main button, unless the player is writing. Screen readers then read the card. */
function useMainButton(onClose: () => void) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isTyping(document.activeElement) && !document.querySelector('dialog[open]')) button.current?.focus({ preventScroll: true });
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
      // The board must not skip events as well.
      event.stopPropagation();
      event.preventDefault();
      onClose();
    };
    addEventListener('keydown', listen, true);
    return () => removeEventListener('keydown', listen, true);
  }, []);
  return button;
}

/** Replaces the prompt. An empty prompt stays below, so that the board does not move. */
function Card({ card, label, onClose, children }: Props) {
  const button = useMainButton(onClose);
  return (
    <>
      <div class="prompt panel" aria-hidden="true" />
      <section class="story-card paper" id="prompt" role="dialog" aria-labelledby="story-title" aria-describedby="story-lines">
        <div class="faces" aria-hidden="true">
          {card.portraits.map(({ symbol, attributes }) => (
            <span key={symbol} class="photo" {...attributes}>
              <Sym id={symbol} />
            </span>
          ))}
        </div>
        <h2 id="story-title">{card.title}</h2>
        <div id="story-lines">
          {card.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div class="acts">
          <button type="button" class="btn primary" ref={button} onClick={onClose}>
            {label}
          </button>
          {children}
        </div>
      </section>
    </>
  );
}

export const OpeningCard = ({ card, onClose }: { card: StoryCard; onClose(): void }) => (
  <Card card={card} label={t('common.lets_go')} onClose={onClose} />
);

/** `skip` is null if other people play on: nobody can skip what they have not done yet. */
export const OutCard = ({ card, watch, skip }: { card: StoryCard; watch(): void; skip: (() => void) | null }) => (
  <Card card={card} label={t('common.watch')} onClose={watch}>
    {skip && (
      <button type="button" class="btn" data-skip-to-end onClick={skip}>
        {t('common.skip_to_end')}
      </button>
    )}
  </Card>
);
