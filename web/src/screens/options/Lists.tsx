// Lists that are usually random and can be chosen by hand: roles, characters, cars, rounds.
import type { ComponentChildren } from 'preact';
import { find, t, word } from '../../i18n';
import type { GameName } from '../../net/wire';
import { factsOf, lengthOf, MAX_ROUNDS, type Chosen } from '../../store/settings';

interface Props {
  game: GameName;
  players: number;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

type Item = string | number | null;

export function Lists({ game, players, chosen, onChange }: Props) {
  const lists = factsOf(game).lists;
  return (
    <>
      {Object.keys(lists).map((name) => {
        const items = chosen.lists[name] ?? [];
        const given = items.filter((item) => item !== null).length;
        // There is always one more round to add.
        const length = name === 'rounds' ? Math.min(MAX_ROUNDS, given + 1) : lengthOf(name, players);
        if (length === 0) return null;
        const set = (at: number, item: Item): void => {
          const next = Array.from({ length: Math.max(length, items.length) }, (_, k) => (k === at ? item : (items[k] ?? null)));
          const kept = name === 'rounds' ? next.filter((one) => one !== null) : next;
          onChange({ ...chosen, lists: { ...chosen.lists, [name]: kept } });
        };
        return (
          <List key={name} name={name} note={find(`lobby.options.${name}.about`) ?? null}>
            {Array.from({ length }, (_, at) => (
              <Pick
                key={at}
                label={labelOf(name, at, players)}
                values={valuesOf(game, name, players)}
                value={items[at] ?? null}
                onChange={(item) => set(at, item)}
              />
            ))}
          </List>
        );
      })}
    </>
  );
}

function List({ name, note, children }: { name: string; note: string | null; children: ComponentChildren }) {
  return (
    <fieldset class="list">
      <legend>{find(`lobby.options.${name}`) ?? name}</legend>
      {children}
      {note && <p class="note">{note}</p>}
    </fieldset>
  );
}

function labelOf(list: string, at: number, players: number): string {
  if (list === 'rounds') return t('lobby.options.round', { n: at + 1 });
  if (list === 'cars') return t('lobby.options.car', { n: at + 1 });
  if (list === 'first') return t('lobby.options.first.who');
  // With two players each one has two bandits. Those of seat 1 come first.
  const seat = list === 'bandits' && players === 2 ? Math.floor(at / 2) : at;
  return t('lobby.seat', { n: seat + 1 });
}

/** The values of a list with their labels. Cars and seats are numbers. */
function valuesOf(game: GameName, list: string, players: number): [Item, string][] {
  if (list === 'cars') {
    return Array.from({ length: factsOf(game).maxPlayers }, (_, at): [Item, string] => [at + 1, find(`lobby.car.${at + 1}`) ?? `${at + 1}`]);
  }
  if (list === 'first') {
    return Array.from({ length: players }, (_, at): [Item, string] => [at, t('lobby.seat', { n: at + 1 })]);
  }
  return (factsOf(game).lists[list] ?? []).map((name): [Item, string] => [name, find(`lobby.${list}.${name}`) ?? word(game, name)]);
}

function Pick({ label, values, value, onChange }: { label: string; values: [Item, string][]; value: Item; onChange: (item: Item) => void }) {
  return (
    <label class="field">
      <span>{label}</span>
      <select
        value={value ?? ''}
        onChange={(event) => onChange(values.find(([item]) => String(item) === event.currentTarget.value)?.[0] ?? null)}
      >
        <option value="">{t('lobby.options.random')}</option>
        {values.map(([item, name]) => (
          <option key={item} value={item ?? ''}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
