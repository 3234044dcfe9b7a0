// The sounds of Colt Express.
import type { Sound } from '../../../motion/sound';

export const boots: Sound = (synth) => {
  for (let k = 0; k < 3; k++) {
    synth.knock(0.15 * k, 420, 1.1);
    synth.burst({ at: 0.15 * k + 0.045, duration: 0.03, pitch: 1500, q: 2, gain: 0.18 });
  }
};

export const punch: Sound = (synth) => {
  synth.burst({ duration: 0.09, pitch: 520, to: 180, kind: 'lowpass', q: 0.6, gain: 1 });
  synth.tone({ duration: 0.15, pitch: 150, to: 48, gain: 0.9 });
};

/** Three pipes of a distant steam whistle. */
export const whistle: Sound = (synth) => {
  for (const pitch of [233, 294, 349]) {
    synth.tone({ duration: 0.66, pitch, to: pitch * 0.97, wave: 'triangle', gain: 0.2, attack: 0.09, vibrato: [5, 1.5] });
  }
  synth.burst({ duration: 0.6, pitch: 1200, q: 0.8, gain: 0.08, attack: 0.08 });
};
