// The pictures of a game without pictures on the home screen: symbols that all screens share.
import { Sym } from '../../view/Sym';

export const SYMBOLS = ['ui-friends', 'ui-reroll', 'ui-crown'];

export function Art() {
  return (
    <div class="art generic-art" aria-hidden="true">
      {SYMBOLS.map((symbol) => (
        <Sym key={symbol} id={symbol} />
      ))}
    </div>
  );
}

export const Tokens = () => null;
