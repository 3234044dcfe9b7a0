// A table before the start: seats, the link to share, and options.
import { useEffect, useState } from 'preact/hooks';
import { shortTitle } from '../games/title';
import { t } from '../i18n';
import type { Session } from '../net/session';
import { person, type Table } from '../store/table';
import { clearTurnAlert } from '../view/attention';
import { Chat } from '../view/Chat';
import { Connection } from '../view/Connection';
import { Notices } from '../view/Notices';
import { tableName } from '../view/tableName';
import { TableTools } from '../view/TableTools';
import { Top } from '../view/Top';
import { ChosenOptions } from './lobby/ChosenOptions';
import { JoinForm } from './lobby/JoinForm';
import { People } from './lobby/People';
import { Ready } from './lobby/Ready';
import { Seats } from './lobby/Seats';
import { Share } from './lobby/Share';
import { Shuffling } from './lobby/Shuffling';
import { Invite } from './lobby/Invite';
import { arrivalAt } from './openTable';
import { PlayMenu } from './PlayMenu';

export function Lobby({ session, table }: { session: Session; table: Table }) {
  const [watching, setWatching] = useState(false);
  useEffect(clearTurnAlert, []);
  // The person who creates a table takes a seat at once.
  useEffect(() => {
    const arrival = session.link.value === 'open' ? arrivalAt(table.code) : null;
    if (!arrival) return;
    session.say({ t: 'sit', seat: 0 });
    for (const { seat, level } of arrival.bots) session.say({ t: 'bot', seat, level });
  }, [session.link.value]);
  const known = person(table, table.me) !== null;
  const game = shortTitle(table.options.game);
  const top = (
    <>
      <Top
        where={
          <>
            <b>{game}</b> {tableName(table.code)}
          </>
        }
        aside={<TableTools session={session} table={table} />}
        menu={<PlayMenu session={session} table={table} />}
      />
      <Connection session={session} />
      <Notices session={session} table={table} />
    </>
  );
  if (table.stage === 'shuffling') {
    return (
      <>
        {top}
        <Shuffling game={table.options.game} />
      </>
    );
  }
  return (
    <>
      {top}
      <main class="lobby">
        <div class="felt">
          <div class="mid">
            <h1>{t('lobby.heading', { game })}</h1>
            {known || watching ? (
              <Ready session={session} table={table} onJoin={() => setWatching(false)} />
            ) : (
              <JoinForm session={session} table={table} onWatch={() => setWatching(true)} />
            )}
          </div>
          <Seats session={session} table={table} />
        </div>
        <div class="side">
          {session.local ? <Invite table={table} /> : <Share table={table} game={game} />}
          <Chat session={session} table={table} />
          <ChosenOptions session={session} table={table} />
          {!session.local && <People session={session} table={table} />}
        </div>
      </main>
    </>
  );
}
