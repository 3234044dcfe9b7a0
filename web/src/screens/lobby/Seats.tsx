// The seats around the table: open, taken by a person, or by a bot.
import { useState } from 'preact/hooks';
import { t } from '../../i18n';
import type { Session } from '../../net/session';
import { LONGEST, type Level, type SeatInfo } from '../../net/wire';
import { factsOf } from '../../store/settings';
import { isHost, mySeats, person, type Table } from '../../store/table';
import { Sym } from '../../view/Sym';
import { placeOf } from '../../view/places';

interface Props {
  session: Session;
  table: Table;
}

/** The number of owner colours in look.css. */
const COLOURS = 8;

export function Seats({ session, table }: Props) {
  const front = mySeats(table)[0] ?? 0;
  const count = table.seats.length;
  const order = table.seats.map((_, at) => table.seats[(front + at) % count] as SeatInfo);
  return (
    <ol class="chairs" data-n={count} aria-label={t('lobby.seats')}>
      {order.map((seat) => (
        <li key={seat.seat} class={`on-${placeOf(seat.seat, front, count)}`} aria-label={t('lobby.seat', { n: seat.seat + 1 })}>
          <SeatCard session={session} table={table} seat={seat} />
        </li>
      ))}
    </ol>
  );
}

function stateOf(table: Table, seat: SeatInfo): string {
  if (seat.kind === 'open') return 'empty';
  if (seat.kind === 'bot') return 'bot';
  if (seat.person === table.me) return 'mine';
  return person(table, seat.person)?.here ? '' : 'away';
}

function SeatCard({ session, table, seat }: Props & { seat: SeatInfo }) {
  return (
    <div class={`seat ${stateOf(table, seat)}`} data-colour={seat.seat % COLOURS} data-seat={seat.seat}>
      <div class="card paper">
        <Photo table={table} seat={seat} />
        <Who table={table} seat={seat} />
        <Controls session={session} table={table} seat={seat} />
      </div>
    </div>
  );
}

function Photo({ table, seat }: { table: Table; seat: SeatInfo }) {
  const host = seat.kind === 'person' && seat.person === table.host && seat.name === person(table, table.host)?.name;
  return (
    <span class="photo">
      {seat.kind === 'bot' && <Sym id="ui-bot" />}
      {seat.kind === 'open' && <Sym id="ui-friends" />}
      {seat.kind === 'person' && <b aria-hidden="true">{(seat.name ?? '').slice(0, 2)}</b>}
      {host && <Sym id="ui-crown" class="crown" label={t('lobby.host')} />}
    </span>
  );
}

function Who({ table, seat }: { table: Table; seat: SeatInfo }) {
  if (seat.kind === 'open') return <p class="name">{t('lobby.seat.open')}</p>;
  if (seat.kind === 'bot') {
    return (
      <p class="name">
        {seat.name ?? t('common.bot')}
        {!isHost(table) && seat.level && <small>{t(`common.level.${seat.level}`)}</small>}
      </p>
    );
  }
  const owner = person(table, seat.person);
  const mine = seat.person === table.me;
  const shared = owner !== null && seat.name !== owner.name;
  return (
    <p class="name">
      {seat.name}
      {mine && !shared && <small>{t('common.you')}</small>}
      {mine && shared && <small>{t('lobby.seat.here_too')}</small>}
      {!mine && <small>{owner?.here ? t('lobby.here') : t('lobby.gone')}</small>}
    </p>
  );
}

function Controls({ session, table, seat }: Props & { seat: SeatInfo }) {
  const somebody = person(table, table.me) !== null;
  if (seat.kind === 'person') {
    if (seat.person !== table.me) return null;
    return (
      <div class="do">
        <button type="button" class="btn" onClick={() => session.say({ t: 'stand', seat: seat.seat })}>
          {t('lobby.seat.stand')}
        </button>
      </div>
    );
  }
  return (
    <div class="do">
      {seat.kind === 'open' && somebody && mySeats(table).length === 0 && (
        <button type="button" class="btn" onClick={() => session.say({ t: 'sit', seat: seat.seat })}>
          {t('lobby.seat.sit')}
        </button>
      )}
      {isHost(table) && <WhoPlays session={session} table={table} seat={seat} />}
      {seat.kind === 'open' && mySeats(table).length > 0 && <AnotherHere session={session} seat={seat.seat} />}
    </div>
  );
}

/** The host's choice for a seat without a person: open, or a bot of a level. */
function WhoPlays({ session, table, seat }: Props & { seat: SeatInfo }) {
  const set = (value: string): void =>
    session.say(value === 'open' ? { t: 'free', seat: seat.seat } : { t: 'bot', seat: seat.seat, level: value as Level });
  return (
    <select
      aria-label={t('lobby.seat.who', { n: seat.seat + 1 })}
      value={seat.kind === 'bot' ? (seat.level ?? 'normal') : 'open'}
      onChange={(event) => set(event.currentTarget.value)}
    >
      <option value="open">{t('lobby.seat.for_friend')}</option>
      {factsOf(table.options.game).levels.map((level) => (
        <option key={level} value={level}>
          {t('home.quick.bots', { level: t(`common.level.${level}`) })}
        </option>
      ))}
    </select>
  );
}

/** Pass and play: a seat for another person at the same device. */
function AnotherHere({ session, seat }: { session: Session; seat: number }) {
  const [name, setName] = useState<string | null>(null);
  if (name === null) {
    return (
      <button type="button" class="btn quiet" onClick={() => setName('')}>
        {t('lobby.seat.another')}
      </button>
    );
  }
  return (
    <form
      class="another"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') session.say({ t: 'sit', seat, name: name.trim() });
        setName(null);
      }}
    >
      <input
        type="text"
        aria-label={t('lobby.seat.another.name')}
        placeholder={t('lobby.seat.another.name')}
        ref={(input) => {
          if (input && name === '') input.focus();
        }}
        maxLength={LONGEST['sit.name']}
        autocomplete="off"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setName(null)}
      />
      <button type="submit" class="btn" aria-label={t('lobby.seat.another.sit')}>
        <Sym id="ui-check" />
      </button>
    </form>
  );
}
