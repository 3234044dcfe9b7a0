// The current question: a title, one line of help, and the answers as buttons. Screen readers announce its changes.
import type { ComponentChildren } from 'preact';

interface Props {
  title: string;
  help?: ComponentChildren;
  /** buttons */
  children?: ComponentChildren;
  /** between the help and the buttons: a hand of cards, a slider */
  middle?: ComponentChildren;
}

export function Prompt({ title, help, middle, children }: Props) {
  return (
    <section class="prompt panel" aria-live="polite" id="prompt">
      <div>
        <h2>{title}</h2>
        {help && <p>{help}</p>}
      </div>
      {middle}
      {children && <div class="acts">{children}</div>}
    </section>
  );
}
