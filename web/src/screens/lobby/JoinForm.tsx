// The form for a visitor who followed a link: a name, and one button to join and take a seat.
import { useState } from 'preact/hooks';
import { t } from '../../i18n';
import type { Session } from '../../net/session';
import { setNickname, nickname } from '../../store/nickname';
import { person, type Table } from '../../store/table';
import { NameInput } from '../../view/NameInput';
import { Prompt } from '../../view/Prompt';

interface Props {
  session: Session;
  table: Table;
  onWatch: () => void;
}

/** Joins the table and takes the first open seat. */
async function joinAndSit(session: Session): Promise<void> {
  await session.join(nickname());
  const open = session.table.value?.seats.find((seat) => seat.kind === 'open');
  if (open) await session.send({ t: 'sit', seat: open.seat });
}

export function JoinForm({ session, table, onWatch }: Props) {
  const [busy, setBusy] = useState(false);
  const host = person(table, table.host)?.name;
  const open = table.seats.filter((seat) => seat.kind === 'open').length;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        // The notice below the top bar shows refusals.
        joinAndSit(session)
          .then(() => document.querySelector<HTMLElement>('.seat.mine button')?.focus())
          .catch(() => setBusy(false));
      }}
    >
      <Prompt
        title={host ? t('lobby.join.title', { name: host }) : t('lobby.join.title.nobody')}
        help={open > 0 ? t('home.public.open', { n: open }) : t('lobby.join.full')}
        middle={<NameInput onChange={setNickname} />}
      >
        <button type="submit" class="btn primary" disabled={busy}>
          {t('home.join.button')}
        </button>
        <button type="button" class="btn" onClick={onWatch}>
          {t('lobby.join.watch')}
        </button>
      </Prompt>
    </form>
  );
}
