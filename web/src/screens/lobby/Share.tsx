// Invites others to the table: the link to copy and share, and its QR code.
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n';
import { hrefOf } from '../../store/route';
import type { Table } from '../../store/table';
import { Sym } from '../../view/Sym';

/** The plain link: the server answers it with the page, and messengers with a picture of the table. */
export const linkOf = (code: string): string => new URL(code, location.href.replace(/#.*/, '')).href;

/** Copies a text and returns whether it worked. Browsers may refuse, and plain HTTP has no clipboard API. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'vh';
  // Inside an open dialog, elements outside of it cannot be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  return copied;
}

const COPIED = 2500;

/** A text in a field, with a button that copies it. `done` and `failed` are read aloud. */
export function CopyText({ text, label, done, failed }: { text: string; label: string; done: string; failed: string }) {
  const [copied, setCopied] = useState<boolean | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), COPIED);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <div class="copy">
      <input type="text" readOnly aria-label={label} value={text} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" class="btn" onClick={() => void copy(text).then(setCopied)}>
        <Sym id={copied ? 'ui-check' : 'ui-copy'} />
        {copied ? t('common.copied') : t('common.copy')}
      </button>
      <span class="vh" role="status">
        {copied === true && done}
        {copied === false && failed}
      </span>
    </div>
  );
}

export const CopyLink = ({ link }: { link: string }) => (
  <CopyText text={link} label={t('lobby.link')} done={t('lobby.link.copied')} failed={t('lobby.link.not_copied')} />
);

export function Share({ table, game }: { table: Table; game: string }) {
  const joined = table.persons.length > 1;
  const [qr, setQr] = useState(() => !joined && matchMedia('(min-width: 1400px)').matches);
  // Once somebody has come, the chat needs the room more.
  useEffect(() => {
    if (joined) setQr(false);
  }, [joined]);
  const link = linkOf(table.code);
  const canShare = 'share' in navigator;
  return (
    <section class="panel share">
      <h2>{t('lobby.share')}</h2>
      <CopyLink link={link} />
      {table.alias && (
        <p class="say-code">
          <span>{t('lobby.code')}</span> <b>{table.alias}</b>
        </p>
      )}
      <div class="share-more">
        {canShare && (
          <button
            type="button"
            class="btn"
            onClick={() => void navigator.share({ title: t('lobby.heading', { game }), url: link }).catch(() => undefined)}
          >
            <Sym id="ui-share" />
            {t('lobby.share.send')}
          </button>
        )}
        <ShowOnTv code={table.code} />
        <details class="more" open={qr} onToggle={(event) => setQr(event.currentTarget.open)}>
          <summary>{t('lobby.share.qr')}</summary>
          {qr && <QrCode text={link} label={t('lobby.qr')} />}
        </details>
      </div>
    </section>
  );
}

/** Opens the table on a big screen, in a window of its own. */
export const ShowOnTv = ({ code }: { code: string }) => (
  <a class="btn" href={hrefOf({ to: 'tv', code, frame: false })} target="_blank" rel="noopener">
    {t('tv.show')}
  </a>
);

/** The width of the quiet zone around a QR code, in modules. */
const QUIET = 4;

export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let here = true;
    void import('qrcode-generator').then(({ default: qrcode }) => {
      const code = qrcode(0, 'M');
      code.addData(text);
      code.make();
      const size = code.getModuleCount();
      let path = '';
      for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (code.isDark(y, x)) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
      if (here) setDrawn({ size: size + 2 * QUIET, path });
    });
    return () => {
      here = false;
    };
  }, [text]);
  if (!drawn) return <div class="qr" aria-busy="true" />;
  return (
    <svg class="qr" role="img" aria-label={label} viewBox={`0 0 ${drawn.size} ${drawn.size}`} shape-rendering="crispEdges">
      <path class="light" d={`M0 0h${drawn.size}v${drawn.size}h-${drawn.size}z`} />
      <path class="dark" d={drawn.path} />
    </svg>
  );
}
