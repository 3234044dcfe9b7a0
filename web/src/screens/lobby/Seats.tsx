// The seats around the table: open, taken by a person, or by a bot.
import { useState } from 'preact/hooks';
import { t } from '../../i18n';
import type { Session } from '../../net/session';
import { LONGEST, type Level, type SeatInfo } from '../../net/wire';
import { botFace } from '../../store/botNames';
import { factsOf } from '../../store/settings';
import { isHost, mySeats, person, type Table } from '../../store/table';
import { botLevel } from '../../view/botWords';
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
  const [swapping, setSwapping] = useState<number | null>(null);
  const count = table.seats.length;
  const order = table.seats.map((_, at) => table.seats[(front + at) % count] as SeatInfo);
  return (
    <ol class="chairs" data-n={count} aria-label={t('lobby.seats')}>
      {order.map((seat) => (
        <li key={seat.seat} class={`on-${placeOf(seat.seat, front, count)}`} aria-label={t('lobby.seat', { n: seat.seat + 1 })}>
          <SeatCard session={session} table={table} seat={seat} swapping={swapping} onSwap={setSwapping} />
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

interface SeatProps extends Props {
  seat: SeatInfo;
  /** the seat that the host is about to swap; null if there is none */
  swapping: number | null;
  onSwap: (seat: number | null) => void;
}

function SeatCard({ session, table, seat, ...swap }: SeatProps) {
  return (
    <div class={`seat ${stateOf(table, seat)}`} data-colour={seat.seat % COLOURS} data-seat={seat.seat}>
      <div class="card paper">
        <Photo table={table} seat={seat} />
        <Who table={table} seat={seat} />
        <Controls session={session} table={table} seat={seat} {...swap} />
      </div>
    </div>
  );
}

function Photo({ table, seat }: { table: Table; seat: SeatInfo }) {
  const host = seat.kind === 'person' && seat.person === table.host && seat.name === person(table, table.host)?.name;
  return (
    <span class="photo">
      {seat.kind === 'bot' && <BotPhoto code={table.code} seat={seat.seat} />}
      {seat.kind === 'open' && <Sym id="ui-friends" />}
      {seat.kind === 'person' && <b aria-hidden="true">{(seat.name ?? '').slice(0, 2)}</b>}
      {host && <Sym id="ui-crown" class="crown" label={t('lobby.host')} />}
    </span>
  );
}

/** A drawn face, and a sign that it is a bot. */
function BotPhoto({ code, seat }: { code: string; seat: number }) {
  return (
    <>
      <span class="folk">
        {botFace(code, seat).map((part) => (
          <Sym key={part} id={part} />
        ))}
      </span>
      <Sym id="ui-bot" class="crown is-bot" />
    </>
  );
}

function Who({ table, seat }: { table: Table; seat: SeatInfo }) {
  if (seat.kind === 'open') return <p class="name">{t('lobby.seat.open')}</p>;
  if (seat.kind === 'bot') {
    return (
      <p class="name">
        {seat.name}
        {!isHost(table) && <small>{botLevel(seat.level)}</small>}
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

function Controls({ session, table, seat, swapping, onSwap }: SeatProps) {
  const mine = mySeats(table);
  const isMine = mine.includes(seat.seat);
  const host = isHost(table);
  if (swapping !== null) return <SwapHere session={session} table={table} seat={seat} swapping={swapping} onSwap={onSwap} />;
  const free = seat.kind !== 'person';
  return (
    <div class="do">
      {isMine && <Do label={t('lobby.seat.stand')} onClick={() => session.say({ t: 'stand', seat: seat.seat })} />}
      {free && <SitHere session={session} table={table} seat={seat} />}
      {host && seat.kind !== 'open' && table.seats.filter(({ kind }) => kind !== 'open').length > 1 && (
        <button type="button" class="btn swap" aria-label={t('lobby.seat.swap.of', { n: seat.seat + 1 })} title={t('lobby.seat.swap')} onClick={() => onSwap(seat.seat)}>
          <Sym id="ui-swap" />
        </button>
      )}
      {free && host && <WhoPlays session={session} table={table} seat={seat} />}
      {seat.kind === 'open' && mine.length > 0 && <AnotherHere session={session} seat={seat.seat} />}
    </div>
  );
}

function Do({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" class="btn" onClick={onClick}>
      {label}
    </button>
  );
}

/** Takes an open seat. A player who has one seat moves, also to the seat of a bot, which gets theirs. */
function SitHere({ session, table, seat }: Props & { seat: SeatInfo }) {
  const [from, ...more] = mySeats(table);
  if (person(table, table.me) === null || more.length > 0) return null;
  if (from === undefined) {
    if (seat.kind !== 'open') return null;
    return <Do label={t('lobby.seat.sit')} onClick={() => session.say({ t: 'sit', seat: seat.seat })} />;
  }
  return <Do label={t('lobby.seat.sit')} onClick={() => session.say({ t: 'move', seat: from, to: seat.seat })} />;
}

/** The host has picked a seat, and picks the one to swap it with. */
function SwapHere({ session, table, seat, swapping, onSwap }: SeatProps & { swapping: number }) {
  if (swapping === seat.seat) {
    return (
      <div class="do">
        <Do label={t('common.cancel')} onClick={() => onSwap(null)} />
      </div>
    );
  }
  const name = table.seats[swapping]?.name ?? t('lobby.seat', { n: swapping + 1 });
  const swap = (): void => {
    onSwap(null);
    session.say({ t: 'move', seat: swapping, to: seat.seat });
  };
  return (
    <div class="do">
      <Do label={t('lobby.seat.swap.with', { name })} onClick={swap} />
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
          {botLevel(level)}
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
