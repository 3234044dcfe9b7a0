// How each sound is made: bursts of filtered noise for what is struck, and swung strings for what rings. All dry, all under
// 700 milliseconds. Times are in seconds from the sound's beginning.
import type { SoundName } from './sound';

interface Burst {
  at?: number;
  lasts: number;
  /** where the filter stands, and where it goes to */
  pitch: number;
  to?: number;
  /** how narrow it is */
  narrow?: number;
  kind?: BiquadFilterType;
  loud: number;
  /** how long it takes to begin; short by itself */
  rise?: number;
}

interface Tone {
  at?: number;
  lasts: number;
  pitch: number;
  to?: number;
  wave?: OscillatorType;
  loud: number;
  rise?: number;
  /** shakes it so many times a second, by so many hertz */
  shake?: [number, number];
}

class Bench {
  private readonly start: number;
  private readonly hiss: AudioBuffer;

  constructor(
    private readonly context: BaseAudioContext,
    private readonly out: AudioNode,
  ) {
    this.start = context.currentTime + 0.01;
    this.hiss = noiseOf(context);
  }

  burst({ at = 0, lasts, pitch, to = pitch, narrow = 0.8, kind = 'bandpass', loud, rise = 0.003 }: Burst): void {
    const begin = this.start + at;
    const source = this.context.createBufferSource();
    source.buffer = this.hiss;
    source.loop = true;
    const filter = this.context.createBiquadFilter();
    filter.type = kind;
    filter.Q.value = narrow;
    slide(filter.frequency, begin, lasts, pitch, to);
    source.connect(filter).connect(this.envelope(begin, lasts, loud, rise));
    source.start(begin, Math.random());
    source.stop(begin + lasts);
  }

  tone({ at = 0, lasts, pitch, to = pitch, wave = 'sine', loud, rise = 0.004, shake }: Tone): void {
    const begin = this.start + at;
    const string = this.context.createOscillator();
    string.type = wave;
    slide(string.frequency, begin, lasts, pitch, to);
    if (shake) this.shake(string, begin, lasts, shake);
    string.connect(this.envelope(begin, lasts, loud, rise));
    string.start(begin);
    string.stop(begin + lasts);
  }

  private shake(string: OscillatorNode, begin: number, lasts: number, [often, far]: [number, number]): void {
    const hand = this.context.createOscillator();
    const reach = this.context.createGain();
    hand.frequency.value = often;
    reach.gain.value = far;
    hand.connect(reach).connect(string.frequency);
    hand.start(begin);
    hand.stop(begin + lasts);
  }

  private envelope(begin: number, lasts: number, loud: number, rise: number): GainNode {
    const gain = this.context.createGain();
    gain.gain.setValueAtTime(0.0001, begin);
    gain.gain.linearRampToValueAtTime(loud, begin + rise);
    gain.gain.exponentialRampToValueAtTime(0.0005, begin + lasts);
    gain.connect(this.out);
    return gain;
  }
}

