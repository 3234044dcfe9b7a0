// Who shot whom: a row for each player, the Indians and dynamite, and a column for each player who lost lives to them.
import { t, word } from '../../../i18n';
import type { Table } from '../../../store/table';
import { mySeats } from '../../../store/table';
import { Sym } from '../../../view/Sym';
import type { BangEvent } from '../wire';
import { woundsOf, type Source, type Wounds } from './wounds';

interface Props {
  table: Table;
  characters: string[];
  events: readonly BangEvent[];
}

/** Lives from which on a cell has its full colour. */
const FULL = 6;

function Face({ character }: { character: string }) {
  return (
    <span class="photo" data-ch={character}>
      <Sym id={`ch-${character}`} />
    </span>
  );
}

const nameOf = (source: Source, characters: string[]): string =>
  typeof source === 'number' ? word('bang', characters[source] ?? '') : t(`bang.end.shots.${source}`);

function RowHead({ source, characters }: { source: Source; characters: string[] }) {
  return (
    <th scope="row">
      <span class="p">
        {typeof source === 'number' ? (
          <Face character={characters[source] ?? ''} />
        ) : (
          <span class="bone">
            <Sym id={source === 'indians' ? 'arrow-token' : 'face-dynamite'} />
          </span>
        )}
        <span class="who-name">{nameOf(source, characters)}</span>
      </span>
    </th>
  );
}

/** The lives that one seat has lost to one source. */
function Cell({ wounds: { source, lost, felled }, seat }: { wounds: Wounds; seat: number }) {
  const n = lost[seat] ?? 0;
  if (n === 0) return <td class={source === seat ? 'self' : ''} />;
  const out = felled.includes(seat);
  return (
    <td class={out ? 'felled' : ''} style={{ '--heat': `${Math.round((100 * Math.min(n, FULL)) / FULL)}%` }}>
      <span>
        {n}
        {out && <Sym id="ui-out" label={t('bang.end.shots.out')} />}
      </span>
    </td>
  );
}

export function Shots({ table, characters, events }: Props) {
  const [mine, ...more] = mySeats(table);
  const all = woundsOf(events, characters.length);
  return (
    <section class="shots panel col-ab">
      <h2>{t('bang.end.shots')}</h2>
      <table data-n={characters.length}>
        <thead>
          <tr>
            <th scope="col">
              <span class="vh">{t('end.player')}</span>
            </th>
            {characters.map((character) => (
              <th key={character} scope="col">
                <Face character={character} />
                <span class="who-name">{word('bang', character)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((wounds) => (
            <tr key={wounds.source} class={wounds.source === mine && more.length === 0 ? 'you' : ''}>
              <RowHead source={wounds.source} characters={characters} />
              {characters.map((character, seat) => (
                <Cell key={character} wounds={wounds} seat={seat} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note">{t('bang.end.shots.about')}</p>
    </section>
  );
}
