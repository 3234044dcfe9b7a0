// The dice, the arrow pile and the dynamite count. Dice that may be rerolled are buttons.
import { t, tr, word } from '../../../i18n';
import { Sym } from '../../../view/Sym';
import { Parts } from '../../../view/Parts';
import { diceOf } from './choices';
import { aims, ARROWS, count, POSITIONS, type BangView, type Face } from '../view';
import { characterAt, type BangStage } from './words';

interface Props {
  stage: BangStage;
  /** positions that may be rerolled; empty if the player has no such choice */
  rerollable: number[];
  /** positions that the player has marked for a reroll */
  marked: number[];
  onMark(position: number): void;
  onMarkAll(): void;
}

/** The first word of a name, short enough for the space below a die. */
const shortName = (view: BangView, seat: number): string => characterAt(view, seat).split(' ')[0] ?? '';

export function Tray({ stage, rerollable, marked, onMark, onMarkAll }: Props) {
  const { view, hint } = stage;
  const hinted = rerollable.length > 0 && hint?.action.startsWith('reroll ') ? diceOf(hint.action) : [];
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
          const slot = slotOf(stage, position, rerollable, marked);
          return (
            <li key={position} class={`die-slot ${slot.look}${hinted.includes(position) ? ' hinted' : ''}`} data-die={position}>
              {rerollable.includes(position) ? (
                <button type="button" class="die" aria-pressed={marked.includes(position)} aria-label={slot.label} onClick={() => onMark(position)}>
                  {slot.face && <Sym id={`face-${slot.face}`} />}
                </button>
              ) : (
                <span class="die" role="img" aria-label={slot.label}>
                  {slot.face && <Sym id={`face-${slot.face}`} />}
                </span>
              )}
              <span class="die-cap" aria-hidden="true">
                {slot.symbol && <Sym id={slot.symbol} />}
                {slot.caption}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface Slot {
  look: string;
  face: Face | null;
  label: string;
  caption: string;
  symbol?: string;
}

function slotOf(stage: BangStage, i: number, rerollable: number[], marked: number[]): Slot {
  const { view } = stage;
  const face = view.dice?.[i - 1] ?? null;
  if (!face) return { look: 'blank', face, label: t('bang.die.blank', { i }), caption: '' };
  const params = { i, face: word('bang', face) };
  if (view.phase === 'roll' && view.rolling?.includes(i)) {
    return { look: 'roll', face, label: t('bang.die.rolling', params), caption: t('bang.cap.roll'), symbol: 'ui-reroll' };
  }
  if (rerollable.includes(i)) {
    const label = t('bang.die.again', params);
    if (marked.includes(i)) return { look: 'roll', face, label, caption: t('bang.cap.roll'), symbol: 'ui-reroll' };
    return { look: 'kept', face, label, caption: t('bang.cap.keep'), symbol: 'ui-keep' };
  }
  if (rerollable.length > 0) return { look: 'fixed', face, label: t('bang.die.stuck', params), caption: t('bang.cap.stuck') };
  return assigned(view, i, face, params);
}

/** A die after the rolls: whether it is being assigned now, and what became of it. */
function assigned(view: BangView, i: number, face: Face, params: { i: number; face: string }): Slot {
  if (view.die === i) {
    return { look: 'now', face, label: t('bang.die.now', params), caption: t('bang.cap.now'), symbol: 'ui-target' };
  }
  const aimed = aims(view)[i - 1] ?? null;
  if (aimed !== null) {
    const label = t('bang.die.aimed', { ...params, name: characterAt(view, aimed) });
    return { look: 'done', face, label, caption: shortName(view, aimed), symbol: 'ui-check' };
  }
  const poured = view.phase === 'beer' && face === 'beer' && view.die !== null && i < view.die;
  if (poured) return { look: 'done', face, label: t('bang.die.used', params), caption: t('bang.cap.used'), symbol: 'ui-check' };
  return { look: '', face, label: t('bang.die', params), caption: '' };
}
