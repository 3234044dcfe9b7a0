// The labels of actions.
import { find, money, word } from '../../i18n';
import { label, type Names } from '../../i18n/story';

interface Around extends Names {
  /** the level of the bandit who acts or is pushed */
  level?: 'inside' | 'roof';
  /** the value of the k-th purse on the spot, from 1; null if it is hidden */
  purse?(k: number): number | null;
}

/** `play tuco:move hidden`, `rob purse:2`, `move 3`, `fire doc` */
export function describe(action: string, around: Around): string {
  const [verb = '', object = '', last] = action.split(' ');
  const [first = '', second] = object.split(':');
  const bandit = word('colt', first);
  if (verb === 'play' || verb === 'discard') {
    const key = [verb, second === undefined ? '' : 'team', last ?? ''].filter(Boolean).join('.');
    return label('colt', action, [key], { card: word('colt', second ?? first), bandit });
  }
  if (verb === 'rob' && first === 'purse') {
    const value = around.purse?.(Number(second)) ?? null;
    if (value !== null) return label('colt', action, ['rob.purse.known'], { value: money(value) });
  }
  const car = around.value?.('car', Number(first)) ?? find(`colt.car.${first}`) ?? first;
  return label('colt', action, [`${verb}.${around.level ?? 'inside'}`, `${verb}.${first}`, verb], { car, bandit });
}
