// How a die is shown: its look, its face, its words for screen readers, and its caption.
import { find, fill, plain, t, word } from '../../../i18n';
import type { Fate } from './fates';
import type { Tumble } from './suspense';
import type { BangView, Face } from '../view';
import { characterAt, type BangStage } from './words';

export interface Slot {
  look: string;
  face: Face | null;
  label: string;
  caption: string;
  symbol?: string;
}

/** The look of a die in the air. */
export const TUMBLING = 'tumbling';

interface Dice {
  rerollable: readonly number[];
  marked: readonly number[];
  tumble: Tumble | null;
  /** what became of the die; null before the end of the rolling */
  fate: Fate | null;
}

type Named = { i: number; face: string };

export function slotOf({ view, me }: BangStage, i: number, { rerollable, marked, tumble, fate }: Dice): Slot {
  if (tumble?.rolling.includes(i)) return { look: TUMBLING, face: null, label: t('bang.die.tumbling', { i }), caption: '' };
  const face = tumble?.lying.get(i) ?? view.dice?.[i - 1] ?? null;
  if (!face) return { look: 'blank', face, label: t('bang.die.blank', { i }), caption: '' };
  const params = { i, face: word('bang', face) };
  if (tumble) return { look: '', face, label: t('bang.die', params), caption: '' };
  if (view.phase === 'roll' && view.rolling?.includes(i)) {
    return { look: 'roll', face, label: t('bang.die.rolling', params), caption: t('bang.cap.roll'), symbol: 'ui-reroll' };
  }
  if (rerollable.includes(i)) {
    const label = t('bang.die.again', params);
    if (marked.includes(i)) return { look: 'roll', face, label, caption: t('bang.cap.roll'), symbol: 'ui-reroll' };
    return { look: 'kept', face, label, caption: t('bang.cap.keep'), symbol: 'ui-keep' };
  }
  if (rerollable.length > 0) return { look: 'fixed', face, label: t('bang.die.stuck', params), caption: t('bang.cap.stuck') };
  if (view.die === i) {
    return { look: 'now', face, label: t('bang.die.now', params), caption: t('bang.cap.now'), symbol: 'ui-target' };
  }
  return fate ? { ...fateSlot(view, me, fate, params), face } : { look: '', face, label: t('bang.die', params), caption: '' };
}

/** "2 of 3": gatlings that have not fired. A character for whom fewer are enough has its own text. */
function gatlings(view: BangView, n: number): string {
  const text = find(`bang.cap.gatlings.${view.seats[view.turn]?.character ?? ''}`);
  return text === undefined ? t('bang.cap.gatlings', { n }) : plain(fill(text, { n }));
}

/** A die after the rolls: what became of it. */
function fateSlot(view: BangView, me: number | null, fate: Fate, params: Named): Omit<Slot, 'face'> {
  const used = t('bang.die.used', params);
  switch (fate.kind) {
    case 'to': {
      const name = fate.seat === me ? t('bang.cap.you') : characterAt(view, fate.seat);
      return { look: 'done', label: t('bang.die.to', { ...params, name }), caption: name, symbol: 'ui-check' };
    }
    case 'doubled':
      return { look: 'done', label: used, caption: t('bang.cap.doubled'), symbol: 'ui-check' };
    case 'used':
      return { look: 'done', label: used, caption: t('bang.cap.used'), symbol: 'ui-check' };
    case 'later':
      return { look: '', label: t('bang.die.later', params), caption: t('bang.cap.later') };
    case 'gatling':
      return { look: '', label: t('bang.die', params), caption: gatlings(view, fate.n) };
    case 'none':
      return { look: 'done', label: t('bang.die.none', params), caption: t('bang.cap.none') };
  }
}
