// The dice, the arrow pile and the dynamite count. Dice that may be rerolled are buttons.
import { t, tr } from '../../../i18n';
import { Sym } from '../../../view/Sym';
import { Parts } from '../../../view/Parts';
import { diceOf } from './choices';
import { fatesOf } from './fates';
import { slotOf, TUMBLING } from './slots';
import type { Tumble } from './suspense';
import { TumblingFace } from './TumblingFace';
import { ARROWS, count, POSITIONS } from '../view';
import type { BangStage } from './words';

interface Props {
  stage: BangStage;
  /** the roll on its way; null if the dice lie still */
  tumble: Tumble | null;
  /** positions that may be rerolled; empty if the player has no such choice */
  rerollable: number[];
  /** positions that the player has marked for a reroll */
  marked: number[];
  onMark(position: number): void;
  onMarkAll(): void;
}

export function Tray({ stage, tumble, rerollable, marked, onMark, onMarkAll }: Props) {
  const { view, hint } = stage;
  const hinted = rerollable.length > 0 && hint?.action.startsWith('reroll ') ? diceOf(hint.action) : [];
  const fates = fatesOf(stage.events, view);
  return (
    <section class="tray" aria-label={t('bang.board.dice')} title={rerollable.length > 0 ? t('bang.dice.keys') : undefined}>
      <div class="tray-top">
        <div class="pile" data-pile>
          <span>
            <Parts of={tr('bang.pile', { n: view.pile })} />
          </span>
          <ol class="wide-only" aria-hidden="true">
            {Array.from({ length: ARROWS }, (_, arrow) => (
              <li key={arrow} class={arrow < view.pile ? 'on' : ''}>
                <Sym id="arrow-token" />
              </li>
            ))}
          </ol>
        </div>
        {view.dice && (
          <span>
            <Parts of={tr('bang.dynamite.of', { n: count(view, 'dynamite') })} />
          </span>
        )}
        {rerollable.length > 0 && (
          <button type="button" class="mark-all" onClick={onMarkAll}>
            {t(marked.length < rerollable.length ? 'bang.dice.all' : 'bang.dice.none')}
          </button>
        )}
      </div>
      <ol class="dice">
        {POSITIONS.map((position) => {
          const slot = slotOf(stage, position, { rerollable, marked, tumble, fate: fates?.[position - 1] ?? null });
          return (
            <li key={position} class={`die-slot ${slot.look}${hinted.includes(position) ? ' hinted' : ''}`} data-die={position}>
              {rerollable.includes(position) ? (
                <button type="button" class="die" aria-pressed={marked.includes(position)} aria-label={slot.label} onClick={() => onMark(position)}>
                  {slot.face && <Sym id={`face-${slot.face}`} />}
                </button>
              ) : (
                <span class="die" role="img" aria-label={slot.label}>
                  {slot.look === TUMBLING ? <TumblingFace /> : slot.face && <Sym id={`face-${slot.face}`} />}
                </span>
              )}
              <span class="die-cap" aria-hidden="true">
                {slot.symbol && <Sym id={slot.symbol} />}
                <span>{slot.caption}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
