// Lists that are usually random and can be chosen by hand, such as who plays which character.
import type { ComponentChildren } from 'preact';
import { find, t, word } from '../../i18n';
import { gameNamed } from '../../games';
import type { ListForm } from '../../games/game';
import type { GameName } from '../../net/wire';
import type { Chosen } from '../../store/settings';

interface Props {
  game: GameName;
  players: number;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}

type Item = string | number | null;

/** A list that grows has always one more item to add. */
function lengthOf({ length, grows }: ListForm, items: readonly Item[], players: number): number {
  const most = length(players);
  return grows ? Math.min(most, items.filter((item) => item !== null).length + 1) : most;
}

export function Lists({ game, players, chosen, onChange }: Props) {
  const { listForms } = gameNamed(game);
  return (
    <>
      {Object.entries(listForms).map(([name, form]) => {
        const items = chosen.lists[name] ?? [];
        const length = lengthOf(form, items, players);
        if (length === 0) return null;
        const set = (at: number, item: Item): void => {
          const next = Array.from({ length: Math.max(length, items.length) }, (_, k) => (k === at ? item : (items[k] ?? null)));
          const kept = form.grows ? next.filter((one) => one !== null) : next;
          onChange({ ...chosen, lists: { ...chosen.lists, [name]: kept } });
        };
        return (
          <List key={name} title={find(`${game}.list.${name}`) ?? name} note={find(`${game}.list.${name}.about`) ?? null}>
            {Array.from({ length }, (_, at) => (
              <Pick
                key={at}
                label={form.label?.(at, players) ?? t('lobby.seat', { n: at + 1 })}
                values={form.values?.(players) ?? wordsOf(game, name)}
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

/** The words of a list, with their names. */
const wordsOf = (game: GameName, list: string): [Item, string][] =>
  (gameNamed(game).facts.lists[list] ?? []).map((name) => [name, find(`${game}.list.${list}.${name}`) ?? word(game, name)]);

function List({ title, note, children }: { title: string; note: string | null; children: ComponentChildren }) {
  return (
    <fieldset class="list">
      <legend>{title}</legend>
      {children}
      {note && <p class="note">{note}</p>}
    </fieldset>
  );
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
