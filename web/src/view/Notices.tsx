// Requests and news from other people at the table, and what they say. Everything here stays while the board changes.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import type { Session } from '../net/session';
import { mayHand, mustAnswer, mySeats, person, type Table } from '../store/table';
import { Bubbles } from './Bubbles';
import { KeysHelp } from './KeysHelp';
import { Notice, NoticeButton } from './Notice';
import { seatTitle } from './seatTitle';
import { SoundOffer } from './SoundOffer';
import { TakeSeatDialog } from './TakeSeat';
import { useReachableScroll } from './useReachableScroll';

interface Props {
  session: Session;
  table: Table;
}

export function Notices({ session, table }: Props) {
  const running = table.stage === 'playing' && table.play !== null;
  const box = useReachableScroll<HTMLDivElement>();
  return (
    <>
      <div class="notices" role="status" ref={box}>
        {running && <Pausing session={session} table={table} />}
        {running && <Takeovers session={session} table={table} />}
        {running && <Missing session={session} table={table} />}
        {running && <SoundOffer session={session} />}
      </div>
      <div role="status">
        <Latest session={session} />
      </div>
      <Bubbles table={table} />
      {table.play && <KeysHelp game={table.options.game} />}
      <TakeSeatDialog session={session} table={table} />
    </>
  );
}

/** How long news is shown, in milliseconds. */
const NEWS_MS = 5000;

/** What another person has just done. It overlays the page for a moment. */
function Latest({ session }: { session: Session }) {
  const news = session.news.value;
  const [seen, setSeen] = useState(news?.n ?? 0);
  useEffect(() => {
    if (!news || news.n === seen) return;
    const timer = setTimeout(() => setSeen(news.n), NEWS_MS);
    return () => clearTimeout(timer);
  }, [news]);
  if (!news || news.n === seen) return null;
  return <p class="latest">{t(`common.news.${news.what}`, { name: news.name })}</p>;
}

/** A request to pause. All players must agree. */
function Pausing({ session, table }: Props) {
  const agreed = table.persons.filter((one) => one.pause);
  if (agreed.length === 0 || table.play?.clock.paused || mySeats(table).length === 0) return null;
  const mine = person(table, table.me)?.pause ?? false;
  const others = agreed.filter((one) => one.id !== table.me).map((one) => one.name);
  const text = others.length > 0 ? t('common.pause.wanted', { names: others.join(', ') }) : t('common.pause.waiting');
  return (
    <Notice text={text}>
      <NoticeButton onClick={() => session.say({ t: 'pause', on: !mine })}>{mine ? t('common.pause.withdraw') : t('common.pause.agree')}</NoticeButton>
    </Notice>
  );
}

/** People who would like to take over a bot's seat, if this person's answer is awaited. */
function Takeovers({ session, table }: Props) {
  return (
    <>
      {table.persons.map((one) => {
        const { id, name, wants, asked = [] } = one;
        if (wants === null || !mustAnswer(table, one)) return null;
        const answer = (yes: boolean): void => session.say({ t: 'allow', person: id, seat: wants, yes });
        const key = asked.length > 0 ? 'common.takeover.wanted_all' : 'common.takeover.wanted';
        return (
          <Notice key={id} text={t(key, { name, seat: seatTitle(table, wants) })}>
            <NoticeButton onClick={() => answer(true)}>{t('common.takeover.yes')}</NoticeButton>
            <NoticeButton onClick={() => answer(false)}>{t('common.no')}</NoticeButton>
          </Notice>
        );
      })}
    </>
  );
}

/** The table waits for a person who is not connected, or does not move. */
function Missing({ session, table }: Props) {
  const seat = table.play?.seat ?? null;
  const info = seat === null ? undefined : table.seats[seat];
  const owner = info && person(table, info.person);
  if (seat === null || !info || !owner || info.away || !mayHand(table, owner)) return null;
  return (
    <Notice text={t(owner.here ? 'common.missing.idle' : 'common.missing', { name: info.name ?? owner.name })}>
      <NoticeButton onClick={() => session.say({ t: 'hand', seat, bot: true })}>{t('common.hand_bot')}</NoticeButton>
    </Notice>
  );
}
