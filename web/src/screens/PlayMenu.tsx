// Menu entries of a table: the link, pausing, changing seats, leaving.
import { useState } from 'preact/hooks';
import { t } from '../i18n';
import { isLocal } from '../local/where';
import type { Session } from '../net/session';
import type { SeatInfo } from '../net/wire';
import { prefer, prefs } from '../store/prefs';
import { go, hrefOf } from '../store/route';
import { awaitedSeat, hasSeen, isHost, mayHand, mySeats, person, type Table } from '../store/table';
import { replayOf } from '../store/seen';
import { forgetTable } from '../store/tokens';
import { botLevel } from '../view/botWords';
import { keysOpen } from '../view/KeysHelp';
import { openWholeLog } from '../view/Log';
import { seatTitle } from '../view/seatTitle';
import { Sym } from '../view/Sym';
import { askForSeat } from '../view/TakeSeat';
import { canShowBeliefs } from './play/useBeliefs';
import { InviteButton } from './lobby/Invite';
import { Bans, OthersWatching, stateOf } from './lobby/People';
import { CopyLink, linkOf, ShowOnTv } from './lobby/Share';

interface Props {
  session: Session;
  table: Table;
}

export function PlayMenu({ session, table }: Props) {
  const running = table.stage === 'playing';
  return (
    <div class="play-menu">
      {session.local ? (
        <InviteButton table={table} />
      ) : (
        <>
          <h3>{t('lobby.share')}</h3>
          <CopyLink link={linkOf(table.code)} />
          <ShowOnTv code={table.code} />
        </>
      )}
      <WhosHere table={table} />
      {running && (
        <button type="button" class="btn" onClick={openWholeLog}>
          {t('common.menu.log')}
        </button>
      )}
      {table.play && (
        <button type="button" class="btn" onClick={() => (keysOpen.value = true)}>
          {t('common.menu.keys')}
        </button>
      )}
      {running && canShowBeliefs(table) && <BeliefsSwitch />}
      <LastGame table={table} />
      {running && <Pause session={session} table={table} />}
      {running && <SeatsToChange session={session} table={table} />}
      {isHost(table) && table.play && <SendAway session={session} table={table} />}
      <WaysOut session={session} table={table} />
    </div>
  );
}

/** The training aid, which is off at first. */
const BeliefsSwitch = () => (
  <label class="check">
    <input type="checkbox" data-beliefs checked={prefs.value.beliefs} onChange={(event) => prefer({ beliefs: event.currentTarget.checked })} />
    <span>
      {t('common.menu.beliefs')}
      <small>{t('common.menu.beliefs.note')}</small>
    </span>
  </label>
);

/** Everybody at the table: players, bots with their levels, and people who watch. */
function WhosHere({ table }: { table: Table }) {
  return (
    <section class="whos-here">
      <h3>{t('common.here.title')}</h3>
      <ul>
        {table.persons.map((one) => (
          <li key={one.id}>
            <b>{one.name}</b> <small>{stateOf(one, table.me)}</small>
          </li>
        ))}
        {table.seats
          .filter(({ kind }) => kind === 'bot')
          .map((seat) => (
            <li key={`bot ${seat.seat}`}>
              <b>{seat.name}</b> <small>{botLevel(seat.level)}</small>
            </li>
          ))}
      </ul>
      <OthersWatching table={table} />
    </section>
  );
}

/** The last finished game of the table stays in reach when the next one has begun. */
function LastGame({ table }: { table: Table }) {
  const last = table.stage === 'playing' ? table.game - 1 : table.game;
  if (last < 1) return null;
  const name = replayOf(table.code, last) ?? (isLocal(table.code) ? null : `${table.code}-${last}`);
  if (name === null) return null;
  return (
    <a class="btn" href={hrefOf({ to: 'replay', name, step: 0, viewer: 'open' })}>
      <Sym id="ui-replay" />
      {t('common.menu.last')}
    </a>
  );
}

function Pause({ session, table }: Props) {
  const me = person(table, table.me);
  if (!me || me.seats.length === 0 || !table.play) return null;
  const { paused } = table.play.clock;
  const agreed = table.persons.filter((one) => one.pause).map((one) => one.name);
  return (
    <div class="row">
      <p>
        {paused ? t('common.paused') : t('common.pause.about')}
        {!paused && agreed.length > 0 && <small>{t('common.pause.agreed', { names: agreed.join(', ') })}</small>}
      </p>
      <button type="button" class="btn" onClick={() => session.say({ t: 'pause', on: !(me.pause || paused) })}>
        {paused ? t('common.menu.go_on') : me.pause ? t('common.pause.withdraw') : t('common.menu.pause')}
      </button>
    </div>
  );
}

