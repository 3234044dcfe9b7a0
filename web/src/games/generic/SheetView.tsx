// A position as lists and tables. Wide tables scroll in their own box.
import { t } from '../../i18n';
import type { Field, Grid, Row, Sheet, Value } from './sheet';

interface Acting {
  /** the seat to act, which is marked; null if there is none */
  acting?: number | null;
}

const isText = ({ kind }: Value): boolean => kind === 'text' || kind === 'hidden' || kind === 'flag';

function ValueView({ of, acting = null }: { of: Value } & Acting) {
  switch (of.kind) {
    case 'text':
      return <>{of.text}</>;
    case 'hidden':
      return <span class="muted">{t('generic.hidden')}</span>;
    case 'flag':
      return (
        <span role="img" aria-label={t(of.on ? 'generic.yes' : 'generic.no')}>
          {of.on ? '✓' : '–'}
        </span>
      );
    case 'items':
      return (
        <ul class="sheet-items">
          {of.items.map((item, at) => (
            <li key={at}>
              <ValueView of={item} />
            </li>
          ))}
        </ul>
      );
    case 'fields':
      return <Fields of={of.fields} />;
    case 'grid':
      return <GridView of={of} acting={acting} />;
  }
}

export function Fields({ of }: { of: readonly Field[] }) {
  return (
    <dl class="sheet-fields">
      {of.map(({ name, label, value }) => (
        <div key={name} class={isText(value) ? '' : 'nested'}>
          <dt>{label}</dt>
          <dd>
            <ValueView of={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function GridView({ of: { columns, rows }, acting = null }: { of: Grid } & Acting) {
  return (
    <table class="sheet-grid">
      <thead>
        <tr>
          <td />
          {columns.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <RowView key={at} row={row} acts={row.seat !== null && row.seat === acting} />
        ))}
      </tbody>
    </table>
  );
}

function RowView({ row: { head, cells, seat }, acts }: { row: Row; acts: boolean }) {
  return (
    <tr class={acts ? 'acts-now' : ''} data-seat={seat ?? undefined}>
      <th scope="row">
        {head}
        {acts && <small>{t('generic.to_act')}</small>}
      </th>
      {cells.map((cell, at) => (
        <td key={at}>{cell ? <ValueView of={cell} /> : '–'}</td>
      ))}
    </tr>
  );
}

function Part({ of: { name, label, value }, acting, column }: { of: Field; acting: number | null; column: string }) {
  return (
    <section class={`panel sheet-part ${column}`} data-field={name}>
      <h2>{label}</h2>
      <div class="sheet-box" tabIndex={0} role="group" aria-label={label}>
        <ValueView of={value} acting={acting} />
      </div>
    </section>
  );
}

/** One panel for the seats, one for all single values, and one for each other table or object. */
export function SheetView({ of, acting = null, column = '' }: { of: Sheet; column?: string } & Acting) {
  const part = (field: Field) => <Part key={field.name} of={field} acting={acting} column={column} />;
  return (
    <>
      {of.parts.filter(({ name }) => name === 'seats').map(part)}
      {of.facts.length > 0 && (
        <section class={`panel sheet-part ${column}`} aria-label={t('generic.position')} data-field="">
          <Fields of={of.facts} />
        </section>
      )}
      {of.parts.filter(({ name }) => name !== 'seats').map(part)}
    </>
  );
}
