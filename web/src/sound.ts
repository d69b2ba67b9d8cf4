// Wood on wood, made on the spot, and only after the visitor has touched the page.

const VOLUMES = { soft: 0.35, medium: 1, loud: 2.2 } as const;

export type Loudness = keyof typeof VOLUMES;

/** What the visitor wants to hear. */
interface Hearing {
  sound: boolean;
  loudness: Loudness;
}

/** How a block of wood rings: its tones do not fit each other, and the higher ones die away first. */
const TONES = [
  { ratio: 1, share: 1, s: 0.12 },
  { ratio: 2.76, share: 0.4, s: 0.06 },
  { ratio: 5.4, share: 0.2, s: 0.025 },
] as const;

interface Table {
  audio: AudioContext;
  volume: number;
}

let audio: AudioContext | undefined;

function open({ sound, loudness }: Hearing): Table | null {
  if (!sound || typeof AudioContext === "undefined" || ("userActivation" in navigator && !navigator.userActivation.hasBeenActive)) return null;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  return { audio, volume: VOLUMES[loudness] };
}

function knock({ audio, volume }: Table, after: number, pitch: number, loudness: number): void {
  const at = audio.currentTime + 0.01 + after;
  for (const { ratio, share, s } of TONES) {
    const [tone, fade] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.setValueAtTime(pitch * ratio, at);
    tone.frequency.exponentialRampToValueAtTime(pitch * ratio * 0.7, at + s);
    fade.gain.setValueAtTime(loudness * share * volume, at);
    fade.gain.exponentialRampToValueAtTime(0.0001, at + s);
    tone.connect(fade).connect(audio.destination);
    tone.start(at);
    tone.stop(at + s);
  }
}

/** A die is set down, the heavier the more it shows; each captured one is picked up just before. */
export function playMove(hearing: Hearing, captured: number, shows = 1): void {
  const table = document.hidden ? null : open(hearing);
  if (!table) return;
  for (let die = 0; die < captured; die++) knock(table, die * 0.05, 620 + die * 60, 0.05);
  knock(table, captured * 0.05, 300 - 25 * Math.min(shows, 6), 0.14 + 0.02 * Math.min(shows, 6));
}

/** Some knocks, one after the other, each of a pitch. */
function play(hearing: Hearing, pitches: readonly number[], every: number, loudness: number): void {
  const table = open(hearing);
  if (table) pitches.forEach((pitch, index) => knock(table, index * every, pitch, loudness));
}

/** Somebody waits for you: two soft notes upwards. */
export const playCall = (hearing: Hearing) => play(hearing, [587, 784], 0.16, 0.12);
/** A die is counted. */
export const playCount = (hearing: Hearing, count: number) => play(hearing, [420 + 12 * count], 0, 0.05);
export const playEnd = (hearing: Hearing) => document.hidden || play(hearing, [392, 494, 587], 0.14, 0.14);
