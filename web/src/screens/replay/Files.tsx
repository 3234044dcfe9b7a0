// A replay as a file and as a link: saving, sharing, deleting. Nothing is uploaded.
import { useState } from 'preact/hooks';
import { t } from '../../i18n';
import { bareReplay, isLocalReplay } from '../../local/where';
import { deleteReplay, fetchReplayText, packReplay, Refusal } from '../../net/http';
import { hrefOf } from '../../store/route';
import { sentenceOf } from '../../view/refusal';
import { CopyText } from '../lobby/Share';

/** Why it did not work: another tab may have deleted the replay. */
export const wordsFor = (error: unknown): string =>
  error instanceof Refusal && error.code === 'no_table' ? t('replay.none') : sentenceOf(error);

/** The address of a moment of a replay. The link to a replay of this browser has the whole game in it. */
export async function linkTo(name: string, step: number, viewer: string): Promise<string> {
  const route = isLocalReplay(name)
    ? hrefOf({ to: 'link', text: await packReplay(name), step, viewer })
    : hrefOf({ to: 'replay', name, step, viewer });
  return new URL(route, location.href).href;
}

/** Gives the player a text as a file. */
function download(text: string, file: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = file;
  link.click();
  // The download has begun when the next task runs.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

const Fault = ({ text }: { text: string | null }) =>
  text === null ? null : (
    <span class="wrong" role="alert">
      {text}
    </span>
  );

export function SaveReplay({ name, label }: { name: string; label: string }) {
  const [fault, setFault] = useState<string | null>(null);
  const save = (): void => {
    fetchReplayText(name).then(
      (text) => download(text, `${bareReplay(name)}.json`),
      (error: unknown) => setFault(wordsFor(error)),
    );
  };
  return (
    <>
      <button type="button" class="btn" onClick={save}>
        {label}
      </button>
      <Fault text={fault} />
    </>
  );
}

/** Makes the link when it is wanted, and shows it in a field. */
export function ShareReplay({ name }: { name: string }) {
  const [link, setLink] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  if (link === null) {
    const make = (): void => {
      linkTo(name, 0, 'open').then(setLink, (error: unknown) => setFault(wordsFor(error)));
    };
    return (
      <>
        <button type="button" class="btn" onClick={make}>
          {t('replay.link')}
        </button>
        <Fault text={fault} />
      </>
    );
  }
  return (
    <div class="replay-link">
      <CopyText text={link} label={t('replay.link')} done={t('lobby.link.copied')} failed={t('lobby.link.not_copied')} />
      {'share' in navigator && (
        <button type="button" class="btn" onClick={() => void navigator.share({ title: t('replay.title'), url: link }).catch(() => undefined)}>
          {t('lobby.share.send')}
        </button>
      )}
      <p class="note">{t('replay.link.about')}</p>
    </div>
  );
}

/** Deletes a replay after a second press. */
export function DeleteReplay({ name, onDelete }: { name: string; onDelete: () => void }) {
  const [sure, setSure] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const remove = (): void => {
    deleteReplay(name).then(onDelete, (error: unknown) => setFault(wordsFor(error)));
  };
  return (
    <>
      {sure ? (
        <button type="button" class="btn danger" onClick={remove}>
          {t('replay.delete.sure')}
        </button>
      ) : (
        <button type="button" class="btn" onClick={() => setSure(true)}>
          {t('replay.delete')}
        </button>
      )}
      <Fault text={fault} />
    </>
  );
}
