// The current question: a title, one line of help, and the answers as buttons. Screen readers announce its changes.
import { createContext, type ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import { useReachableScroll } from './useReachableScroll';

/** A small line in the prompt: what has happened since the player's last turn. Null if there is nothing to say. */
export const PromptNote = createContext<string | null>(null);

interface Props {
  title: string;
  help?: ComponentChildren;
  /** buttons */
  children?: ComponentChildren;
  /** between the help and the buttons: a hand of cards, a slider */
  middle?: ComponentChildren;
}

export function Prompt({ title, help, middle, children }: Props) {
  const note = useContext(PromptNote);
  const section = useReachableScroll();
  return (
    <section class="prompt panel" aria-live="polite" id="prompt" ref={section}>
      <div>
        <h2>{title}</h2>
        {help && <p>{help}</p>}
        {note && <p class="note">{note}</p>}
      </div>
      {middle}
      {children && <div class="acts">{children}</div>}
    </section>
  );
}
