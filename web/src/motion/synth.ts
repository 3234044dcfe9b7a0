// Synthesises sounds from bursts of filtered noise and from oscillators. Times are in seconds from the start of a sound.

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

export class Synth {
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

  /** A hard object hits a soft one. */
  knock(at: number, pitch: number, gain: number): void {
    this.burst({ at, duration: 0.07, pitch: this.about(pitch), q: 2.2, gain });
    this.tone({ at, duration: 0.06, pitch: this.about(pitch / 7), to: pitch / 12, gain: 0.5 * gain });
  }

  /** Varies a value at random, so that repeated knocks differ. */
  about(value: number, share = 0.12): number {
    return value * (1 + share * (2 * Math.random() - 1));
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
