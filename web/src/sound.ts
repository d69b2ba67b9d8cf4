// Small knocks of wood, made on the spot.
type Context = AudioContext;

let context: Context | undefined;

/** Browsers let a page make sound only after the visitor has touched it. */
function open(): Context | undefined {
  context ??= typeof AudioContext === "undefined" ? undefined : new AudioContext();
  if (context?.state === "suspended") void context.resume();
  return context;
}

function knock(audio: Context, at: number, pitch: number, loudness: number): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.setValueAtTime(pitch, at);
  oscillator.frequency.exponentialRampToValueAtTime(pitch / 3, at + 0.07);
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.12);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.13);
}

/** A die is set down; each captured one is picked up just before. */
export function playMove(captured: number): void {
  const audio = open();
  if (!audio) return;
  const now = audio.currentTime + 0.01;
  for (let die = 0; die < captured; die++) knock(audio, now + die * 0.05, 620 + die * 60, 0.06);
  knock(audio, now + captured * 0.05, 230, 0.25);
}

/** Somebody waits for you: two soft notes upwards. */
export function playCall(): void {
  const audio = open();
  if (!audio) return;
  [587, 784].forEach((pitch, step) => knock(audio, audio.currentTime + 0.02 + step * 0.16, pitch, 0.12));
}

export function playEnd(): void {
  const audio = open();
  if (!audio) return;
  [392, 494, 587].forEach((pitch, step) => knock(audio, audio.currentTime + 0.15 + step * 0.14, pitch, 0.14));
}
