// The prompt of Schemin': the player's hand. A first click raises a card; a second click or the button plays it.
import { useState } from 'preact/hooks';
import { t, type Key } from '../../../i18n';
import { Prompt } from '../../../view/Prompt';
import type { ColtStage } from './stage';
import { describe } from '../describe';
import { names as namesIn } from '../names';
import { groupHand, Hand, type HandCard } from './Hand';
import { hintReason } from './hintReason';
import { HintList } from '../../../view/HintList';
import { isSecondGo } from './plan';

type Props = { stage: ColtStage; legal: string[] };

const playing = (card: HandCard, hidden: boolean): string => `play ${card.text}${hidden ? ' hidden' : ''}`;

/** The card that the hint suggests. */
const hintedCard = (stage: ColtStage): string | null => stage.hint?.action.split(' ')[1] ?? null;

function titleOf(legal: readonly string[]): Key {
  if (!legal.some((one) => one.startsWith('play'))) return 'colt.ask.schemin.draw';
  return legal.includes('draw') ? 'colt.ask.schemin' : 'colt.ask.schemin.play';
}

export function Schemin({ stage, legal }: Props) {
  const { view, me, act, busy, tools } = stage;
  const [picked, setPicked] = useState<string | null>(null);
  const [hidden, setHidden] = useState(false);
  const cards = groupHand(view, me);
  const may = (card: HandCard): boolean => legal.includes(playing(card, false));
  const card = cards.find((one) => one.text === picked && may(one)) ?? null;
  const canHide = legal.some((action) => action.endsWith(' hidden'));
  const action = card && playing(card, hidden && legal.includes(playing(card, true)));
  const kind = view.turns[(view.turn ?? 1) - 1] ?? 'standard';
  const names = namesIn(view);
  const help = canHide ? 'colt.help.schemin.ghost' : isSecondGo(view, stage.events, me) ? 'colt.help.schemin.second' : (`colt.help.schemin.${kind}` as const);
  const onPick = (one: HandCard): void => {
    if (busy) return;
    if (one.text === picked && action) act(action);
    else setPicked(one.text);
  };
  return (
    <Prompt
      title={t(titleOf(legal))}
      help={t(help)}
      middle={
        <>
          <Hand view={view} cards={cards} label={t('colt.hand')} open={may} marked={(one) => (one === card ? 1 : 0)} hinted={hintedCard(stage)} onPick={onPick} />
          {canHide && (
            <label class="check">
              <input type="checkbox" checked={hidden} onChange={(event) => setHidden(event.currentTarget.checked)} />
              <span>{t('colt.play_hidden')}</span>
            </label>
          )}
          <HintList stage={stage} words={(one) => describe(one, names)} reason={stage.hint && hintReason(stage, stage.hint.action)} />
        </>
      }
    >
      <button type="button" class="btn primary" disabled={!action || busy} onClick={() => action && act(action)} data-primary>
        {action ? describe(action, names) : t('colt.pick_card')}
      </button>
      {legal.includes('draw') && (
        <button type="button" class={`btn${stage.hint?.action === 'draw' ? ' hinted' : ''}`} disabled={busy} data-key="d" onClick={() => act('draw')}>
          {t('colt.act.draw')}
        </button>
      )}
      {tools && <span class="tools" data-tools>{tools}</span>}
    </Prompt>
  );
}
