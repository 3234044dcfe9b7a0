// The player's preferences, saved in the browser.
import { effect, signal } from '@preact/signals';
import type { Language } from '../i18n';
import { loadFields, saveItem } from './localStorage';

const THEMES = ['auto', 'evening', 'daylight'] as const;
const PACES = ['slow', 'normal', 'quick', 'off'] as const;
export type Theme = (typeof THEMES)[number];
export type Pace = (typeof PACES)[number];

export interface Prefs {
  name: string;
  theme: Theme;
  language: 'auto' | Language;
  /** 0 is off */
  volume: number;
  pace: Pace;
  /** the last choice of a phase needs a second click */
  confirm: boolean;
  notify: boolean;
  /** at a table without other people, the board shows what the player could believe about the others */
  beliefs: boolean;
  /** every game is played on the generic board: tables and buttons instead of pictures */
  plainBoard: boolean;
}

const usual: Prefs = {
  name: '',
  theme: 'auto',
  language: 'auto',
  volume: 0,
  pace: 'normal',
  confirm: false,
  notify: false,
  beliefs: false,
  plainBoard: false,
};

/** An unknown language needs no check: it is never picked. */
export const loadPrefs = (): Prefs =>
  loadFields('prefs', usual, {
    theme: (theme) => THEMES.includes(theme),
    pace: (pace) => PACES.includes(pace),
    volume: (volume) => volume >= 0 && volume <= 1,
  });

export const prefs = signal<Prefs>(loadPrefs());

export function prefer(change: Partial<Prefs>): void {
  prefs.value = { ...prefs.value, ...change };
  saveItem('prefs', prefs.value);
}

/** Applies the preferred theme to the page. */
export function watchTheme(): void {
  effect(() => {
    const { theme } = prefs.value;
    if (theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  });
}
