// The win-chance curve: a band for each seat, stacked along the time line of the replay. Pointing goes to a moment.
import { useEffect, useRef, useState } from 'preact/hooks';
import { percent, t } from '../../i18n';
import { bandsOf, frameAtX, xOf } from './bands';
import { GlyphAt, patternOf } from './glyphs';
import { chancesAt, keyMoments, momentsFor } from './model';
import { seatNameOf, type Scene } from './scene';

/** The row of marks above the bands, in pixels. */
const MARKS = 16;

/** The size of an element, measured again when it changes. */
function useSize(element: { current: Element | null }): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: Math.round(entry.contentRect.width), height: Math.round(entry.contentRect.height) });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return size;
}

export function Curve({ scene }: { scene: Scene }) {
  const { review, frame, focus, replay } = scene;
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const last = replay.steps.length - 1;
  const moments = momentsFor(keyMoments(review), focus);
  const point = (event: PointerEvent): void => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    scene.seek(frameAtX(event.clientX - left, width, last, moments));
  };
  return (
    <div
      class="review-curve"
      ref={box}
      role="img"
      aria-label={labelOf(scene)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        point(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons > 0) point(event);
      }}
    >
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <rect class="unknown" x="0" y={MARKS} width={width} height={height - MARKS} rx="4" />
          {bandsOf(review, last, { width, top: MARKS, height: height - MARKS }).map(({ seat, path }, at) => (
            <g key={at} data-colour={seat} class={focus === null || focus === seat ? 'band' : 'band dim'}>
              <path d={path} class="fill" />
              <path d={path} fill={patternOf(seat)} />
            </g>
          ))}
          <path class="now" d={`M${xOf(frame, last, width)} ${MARKS - 4}V${height}`} />
          {moments.map(({ kind, step, frame: at }) => (
            <GlyphAt key={`${kind} ${step}`} kind={kind} x={Math.max(7, Math.min(width - 7, xOf(at, last, width)))} y={7} />
          ))}
        </svg>
      )}
    </div>
  );
}

/** "Win chances: Rose Doolan 42%, …", as far as they are known at this moment. */
function labelOf(scene: Scene): string {
  const chances = chancesAt(scene.review, scene.frame);
  if (!chances) return t('review.curve');
  const all = chances.map((chance, seat) => t('review.curve.seat', { name: seatNameOf(scene, seat), chance: percent(chance) }));
  return `${t('review.curve')}: ${all.join(', ')}`;
}