/** Seats that can be requested, given to another player, or returned. */
function SeatsToChange({ session, table }: Props) {
  const rows = table.seats.map((seat) => <SeatRow key={seat.seat} session={session} table={table} seat={seat} />);
  return <>{rows}</>;
}

function SeatRow({ session, table, seat: info }: Props & { seat: SeatInfo }) {
  const { seat } = info;
  const name = seatTitle(table, seat);
  const mine = mySeats(table).includes(seat);
  const owner = person(table, info.person);
  if (mine) {
    return (
      <div class="row">
        <p>{t('common.stand.about', { name })}</p>
        <button type="button" class="btn" onClick={() => session.say({ t: 'stand', seat })}>
          {t('lobby.seat.stand')}
        </button>
      </div>
    );
  }
  if (info.kind === 'bot' && mySeats(table).length === 0 && !hasSeen(table)) {
    const asked = awaitedSeat(table) === seat;
    return (
      <div class="row">
        <p>{name}</p>
        <button type="button" class="btn" disabled={asked} onClick={() => askForSeat(session, seat)}>
          {asked ? t('common.takeover.asked') : t('common.takeover.ask')}
        </button>
      </div>
    );
  }
  if (info.kind === 'person' && owner && (info.away ? isHost(table) : mayHand(table, owner))) {
    return (
      <div class="row">
        <p>
          {name} <small>{info.away ? t('common.away') : owner.here ? t('common.idle') : t('lobby.gone')}</small>
        </p>
        <button type="button" class="btn" onClick={() => session.say({ t: 'hand', seat, bot: !info.away })}>
          {info.away ? t('common.hand_back') : t('common.hand_bot')}
        </button>
      </div>
    );
  }
  return null;
}

/** During a game the host removes people here, and before it in the lobby. */
function SendAway({ session, table }: Props) {
  const others = table.persons.filter((one) => one.id !== table.me);
  return (
    <>
      {others.map(({ id, name }) => (
        <div class="row send-away" key={id}>
          <p>{name}</p>
          <span>
            <ConfirmButton label={t('lobby.remove')} name={name} sure={t('lobby.remove.sure', { name })} onClick={() => session.say({ t: 'remove', person: id })} />
            <ConfirmButton label={t('lobby.ban')} name={name} sure={t('lobby.ban.sure', { name })} onClick={() => session.say({ t: 'remove', person: id, ban: true })} />
          </span>
        </div>
      ))}
      <Bans session={session} table={table} />
    </>
  );
}

function WaysOut({ session, table }: Props) {
  const leave = (): void => {
    session
      .send({ t: 'leave' })
      .catch(() => undefined)
      .finally(() => {
        forgetTable(table.code);
        go({ to: 'home' });
      });
  };
  if (person(table, table.me) === null) return null;
  return (
    <div class="out">
      <ConfirmButton
        label={t('common.menu.leave')}
        sure={table.stage === 'playing' && mySeats(table).length > 0 ? t('common.menu.leave.sure') : t('common.leave.sure')}
        onClick={leave}
      />
      {isHost(table) && (
        <ConfirmButton
          label={t('lobby.delete')}
          sure={t('lobby.delete.sure')}
          onClick={() => {
            forgetTable(table.code);
            session.say({ t: 'delete' });
          }}
        />
      )}
    </div>
  );
}

/** A button for an action that cannot be undone. It needs a second click. */
function ConfirmButton({ label, name, sure, onClick }: { label: string; name?: string; sure: string; onClick: () => void }) {
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <button type="button" class="btn" aria-label={name && `${label}: ${name}`} onClick={() => setAsked(true)}>
        {label}
      </button>
    );
  }
  return (
    <div class="sure" role="group" aria-label={sure}>
      <p role="status">{sure}</p>
      <button type="button" class="btn" ref={(button) => button?.focus()} onClick={() => setAsked(false)}>
        {t('common.cancel')}
      </button>
      <button type="button" class="btn danger" onClick={onClick}>
        {label}
      </button>
    </div>
  );
}
