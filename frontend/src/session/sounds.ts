/** What can be heard at the table: the press of a card, and what it does. Made here, so that nothing is sent. */
import type { Scene } from '../table/types';

/** Notes in hertz, one after the other. */
const CHIMES: Record<string, number[]> = {
  busted: [196, 147, 98],
  saved: [392, 523],
  frozen: [1047, 1568],
  flip_three_began: [330, 330, 330],
  flip7: [523, 659, 784, 1047],
  game_over: [392, 523, 659, 784, 1047],
};
const NOTE_SECONDS = 0.11;

let audio: AudioContext | undefined;

/**
 * Be ready to be heard. Call it while the reader presses something: browsers allow it then only, and phones that
 * have slept want it anew.
 */
export function wake(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state !== 'running') audio.resume().catch(() => undefined);
}

/** Let a scene be heard, where that is allowed. */
export function hear({ update, phase }: Scene): void {
  const ready = audio;
  if (ready?.state !== 'running' || phase === 'turning') return;
  if (phase === 'reveal') return press(ready);
  const events = update.events ?? [];
  const chime = events.map(({ type }) => CHIMES[type]).find((notes) => notes !== undefined);
  chime?.forEach((hertz, place) => note(ready, hertz, place * NOTE_SECONDS));
}

function note(audio: AudioContext, hertz: number, later: number): void {
  const tone = new OscillatorNode(audio, { type: 'triangle', frequency: hertz });
  tone.connect(fading(audio, 0.12, later, 2.5 * NOTE_SECONDS));
  tone.start(audio.currentTime + later);
  tone.stop(audio.currentTime + later + 3 * NOTE_SECONDS);
}

/** Paper under a press: a short noise without its heights. */
function press(audio: AudioContext): void {
  const seconds = 0.07;
  const buffer = audio.createBuffer(1, audio.sampleRate * seconds, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const dull = new BiquadFilterNode(audio, { type: 'lowpass', frequency: 1400 });
  noise.connect(dull).connect(fading(audio, 0.35, 0, seconds));
  noise.start();
}

function fading(audio: AudioContext, loudness: number, later: number, seconds: number): AudioNode {
  const gain = new GainNode(audio, { gain: loudness });
  const begin = audio.currentTime + later;
  gain.gain.setValueAtTime(loudness, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  gain.connect(audio.destination);
  return gain;
}
