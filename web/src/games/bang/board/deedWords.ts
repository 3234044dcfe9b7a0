// Deeds in words, with bold names and drawn dice.
//
//     deedParts(stage, deed)        the pieces of the sentence, or null if nothing is said
import { list, t, tr, word, type Key, type Part } from '../../../i18n';
import { tell } from '../../../i18n/story';
import { FACTS } from '../wire';
import type { Deed, Loss } from './deeds';
import { nameAt, type BangStage } from './words';

/** "you" for the seat that acts, "at_you" for the seat that something happens to. Both have their own sentences. */
function person({ me }: BangStage, { by, seat }: { by?: number; seat: number }): '' | '.you' | '.at_you' {
  if (me === null) return '';
  if ((by ?? seat) === me) return '.you';
  return seat === me ? '.at_you' : '';
}

const faces = (dice: readonly string[]): string => list(dice.map((face) => word('bang', face)));

const lossWords = (stage: BangStage, { seat, lives }: Loss): string =>
  seat === stage.me ? t('bang.deed.loss.you', { n: lives }) : t('bang.deed.loss', { seat: nameAt(stage, seat), n: lives });

const victim = (stage: BangStage, { seat }: Loss): string => (seat === stage.me ? t('bang.deed.hit.you') : nameAt(stage, seat));

/** The sentences of one, two and more of a thing. */
const SHOTS = ['shot', 'shot.twice', 'shot.often'] as const;
const ARROWS: Readonly<Record<string, string>> = { bart_cassidy: 'dodge', el_gringo: 'gringo' };

/** The key of a deed's sentence, without `bang.deed.` and the person. */
function keyOf(deed: Exclude<Deed, { kind: 'event' | 'attack' }>): string {
  switch (deed.kind) {
    case 'roll':
      return deed.again > 0 ? 'reroll' : 'roll';
    case 'arrows':
      return ARROWS[deed.why] ?? 'arrows';
    case 'gun':
      return deed.losses.length > 0 ? 'gun' : 'gun.nobody';
    case 'shot':
      return SHOTS[Math.min(deed.times, 3) - 1] ?? 'shot';
    case 'beer':
      return `${deed.by === deed.seat ? 'beer' : 'treat'}${deed.times > 1 ? '.more' : ''}`;
    case 'life':
      if (deed.from === deed.to) return deed.why === 'beer' ? 'beer.wasted' : 'gift.wasted';
      if (deed.why === 'sid_ketchum') return deed.by === deed.seat ? 'gift.self' : 'gift';
      return deed.why;
    case 'returned':
      return deed.by === deed.seat ? 'returned' : 'unarrow';
    case 'out':
      return 'out';
  }
}

/** The one whom a sentence is about, if it names only one player. */
const ALONE = ['beer.wasted', 'gift.wasted', 'gift.self', 'suzy_lafayette', 'vulture_sam', 'dynamite', 'returned', 'beer', 'beer.more'];

/** The pieces of a deed's sentence. Null if nothing is said. */
export function deedParts(stage: BangStage, deed: Deed): Part[] | null {
  if (deed.kind === 'event') return tell(deed.event, FACTS, { seat: (seat) => nameAt(stage, seat) });
  if (deed.kind === 'attack') return tr('bang.deed.attack', { losses: list(deed.losses.map((one) => lossWords(stage, one))) });
  const key = keyOf(deed);
  const who = person(stage, ALONE.includes(key) ? { seat: deed.seat } : deed);
  return tr(`bang.deed.${key}${who}` as Key, {
    ...('times' in deed && { n: deed.times }),
    ...('now' in deed && { now: deed.now }),
    ...('pile' in deed && { pile: deed.pile }),
    ...('from' in deed && { from: deed.from, to: deed.to }),
    ...('by' in deed && { by: nameAt(stage, deed.by) }),
    ...(deed.kind === 'roll' && { n: deed.again, dice: faces(deed.dice) }),
    ...(deed.kind === 'gun' && { names: list(deed.losses.map((one) => victim(stage, one))) }),
    ...(deed.kind === 'out' && { role: word('bang', deed.role) }),
    seat: nameAt(stage, deed.seat),
  });
}
