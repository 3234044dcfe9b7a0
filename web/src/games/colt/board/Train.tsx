// The train from the side, from Locomotive to Caboose, with the inside and roof of each car.
import { t } from '../../../i18n';
import { Car } from './Car';
import type { LitChoices } from './choice';
import type { ColtView } from '../view';

interface Props {
  view: ColtView;
  me: number | null;
  lit: LitChoices;
  /** the bandit who acts, highlighted on the train */
  acting: string | null;
  act(action: string): void;
}

const HILLS =
  'M0 205 70 198 96 130H180L196 160 236 164 252 206 400 214 470 190 560 196 640 216 760 210 820 176 846 128H900L912 146 968 148 990 196 1100 212 1190 206 1216 120 1230 108H1300L1316 150 1352 156 1370 206 1440 205V330H0Z';
const NEAR = 'M0 246C120 226 210 240 320 250 460 262 560 232 700 242 850 252 980 262 1120 246 1240 234 1340 240 1440 250V330H0Z';

function Sky() {
  return (
    <svg class="sky" viewBox="0 0 1440 330" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="g-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" class="sky-a" />
          <stop offset=".55" class="sky-b" />
          <stop offset="1" class="sky-c" />
        </linearGradient>
      </defs>
      <rect width="1440" height="330" fill="url(#g-sky)" />
      <circle class="sun" cx="1092" cy="146" r="60" />
      <g class="far">
        <path d={HILLS} />
        <path d={HILLS} transform="translate(1440)" />
      </g>
      <path class="near" d={NEAR} />
      <path class="earth" d="M0 286H1440V330H0Z" />
    </svg>
  );
}

export function Train({ view, me, lit, acting, act }: Props) {
  return (
    <section class="scene" aria-label={t('colt.train')}>
      <Sky />
      <ol class="train" data-parts={view.train.length}>
        {view.train.map((_, car) => (
          <Car key={car} view={view} car={car} me={me} lit={lit} acting={acting} act={act} />
        ))}
      </ol>
    </section>
  );
}
