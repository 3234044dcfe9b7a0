// What the hard bot believes about a seat's role: one bar per role.
import { percent, word } from '../../../i18n';
import { Sym } from '../../../view/Sym';
import type { Role } from '../view';

const ROLES: readonly Role[] = ['sheriff', 'deputy', 'outlaw', 'renegade'];

export function Beliefs({ of, words = false }: { of: Record<string, number>; words?: boolean }) {
  const likely = ROLES.filter((role) => (of[role] ?? 0) >= 0.005);
  return (
    <span class="beliefs">
      {likely.map((role) => (
        <span key={role} class="belief">
          <Sym id={`role-${role}`} />
          {words && <span class="belief-name">{word('bang', role)}</span>}
          <span class="belief-bar">
            <span style={{ transform: `scaleX(${of[role] ?? 0})` }} />
          </span>
          <span class="num">{percent(of[role] ?? 0)}</span>
        </span>
      ))}
    </span>
  );
}
