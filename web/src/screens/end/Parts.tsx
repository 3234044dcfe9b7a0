// Parts of the end screen that both games share.
import type { ComponentChildren } from 'preact';
import { t, type Part } from '../../i18n';
import type { SeatInfo } from '../../net/wire';
import type { Table } from '../../store/table';
import { mySeats } from '../../store/table';
import { Sym } from '../../view/Sym';

/** The name of the player at a seat: "You", "Nora", "Ames (bot)". */
export function whoSits(table: Table, seat: number): string {
  const info = table.seats[seat] as SeatInfo | undefined;
  if (!info) return '';
  const mine = mySeats(table);
  if (mine.length === 1 && mine[0] === seat) return t('common.you');
  if (info.kind === 'bot') return info.name ? t('common.name_and_bot', { name: info.name }) : t('common.bot');
  return info.name ?? '';
}

/** "You have won!" for a player with one seat. Null for spectators and for several players on one device. */
export function ownVerdict(table: Table, winners: readonly number[]): string | null {
  const [mine, ...more] = mySeats(table);
  if (mine === undefined || more.length > 0) return null;
  return t(winners.includes(mine) ? 'end.you_won' : 'end.you_lost');
}

interface VerdictProps {
  icon: string;
  title: string;
  own: string | null;
  why: string;
  winners: ComponentChildren;
}

export function Verdict({ icon, title, own, why, winners }: VerdictProps) {
  return (
    <section class="verdict" aria-label={t('end.title')}>
      <Sym id={icon} />
      <h1 tabIndex={-1}>{title}</h1>
      <p>
        {own && <b class="own">{own} </b>}
        {why}
      </p>
      <ul class="winners" aria-label={t('end.winners')}>
        {winners}
      </ul>
    </section>
  );
}

export interface Line {
  icon: string;
  title: ComponentChildren;
  text: ComponentChildren | null;
}

export function Why({ lines, column }: { lines: Line[]; column: 'col-a' | 'col-b' }) {
  return (
    <section class={`why panel ${column}`}>
      <h2>{t('end.how')}</h2>
      <ol>
        {lines.map(({ icon, title, text }, i) => (
          <li key={i}>
            <Sym id={icon} />
            <span>
              <b>{title}</b>
              {text && (
                <>
                  <br />
                  {text}
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A sentence of the story as one string. */
export const sentence = (parts: Part[] | null): string =>
  parts ? parts.map((part) => (typeof part === 'string' ? part : part.text)).join('') : '';

export interface Column {
  icon: string;
  name: string;
}

interface NumbersProps {
  table: Table;
  columns: Column[];
  /** `key` is the seat */
  rows: { key: number; who: ComponentChildren; cells: (number | string)[] }[];
  note: string;
}

/** A table of statistics. The icons above the columns are explained below the table. */
export function Numbers({ table, columns, rows, note }: NumbersProps) {
  const [mine, ...more] = mySeats(table);
  const isYou = (seat: number): boolean => seat === mine && more.length === 0;
  return (
    <section class="numbers panel col-ab">
      <h2>{t('end.numbers')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('end.player')}</th>
            {columns.map(({ icon, name }) => (
              <th key={name} scope="col">
                <Sym id={icon} label={name} />
                <span aria-hidden="true">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, who, cells }) => (
            <tr key={key} class={isYou(key) ? 'you' : ''}>
              <th scope="row">
                {who} {isYou(key) && <small>{t('common.you')}</small>}
              </th>
              {cells.map((cell, i) => (
                <td key={i} class={cell === 0 ? 'none' : ''}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="key" aria-hidden="true">
        {columns.map(({ icon, name }) => (
          <span key={name}>
            <Sym id={icon} />
            {name}
          </span>
        ))}
      </p>
      <p class="note">{note}</p>
    </section>
  );
}
