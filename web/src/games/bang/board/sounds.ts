// The sounds of BANG!
import type { Sound } from '../../../motion/sound';

export const keep: Sound = (synth) => {
  synth.burst({ duration: 0.03, pitch: 2600, q: 3, gain: 0.5 });
  synth.tone({ duration: 0.04, pitch: 620, to: 420, gain: 0.35 });
};

/** The bowstring, then the flight. */
export const arrow: Sound = (synth) => {
  synth.tone({ duration: 0.3, pitch: 196, to: 150, wave: 'triangle', gain: 0.75, vibrato: [31, 14] });
  synth.burst({ at: 0.03, duration: 0.2, pitch: 3200, to: 1300, q: 1.6, gain: 0.3, attack: 0.04 });
};

export const beer: Sound = (synth) => {
  synth.tone({ duration: 0.14, pitch: 175, to: 95, gain: 0.9 });
  synth.burst({ duration: 0.05, pitch: 850, q: 1.4, gain: 0.6 });
  synth.tone({ at: 0.012, duration: 0.22, pitch: 1480, gain: 0.1 });
  synth.burst({ at: 0.12, duration: 0.3, pitch: 5200, to: 3000, gain: 0.07, attack: 0.06 });
};

/** A turning crank and six dull shots. */
export const gatling: Sound = (synth) => {
  for (let k = 0; k < 6; k++) {
    synth.burst({ at: 0.095 * k, duration: 0.11, pitch: 620, to: 130, kind: 'lowpass', q: 0.5, gain: 1.3 });
    synth.tone({ at: 0.095 * k, duration: 0.08, pitch: 120, to: 55, gain: 0.5 });
    synth.burst({ at: 0.095 * k + 0.05, duration: 0.025, pitch: synth.about(3100), q: 5, gain: 0.28 });
  }
};

export const fuse: Sound = (synth) => {
  synth.burst({ duration: 0.6, pitch: 5200, to: 6800, kind: 'highpass', q: 0.5, gain: 0.22, attack: 0.06 });
  for (let k = 0; k < 7; k++) synth.burst({ at: synth.about(0.075 * k, 0.3), duration: 0.02, pitch: 4200, q: 4, gain: 0.3 });
};
