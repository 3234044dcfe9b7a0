// The evaluation bar: everybody's share of the win at the moment that is shown. Its numbers are in the list beside it.
import { chancesAt, normalised } from './model';
import { patternOf } from './glyphs';
import type { Scene } from './scene';

export function EvalBar({ scene, upright = false }: { scene: Scene; upright?: boolean }) {
  const shares = normalised(chancesAt(scene.review, scene.frame) ?? []);
  return (
    <div class={upright ? 'review-eval upright' : 'review-eval'} aria-hidden="true">
      {shares.map((share, seat) => (
        <span key={seat} data-colour={seat} style={{ flexGrow: Math.round(share * 1000) }} class={scene.focus === null || scene.focus === seat ? '' : 'dim'}>
          <svg>
            <rect width="100%" height="100%" fill={patternOf(seat)} />
          </svg>
        </span>
      ))}
    </div>
  );
}
