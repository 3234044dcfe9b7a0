// The player's nickname. A random one is used until the player chooses, so that the first click starts a game and not a
// form.
import { t } from '../i18n';
import { LONGEST } from '../net/wire';
import { prefer, prefs } from './prefs';

const names = (): string[] => t('home.nicknames').split(/,\s*/);

export function drawNickname(random: () => number = Math.random): string {
  const all = names();
  return all[Math.floor(random() * all.length)] ?? 'Wren';
}

/** The chosen name, or a random one that is saved. */
export function nickname(): string {
  if (prefs.value.name === '') prefer({ name: drawNickname() });
  return prefs.value.name;
}

/** Saves a typed name. Empty input keeps the old name. */
export function setNickname(typed: string): void {
  const name = typed.replace(/\s+/g, ' ').trim().slice(0, LONGEST['join.name']);
  if (name !== '') prefer({ name });
}
