// The prompt while events are played: the newest sentence, and a button that skips the rest.
import type { ComponentChildren } from 'preact';
import { t } from '../i18n';
import { Prompt } from './Prompt';
import { Sym } from './Sym';

interface Props {
  title: string;
  /** Hidden from screen readers, which get the sentence from the log. */
  newest: ComponentChildren;
  skip(): void;
}

export function Watching({ title, newest, skip }: Props) {
  const help = (
    <span aria-hidden="true" class="newest">
      {newest}
    </span>
  );
  return (
    <Prompt title={title} help={help}>
      <button type="button" class="btn" data-skip onClick={skip}>
        <Sym id="ui-next" />
        {t('common.skip')}
      </button>
    </Prompt>
  );
}
