// Sounds, made in the browser. Off until somebody asks for them; nothing is made before the first one is wanted, and none
// before the page was touched, for browsers do not allow it.
import { prefs } from '../store/prefs';

export type SoundName =
  | 'dice'
  | 'keep'
  | 'arrow'
  | 'shot'
  | 'beer'
  | 'gatling'
  | 'fuse'
  | 'card'
  | 'boots'
  | 'coin'
  | 'punch'
  | 'bell'
  | 'whistle';

/** The same sound again within this many milliseconds is the same sound. */
const APART = 70;
/** All of them stay below speech. */
const LOUDEST = 0.5;

let context: AudioContext | null = null;
let out: GainNode | null = null;
const last = new Map<SoundName, number>();

export const wasTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

function loudspeaker(): { context: AudioContext; out: GainNode } | null {
  if (!context || !out) {
    if (typeof AudioContext === 'undefined') return null;
    context = new AudioContext();
    out = context.createGain();
    out.connect(context.destination);
  }
  if (context.state === 'suspended') void context.resume();
  return { context, out };
}

export function play(name: SoundName): void {
  const { volume } = prefs.value;
  if (volume <= 0 || !wasTouched()) return;
  const now = performance.now();
  if (now - (last.get(name) ?? -APART) < APART) return;
  last.set(name, now);
  const speaker = loudspeaker();
  if (!speaker) return;
  // Twice the setting is felt as twice as loud, not heard as four times.
  speaker.out.gain.value = LOUDEST * volume * volume;
  void import('./recipes').then(({ sound }) => sound(name, speaker.context, speaker.out));
}
