// Joins a table by its code or link.
import { useState } from 'preact/hooks';
import { t } from '../../i18n';
import { peekTable } from '../../net/peekTable';
import { readCode } from '../../store/code';
import { go } from '../../store/route';
import { sentenceOf } from '../../view/refusal';

export function Join() {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const code = readCode(typed);
  const join = (): void => {
    if (code === '') {
      setFault(t('home.join.empty'));
      return;
    }
    setFault(null);
    peekTable(code)
      .then(() => go({ to: 'table', code }))
      .catch((error: unknown) => setFault(sentenceOf(error)));
  };
  return (
    <section class="panel">
      <h2>{t('home.join.title')}</h2>
      <form
        class="join"
        onSubmit={(event) => {
          event.preventDefault();
          join();
        }}
      >
        <input
          type="text"
          aria-label={t('home.join.code')}
          placeholder={t('home.join.code')}
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          value={typed}
          aria-invalid={fault !== null}
          aria-describedby={fault ? 'join-fault' : undefined}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit" class="btn">
          {t('home.join.button')}
        </button>
      </form>
      <p class="note" id="join-fault" role="alert">
        {fault}
      </p>
    </section>
  );
}
