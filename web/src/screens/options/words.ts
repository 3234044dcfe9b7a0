// The options of a table in words.
import { gameNamed } from '../../games';
import { find, t } from '../../i18n';
import type { TableOptions } from '../../net/wire';
import { factsOf, presetOf, readSettings } from '../../store/settings';

function rulesInWords({ game, rules, players }: TableOptions): string[] {
  const { options, presets } = factsOf(game);
  const { switches, lists } = readSettings(game, rules);
  const words: string[] = [];
  if (Object.keys(presets).length > 0) {
    const preset = presetOf(game, switches) ?? 'own';
    words.push(t('lobby.chosen.rules', { name: find(`${game}.preset.${preset}`) ?? preset }));
  } else {
    for (const name of Object.keys(options)) {
      const value = gameNamed(game).forcedOption?.(name, players) ?? switches[name];
      words.push(`${find(`${game}.rule.${name}`) ?? name}: ${find(`${game}.rule.${name}.${value}`) ?? value}`);
    }
  }
  const fixed = Object.keys(lists).map((name) => find(`${game}.list.${name}`) ?? name);
  if (fixed.length > 0) words.push(t('lobby.chosen.fixed', { names: fixed.join(', ') }));
  return words;
}

/** The time for a decision: whole minutes as minutes, anything else as seconds. */
const UNITS = [
  ['days', 24 * 3600],
  ['hours', 3600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

/** The time for a decision, in the largest unit in which it is whole. */
export function clockInWords(seconds: number): string {
  const [unit, size] = UNITS.find(([, whole]) => seconds % whole === 0) ?? ['seconds', 1];
  return t(`lobby.options.clock.${unit}`, { n: seconds / size });
}

export function optionsInWords(options: TableOptions): string[] {
  const words = [t('common.players', { n: options.players }), ...rulesInWords(options)];
  words.push(options.clock > 0 ? clockInWords(options.clock) : t('lobby.chosen.no_clock'));
  words.push(options.public ? t('lobby.options.public') : t('lobby.chosen.private'));
  if (factsOf(options.game).eliminates && options.courtesy !== false) words.push(t('lobby.options.courtesy'));
  if (options.eliminated_see) words.push(t('lobby.options.eliminated_see'));
  if (options.arranged) words.push(t('lobby.chosen.arranged', { n: options.arranged.length }));
  return words;
}
