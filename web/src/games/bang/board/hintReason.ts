// Why a hint is good, as a sentence, from what the server sends: the bot's beliefs, the odds, and the position.
import { percent, t, type Key } from '../../../i18n';
import { count, type Role } from '../view';
import { targetOf } from './choices';
import { characterAt, type BangStage } from './words';

/** From this probability on, a role is called probable. */
const PROBABLY = 0.55;
/** A life or arrow count up to this one is worth a mention. */
const FEW = 3;

/** What a seat is, or probably is. */
function roleReason({ view, hint }: BangStage, seat: number): string | null {
  const name = characterAt(view, seat);
  const known = view.seats[seat]?.role;
  if (known) return t(`bang.reason.is.${known}` as Key, { name });
  const [role, probability] = Object.entries(hint?.beliefs?.[seat] ?? {}).sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
  return probability >= PROBABLY ? t(`bang.reason.probably.${role as Role}` as Key, { name }) : null;
}

function livesReason({ view, me }: BangStage, seat: number): string | null {
  const one = view.seats[seat];
  if (!one || one.life > FEW) return null;
  return seat === me ? t('bang.reason.your_lives', { n: one.life }) : t('bang.reason.lives', { name: characterAt(view, seat), n: one.life });
}

/** How likely a third dynamite is. */
function rollReason({ view, odds }: BangStage, action: string): string | null {
  const dynamite = count(view, 'dynamite');
  const risk = odds?.[action]?.['dynamite'];
  if (dynamite === 0) return null;
  return risk === undefined ? t('bang.reason.dynamite', { n: dynamite }) : t('bang.reason.risk', { n: dynamite, chance: percent(risk) });
}

const pileReason = ({ view }: BangStage): string | null => (view.pile <= FEW ? t('bang.reason.pile', { n: view.pile }) : null);

export function hintReason(stage: BangStage, action: string): string | null {
  const [verb] = action.split(' ');
  const seat = targetOf(action);
  if (seat !== null && seat !== stage.me) return roleReason(stage, seat) ?? livesReason(stage, seat);
  if (verb === 'keep' || verb === 'reroll') return rollReason(stage, action) ?? (stage.me === null ? null : livesReason(stage, stage.me));
  if (verb === 'dodge' || verb === 'drop' || verb === 'unarrow' || verb === 'pass') return pileReason(stage);
  return stage.me === null ? null : livesReason(stage, stage.me);
}
