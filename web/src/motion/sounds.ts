// Sounds that several games or screens use. All sounds but the fanfare are shorter than 700 milliseconds.
import type { Sound } from './sound';

/** Five dice on leather: several knocks that get quieter. */
export const dice: Sound = (synth) => {
  for (let k = 0; k < 9; k++) synth.knock(synth.about(0.052 * k, 0.25), 1900 - 90 * k, 1.2 - 0.1 * k);
};

export const card: Sound = (synth) => {
  synth.burst({ duration: 0.07, pitch: 1700, to: 900, q: 0.7, gain: 0.75 });
  synth.burst({ duration: 0.02, pitch: 4800, gain: 0.4 });
};

export const coin: Sound = (synth) => {
  for (const [at, pitch] of [[0, 2960], [0.055, 3740], [0.13, 3330]] as const) {
    synth.tone({ at, duration: 0.24, pitch, gain: 0.2 });
    synth.tone({ at, duration: 0.12, pitch: pitch * 1.506, gain: 0.1 });
  }
};

/** A muffled shot, as if from behind a wall. */
export const shot: Sound = (synth) => {
  synth.burst({ duration: 0.34, pitch: 900, to: 110, kind: 'lowpass', q: 0.4, gain: 1 });
  synth.tone({ duration: 0.24, pitch: 130, to: 42, gain: 0.9 });
};

/** One stroke of a train bell. */
export const bell: Sound = (synth) => {
  for (const [share, gain] of [[1, 0.34], [2.02, 0.2], [2.99, 0.13], [4.2, 0.07]] as const) {
    synth.tone({ duration: 0.68 / Math.sqrt(share), pitch: 587 * share, gain });
  }
  synth.burst({ duration: 0.02, pitch: 2400, gain: 0.2 });
};

/** A short fanfare: four notes upwards. Longer than the other sounds, because nothing follows it. */
export const fanfare: Sound = (synth) => {
  for (const [at, pitch, duration] of [[0, 392, 0.16], [0.15, 523, 0.16], [0.3, 659, 0.16], [0.45, 784, 0.8]] as const) {
    synth.tone({ at, duration, pitch, wave: 'sawtooth', gain: 0.12, attack: 0.02 });
    synth.tone({ at, duration, pitch: pitch / 2, wave: 'triangle', gain: 0.22, attack: 0.02 });
  }
};
