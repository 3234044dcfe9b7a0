// Synthesises each sound from bursts of filtered noise and from oscillators. All sounds are shorter than 700
// milliseconds. Times are in seconds from the start of the sound.
import type { SoundName } from './sound';

interface Burst {
  at?: number;
  duration: number;
  /** frequency of the filter, and the frequency it slides to */
  pitch: number;
  to?: number;
  /** quality factor of the filter */
  q?: number;
  kind?: BiquadFilterType;
  gain: number;
  /** attack time; very short by default */
  attack?: number;
}

interface Tone {
  at?: number;
  duration: number;
  pitch: number;
  to?: number;
  wave?: OscillatorType;
  gain: number;
  attack?: number;
  /** vibrato: frequency and range, both in hertz */
  vibrato?: [number, number];
}

class Synth {
  private readonly start: number;
  private readonly noise: AudioBuffer;

  constructor(
    private readonly context: BaseAudioContext,
    private readonly out: AudioNode,
  ) {
    this.start = context.currentTime + 0.01;
    this.noise = noiseOf(context);
  }

  burst({ at = 0, duration, pitch, to = pitch, q = 0.8, kind = 'bandpass', gain, attack = 0.003 }: Burst): void {
    const begin = this.start + at;
    const source = this.context.createBufferSource();
    source.buffer = this.noise;
    source.loop = true;
    const filter = this.context.createBiquadFilter();
    filter.type = kind;
    filter.Q.value = q;
    slide(filter.frequency, begin, duration, pitch, to);
    source.connect(filter).connect(this.envelope(begin, duration, gain, attack));
    source.start(begin, Math.random());
    source.stop(begin + duration);
  }

  tone({ at = 0, duration, pitch, to = pitch, wave = 'sine', gain, attack = 0.004, vibrato }: Tone): void {
    const begin = this.start + at;
    const oscillator = this.context.createOscillator();
    oscillator.type = wave;
    slide(oscillator.frequency, begin, duration, pitch, to);
    if (vibrato) this.vibrato(oscillator, begin, duration, vibrato);
    oscillator.connect(this.envelope(begin, duration, gain, attack));
    oscillator.start(begin);
    oscillator.stop(begin + duration);
  }

  private vibrato(oscillator: OscillatorNode, begin: number, duration: number, [hertz, range]: [number, number]): void {
    const modulator = this.context.createOscillator();
    const depth = this.context.createGain();
    modulator.frequency.value = hertz;
    depth.gain.value = range;
    modulator.connect(depth).connect(oscillator.frequency);
    modulator.start(begin);
    modulator.stop(begin + duration);
  }

  private envelope(begin: number, duration: number, gain: number, attack: number): GainNode {
    const node = this.context.createGain();
    node.gain.setValueAtTime(0.0001, begin);
    node.gain.linearRampToValueAtTime(gain, begin + attack);
    node.gain.exponentialRampToValueAtTime(0.0005, begin + duration);
    node.connect(this.out);
    return node;
  }
}

