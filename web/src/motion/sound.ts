// Plays sounds synthesised in the browser. Sound is off by default. Nothing is created before the first sound, nor
// before the first click or key, because browsers do not allow it.
import { prefs } from '../store/prefs';
import type { Synth } from './synth';

/** A sound, as the synthesizer plays it. */
export type Sound = (synth: Synth) => void;

/** A sound is not repeated within this many milliseconds. */
const MIN_GAP_MS = 70;
/** The maximum gain, below the level of speech. */
const MAX_GAIN = 0.5;

let context: AudioContext | null = null;
let out: GainNode | null = null;
const last = new Map<Sound, number>();

export const wasTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

function audioOutput(): { context: AudioContext; out: GainNode } | null {
  if (!context || !out) {
    if (typeof AudioContext === 'undefined') return null;
    context = new AudioContext();
    out = context.createGain();
    out.connect(context.destination);
  }
  if (context.state === 'suspended') void context.resume();
  return { context, out };
}

export function play(sound: Sound): void {
  const { volume } = prefs.value;
  if (volume <= 0 || !wasTouched()) return;
  const now = performance.now();
  if (now - (last.get(sound) ?? -MIN_GAP_MS) < MIN_GAP_MS) return;
  last.set(sound, now);
  const speaker = audioOutput();
  if (!speaker) return;
  // Loudness is perceived on a logarithmic scale; a squared setting feels even.
  speaker.out.gain.value = MAX_GAIN * volume * volume;
  void import('./synth').then(({ Synth }) => sound(new Synth(speaker.context, speaker.out)));
}
