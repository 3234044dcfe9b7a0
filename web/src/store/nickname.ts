// What one is called where nobody has asked yet: the first click must lead to a game, not to a form.
import { t } from '../i18n';
import { LONGEST } from '../net/wire';
import { prefer, prefs } from './prefs';

const names = (): string[] => t('home.nicknames').split(/,\s*/);

export function drawNickname(random: () => number = Math.random): string {
  const all = names();
  return all[Math.floor(random() * all.length)] ?? 'Wren';
}

/** The name that was chosen; else one that is drawn now and kept. */
export function nickname(): string {
  if (prefs.value.name === '') prefer({ name: drawNickname() });
  return prefs.value.name;
}

/** Keeps a name that somebody has typed; nothing typed leaves the old one. */
export function setNickname(typed: string): void {
  const name = typed.replace(/\s+/g, ' ').trim().slice(0, LONGEST['join.name']);
  if (name !== '') prefer({ name });
}