function slide(param: AudioParam, begin: number, duration: number, from: number, to: number): void {
  param.setValueAtTime(from, begin);
  if (to !== from) param.exponentialRampToValueAtTime(to, begin + duration);
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

/** Varies a value at random, so that repeated knocks differ. */
const about = (value: number, share = 0.12): number => value * (1 + share * (2 * Math.random() - 1));

/** A hard object hits a soft one. */
function knock(synth: Synth, at: number, pitch: number, gain: number): void {
  synth.burst({ at, duration: 0.07, pitch: about(pitch), q: 2.2, gain });
  synth.tone({ at, duration: 0.06, pitch: about(pitch / 7), to: pitch / 12, gain: 0.5 * gain });
}

const RECIPES: Readonly<Record<SoundName, (synth: Synth) => void>> = {
  // Five dice on leather: several knocks that get quieter.
  dice(synth) {
    for (let k = 0; k < 9; k++) knock(synth, about(0.052 * k, 0.25), 1900 - 90 * k, 1.2 - 0.1 * k);
  },
  keep(synth) {
    synth.burst({ duration: 0.03, pitch: 2600, q: 3, gain: 0.5 });
    synth.tone({ duration: 0.04, pitch: 620, to: 420, gain: 0.35 });
  },
  // The bowstring, then the flight.
  arrow(synth) {
    synth.tone({ duration: 0.3, pitch: 196, to: 150, wave: 'triangle', gain: 0.75, vibrato: [31, 14] });
    synth.burst({ at: 0.03, duration: 0.2, pitch: 3200, to: 1300, q: 1.6, gain: 0.3, attack: 0.04 });
  },
  // A muffled shot, as if from behind a wall.
  shot(synth) {
    synth.burst({ duration: 0.34, pitch: 900, to: 110, kind: 'lowpass', q: 0.4, gain: 1 });
    synth.tone({ duration: 0.24, pitch: 130, to: 42, gain: 0.9 });
  },
  beer(synth) {
    synth.tone({ duration: 0.14, pitch: 175, to: 95, gain: 0.9 });
    synth.burst({ duration: 0.05, pitch: 850, q: 1.4, gain: 0.6 });
    synth.tone({ at: 0.012, duration: 0.22, pitch: 1480, gain: 0.1 });
    synth.burst({ at: 0.12, duration: 0.3, pitch: 5200, to: 3000, gain: 0.07, attack: 0.06 });
  },
  // A turning crank and six dull shots.
  gatling(synth) {
    for (let k = 0; k < 6; k++) {
      synth.burst({ at: 0.095 * k, duration: 0.11, pitch: 620, to: 130, kind: 'lowpass', q: 0.5, gain: 1.3 });
      synth.tone({ at: 0.095 * k, duration: 0.08, pitch: 120, to: 55, gain: 0.5 });
      synth.burst({ at: 0.095 * k + 0.05, duration: 0.025, pitch: about(3100), q: 5, gain: 0.28 });
    }
  },
  fuse(synth) {
    synth.burst({ duration: 0.6, pitch: 5200, to: 6800, kind: 'highpass', q: 0.5, gain: 0.22, attack: 0.06 });
    for (let k = 0; k < 7; k++) synth.burst({ at: about(0.075 * k, 0.3), duration: 0.02, pitch: 4200, q: 4, gain: 0.3 });
  },
  card(synth) {
    synth.burst({ duration: 0.07, pitch: 1700, to: 900, q: 0.7, gain: 0.75 });
    synth.burst({ duration: 0.02, pitch: 4800, gain: 0.4 });
  },
  boots(synth) {
    for (let k = 0; k < 3; k++) {
      knock(synth, 0.15 * k, 420, 1.1);
      synth.burst({ at: 0.15 * k + 0.045, duration: 0.03, pitch: 1500, q: 2, gain: 0.18 });
    }
  },
  coin(synth) {
    for (const [at, pitch] of [[0, 2960], [0.055, 3740], [0.13, 3330]] as const) {
      synth.tone({ at, duration: 0.24, pitch, gain: 0.2 });
      synth.tone({ at, duration: 0.12, pitch: pitch * 1.506, gain: 0.1 });
    }
  },
  punch(synth) {
    synth.burst({ duration: 0.09, pitch: 520, to: 180, kind: 'lowpass', q: 0.6, gain: 1 });
    synth.tone({ duration: 0.15, pitch: 150, to: 48, gain: 0.9 });
  },
  // One stroke of a train bell.
  bell(synth) {
    for (const [share, gain] of [[1, 0.34], [2.02, 0.2], [2.99, 0.13], [4.2, 0.07]] as const) {
      synth.tone({ duration: 0.68 / Math.sqrt(share), pitch: 587 * share, gain });
    }
    synth.burst({ duration: 0.02, pitch: 2400, gain: 0.2 });
  },
  // Three pipes of a distant steam whistle.
  whistle(synth) {
    for (const pitch of [233, 294, 349]) {
      synth.tone({ duration: 0.66, pitch, to: pitch * 0.97, wave: 'triangle', gain: 0.2, attack: 0.09, vibrato: [5, 1.5] });
    }
    synth.burst({ duration: 0.6, pitch: 1200, q: 0.8, gain: 0.08, attack: 0.08 });
  },
};

export function sound(name: SoundName, context: BaseAudioContext, out: AudioNode): void {
  RECIPES[name](new Synth(context, out));
}
