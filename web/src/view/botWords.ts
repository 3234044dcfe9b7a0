// The level of a bot in words.
import { language, t } from '../i18n';
import type { SeatName } from '../games/game';
import type { Level } from '../net/wire';

const levelWord = (level: Level): string => t(`common.level.${level}`).toLocaleLowerCase(language());

/** "Bot, normal" */
export const botLevel = (level: Level | null): string => (level ? t('common.bot_level', { level: levelWord(level) }) : t('common.bot'));

/** "Maud (bot, normal)"; without a level, as in a replay, "Maud (bot)". */
export function botTitle({ name, level }: Pick<SeatName, 'name' | 'level'>): string {
  if (!name) return botLevel(level);
  return level ? t('common.name_bot_level', { name, level: levelWord(level) }) : t('common.name_and_bot', { name });
}
