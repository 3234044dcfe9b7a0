// The player's name, edited in place. Every keystroke is saved, so that the name counts even if the player goes on at
// once.
import { useEffect, useRef, useState } from 'preact/hooks';
import { t, tr } from '../../i18n';
import { LONGEST } from '../../net/wire';
import { setNickname, nickname } from '../../store/nickname';

export function MyName() {
  const [before, setBefore] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setBefore(null);
    // The button exists only after the next render.
    setTimeout(() => button.current?.focus());
  };
  const name = nickname();
  if (before !== null) return <NameField before={before} onClose={close} />;
  return (
    <button type="button" class="my-name" ref={button} title={t('home.name.change')} onClick={() => setBefore(name)}>
      {tr('home.playing_as', { name }).map((part, at) =>
        typeof part === 'string' ? <span key={at}>{part}</span> : <b key={at}>{part.text}</b>,
      )}
    </button>
  );
}

function NameField({ before, onClose }: { before: string; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  return (
    <form
      class="my-name"
      onSubmit={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <input
        ref={input}
        aria-label={t('home.name')}
        defaultValue={before}
        maxLength={LONGEST['join.name']}
        autocomplete="nickname"
        spellcheck={false}
        onInput={(event) => setNickname(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          setNickname(before);
          onClose();
        }}
      />
      <button type="submit" class="btn">
        {t('common.ok')}
      </button>
    </form>
  );
}
