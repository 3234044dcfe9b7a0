// Small pictures in the rules of Colt Express.
import { Sym } from '../../../view/Sym';

/** An action card in the colour of a bandit. */
export const card = (kind: string, bandit = 'doc') => () => (
  <span class="acard bare" data-b={bandit}>
    <Sym id={`act-${kind}`} />
    <span class="band" />
  </span>
);

export const bandit = (name: string) => () => (
  <span class="stand" data-b={name}>
    <Sym id={name === 'marshal' ? 'marshal' : `bandit-${name}`} />
  </span>
);
