// The one question of the screen: what is asked, one line of help, then the answers as buttons. It is the only part that
// screen readers are told of by itself.
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
