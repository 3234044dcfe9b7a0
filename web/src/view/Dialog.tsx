// A dialog over the screen, for the menu and the rules but never for a game decision. The browser keeps the focus
// inside, and Escape closes it.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../i18n';
import { Sym } from './Sym';

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  class?: string;
}

export function Dialog({ title, onClose, children, class: kind = '' }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement as HTMLElement | null;
    dialog?.showModal();
    return () => {
      dialog?.close();
      before?.focus?.();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={`sheet ${kind}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) onClose();
      }}
    >
      <div class="sheet-in">
        <div class="sheet-head">
          <h2>{title}</h2>
          <button type="button" class="icon-btn" aria-label={t('common.close')} onClick={onClose}>
            <Sym id="ui-out" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
