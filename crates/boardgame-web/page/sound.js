// Short sounds, made here; none unless they are wanted.

import { prefs } from './prefs.js';

let audio = null;

/** A sound for what happened. */
export function sound(kind) {
  const tone = { moved: [660, 0.06], passed: [330, 0.12], game_over: [523, 0.4], asked: [880, 0.15] }[kind];
  if (!prefs.sound || !tone || !window.AudioContext) return;
  audio ??= new AudioContext();
  const [frequency, seconds] = tone;
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = 'triangle';
  source.frequency.value = frequency;
  volume.gain.setValueAtTime(0.15, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + seconds);
  source.connect(volume).connect(audio.destination);
  source.start();
  source.stop(audio.currentTime + seconds);
}
