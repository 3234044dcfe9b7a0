// Whether the match can start, and the host's button to start it.
import { useState } from 'preact/hooks';
import { t } from '../../i18n';
import type { Session } from '../../net/session';
import type { Level } from '../../net/wire';
import { factsOf } from '../../store/settings';
import { isHost, person, type Table } from '../../store/table';
import { Prompt } from '../../view/Prompt';

interface Props {
  session: Session;
  table: Table;
  onJoin: () => void;
}

export function Ready({ session, table, onJoin }: Props) {
  const open = table.seats.filter((seat) => seat.kind === 'open').length;
  if (isHost(table)) return <HostReady session={session} table={table} open={open} />;
  const host = person(table, table.host)?.name;
  return (
    <Prompt
      title={open > 0 ? t('lobby.ready.open', { n: open }) : t('lobby.ready.all')}
      help={host ? t('lobby.ready.wait', { name: host }) : t('lobby.start.wait')}
    >
      {person(table, table.me) === null && (
        <button type="button" class="btn primary" onClick={onJoin}>
          {t('home.join.button')}
        </button>
      )}
    </Prompt>
  );
}

function HostReady({ session, table, open }: Omit<Props, 'onJoin'> & { open: number }) {
  const [level, setLevel] = useState<Level>('normal');
  const fill = (): void => {
    for (const seat of table.seats) if (seat.kind === 'open') session.say({ t: 'bot', seat: seat.seat, level });
  };
  return (
    <Prompt
      title={open > 0 ? t('lobby.ready.open', { n: open }) : t('lobby.ready.all')}
      help={open > 0 ? t('lobby.start.open') : t('lobby.ready.start')}
      middle={
        open > 0 && (
          <div class="fill">
            <button type="button" class="btn" onClick={fill}>
              {t('lobby.fill')}
            </button>
            <select aria-label={t('lobby.fill.level')} value={level} onChange={(event) => setLevel(event.currentTarget.value as Level)}>
              {factsOf(table.options.game).levels.map((one) => (
                <option key={one} value={one}>
                  {t(`common.level.${one}`)}
                </option>
              ))}
            </select>
          </div>
        )
      }
    >
      <button type="button" class="btn primary" disabled={open > 0} onClick={() => session.say({ t: 'start' })}>
        {t('lobby.start')}
      </button>
      {table.seats.some((seat) => seat.kind === 'person' && seat.person !== table.me) && (
        <button type="button" class="btn" onClick={() => session.say({ t: 'mix' })}>
          {t('lobby.mix')}
        </button>
      )}
    </Prompt>
  );
}