function slide(param: AudioParam, begin: number, lasts: number, from: number, to: number): void {
  param.setValueAtTime(from, begin);
  if (to !== from) param.exponentialRampToValueAtTime(to, begin + lasts);
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>();

function noiseOf(context: BaseAudioContext): AudioBuffer {
  const made = noises.get(context);
  if (made) return made;
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = 2 * Math.random() - 1;
  noises.set(context, buffer);
  return buffer;
}

/** A little earlier or later, higher or lower: no two knocks are the same. */
const about = (value: number, share = 0.12): number => value * (1 + share * (2 * Math.random() - 1));

/** Something hard on something soft. */
function knock(bench: Bench, at: number, pitch: number, loud: number): void {
  bench.burst({ at, lasts: 0.07, pitch: about(pitch), narrow: 2.2, loud });
  bench.tone({ at, lasts: 0.06, pitch: about(pitch / 7), to: pitch / 12, loud: 0.5 * loud });
}

const RECIPES: Readonly<Record<SoundName, (bench: Bench) => void>> = {
  // Five bone cubes on leather: many knocks, less and less.
  dice(bench) {
    for (let k = 0; k < 9; k++) knock(bench, about(0.052 * k, 0.25), 1900 - 90 * k, 1.2 - 0.1 * k);
  },
  keep(bench) {
    bench.burst({ lasts: 0.03, pitch: 2600, narrow: 3, loud: 0.5 });
    bench.tone({ lasts: 0.04, pitch: 620, to: 420, loud: 0.35 });
  },
  // The string first, then the flight.
  arrow(bench) {
    bench.tone({ lasts: 0.3, pitch: 196, to: 150, wave: 'triangle', loud: 0.75, shake: [31, 14] });
    bench.burst({ at: 0.03, lasts: 0.2, pitch: 3200, to: 1300, narrow: 1.6, loud: 0.3, rise: 0.04 });
  },
  // Behind a wall: no crack, only the weight of it.
  shot(bench) {
    bench.burst({ lasts: 0.34, pitch: 900, to: 110, kind: 'lowpass', narrow: 0.4, loud: 1 });
    bench.tone({ lasts: 0.24, pitch: 130, to: 42, loud: 0.9 });
  },
  beer(bench) {
    bench.tone({ lasts: 0.14, pitch: 175, to: 95, loud: 0.9 });
    bench.burst({ lasts: 0.05, pitch: 850, narrow: 1.4, loud: 0.6 });
    bench.tone({ at: 0.012, lasts: 0.22, pitch: 1480, loud: 0.1 });
    bench.burst({ at: 0.12, lasts: 0.3, pitch: 5200, to: 3000, loud: 0.07, rise: 0.06 });
  },
  // A crank that turns, and six dull shots.
  gatling(bench) {
    for (let k = 0; k < 6; k++) {
      bench.burst({ at: 0.095 * k, lasts: 0.11, pitch: 620, to: 130, kind: 'lowpass', narrow: 0.5, loud: 1.3 });
      bench.tone({ at: 0.095 * k, lasts: 0.08, pitch: 120, to: 55, loud: 0.5 });
      bench.burst({ at: 0.095 * k + 0.05, lasts: 0.025, pitch: about(3100), narrow: 5, loud: 0.28 });
    }
  },
  fuse(bench) {
    bench.burst({ lasts: 0.6, pitch: 5200, to: 6800, kind: 'highpass', narrow: 0.5, loud: 0.22, rise: 0.06 });
    for (let k = 0; k < 7; k++) bench.burst({ at: about(0.075 * k, 0.3), lasts: 0.02, pitch: 4200, narrow: 4, loud: 0.3 });
  },
  card(bench) {
    bench.burst({ lasts: 0.07, pitch: 1700, to: 900, narrow: 0.7, loud: 0.75 });
    bench.burst({ lasts: 0.02, pitch: 4800, loud: 0.4 });
  },
  boots(bench) {
    for (let k = 0; k < 3; k++) {
      knock(bench, 0.15 * k, 420, 1.1);
      bench.burst({ at: 0.15 * k + 0.045, lasts: 0.03, pitch: 1500, narrow: 2, loud: 0.18 });
    }
  },
  coin(bench) {
    for (const [at, pitch] of [[0, 2960], [0.055, 3740], [0.13, 3330]] as const) {
      bench.tone({ at, lasts: 0.24, pitch, loud: 0.2 });
      bench.tone({ at, lasts: 0.12, pitch: pitch * 1.506, loud: 0.1 });
    }
  },
  punch(bench) {
    bench.burst({ lasts: 0.09, pitch: 520, to: 180, kind: 'lowpass', narrow: 0.6, loud: 1 });
    bench.tone({ lasts: 0.15, pitch: 150, to: 48, loud: 0.9 });
  },
  // A train's bell, once.
  bell(bench) {
    for (const [share, loud] of [[1, 0.34], [2.02, 0.2], [2.99, 0.13], [4.2, 0.07]] as const) {
      bench.tone({ lasts: 0.68 / Math.sqrt(share), pitch: 587 * share, loud });
    }
    bench.burst({ lasts: 0.02, pitch: 2400, loud: 0.2 });
  },
  // Three pipes of a steam whistle, low and far.
  whistle(bench) {
    for (const pitch of [233, 294, 349]) {
      bench.tone({ lasts: 0.66, pitch, to: pitch * 0.97, wave: 'triangle', loud: 0.2, rise: 0.09, shake: [5, 1.5] });
    }
    bench.burst({ lasts: 0.6, pitch: 1200, narrow: 0.8, loud: 0.08, rise: 0.08 });
  },
};

export function sound(name: SoundName, context: BaseAudioContext, out: AudioNode): void {
  RECIPES[name](new Bench(context, out));
}
