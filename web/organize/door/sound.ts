export type Tone = 'good' | 'known' | 'bad';

/** Hertz and seconds of each tone: told apart without looking. */
const tones: Record<Tone, [hertz: number, seconds: number][]> = {
  good: [[880, 0.12]],
  known: [
    [520, 0.1],
    [520, 0.1],
  ],
  bad: [[180, 0.45]],
};

let context: AudioContext | undefined;

/** A browser allows sound only after a tap; without it the words and the colour say the same. */
export function play(tone: Tone): void {
  navigator.vibrate?.(tone === 'good' ? 60 : [60, 60, 60]);
  try {
    context ??= new AudioContext();
    // It may have been made before the first tap.
    void context.resume();
    let at = context.currentTime;
    for (const [hertz, seconds] of tones[tone]) {
      const sound = new OscillatorNode(context, { frequency: hertz, type: 'square' });
      const volume = new GainNode(context, { gain: 0.15 });
      sound.connect(volume).connect(context.destination);
      sound.start(at);
      sound.stop(at + seconds);
      at += seconds + 0.06;
    }
  } catch {
    // No sound on this device.
  }
}
