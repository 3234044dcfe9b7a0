// A request or an offer below the top bar: a sentence and its answers.
import type { ComponentChildren } from 'preact';

export function Notice({ text, children }: { text: string; children: ComponentChildren }) {
  return (
    <div class="notice">
      <p>{text}</p>
      <div>{children}</div>
    </div>
  );
}

export function NoticeButton({ onClick, children }: { onClick: () => void; children: ComponentChildren }) {
  return (
    <button type="button" class="btn" onClick={onClick}>
      {children}
    </button>
  );
}
