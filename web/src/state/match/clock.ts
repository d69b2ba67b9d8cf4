// Clocks that run on the page: by the server's time, which is known as well as messages tell it, and never jumps.
import type { GameClock, SeatClock } from "api";
import type { Words } from "../../i18n";
import type { Skew } from "./model";

/** Shown time runs at most so much too fast or too slow until it is right. */
const SLIDE = 0.1;
/** Clocks of computers drift by less. */
const DRIFT = 0.001;
/** Further off than this one of the two was set, and sliding would take too long. */
const JUMP_MS = 5000;

const shownAhead = ({ known, shown, at }: Skew, page: number): number => {
  const most = Math.max(0, page - at) * SLIDE;
  return shown + Math.min(Math.max(known - shown, -most), most);
};

/** The server's time at that moment of the page's. */
export const serverTime = (skew: Skew, page: number): number => page + shownAhead(skew, page);

/** What is known after a message that was written at that moment of the server's. */
export function observe(skew: Skew | null, server: number, page: number): Skew {
  const told = server - page;
  if (!skew || Math.abs(told - skew.known) > JUMP_MS) return { known: told, shown: told, at: page };
  const drifted = skew.known - (page - skew.at) * DRIFT;
  return { known: Math.max(told, drifted), shown: shownAhead(skew, page), at: page };
}

/** What is left to a seat at that moment of the server's; the free time of a turn goes before it. */
export function leftOf(clock: GameClock, { seat, left_ms, delay_ms = 0 }: SeatClock, server: number): number {
  const passed = clock.running === seat && !clock.paused ? Math.max(0, server - clock.now_ms) : 0;
  return Math.max(0, left_ms - Math.max(0, passed - delay_ms));
}

const UNITS: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1000 };

/** The time a player begins with, by the clock as it is written. */
export function fullTime(text: string): number {
  const [, count = "0", unit = "s"] = /^(\d+)([dhms])/.exec(text) ?? [];
  return Number(count) * (UNITS[unit] ?? 0);
}

/** Under a tenth of the time. */
export const isLow = (left: number, text: string | null): boolean => text !== null && left < fullTime(text) / 10;

const MINUTE_MS = 60_000;
const TEN_MINUTES = 10 * MINUTE_MS;

/** Seconds only under ten minutes: what nobody needs to see does not move. */
export function timeText({ t }: Words, left: number): string {
  if (left < TEN_MINUTES) {
    const seconds = Math.ceil(left / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
  const minutes = Math.floor(left / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return t("{m} min", { m: minutes });
  if (hours < 24) return t("{h} h {m} min", { h: hours, m: minutes % 60 });
  return t("{d} d {h} h", { d: Math.floor(hours / 24), h: hours % 24 });
}

/** How long that text stays right. */
export const nextChange = (left: number): number => (left < TEN_MINUTES ? left % 1000 || 1000 : (left % MINUTE_MS) + 1);

const UNIT = /(\d+)([dhms])/;

/** How long a player's first move may take. */
const FIRST_MOVE = { live: "30s", daily: "14d" };

/** Hours that are two days or more, and whole days. */
const areDays = (hours: number) => hours >= 48 && hours % 24 === 0;

/** "240h": a duration of the grammar in which clocks are written. */
function durationText({ t }: Words, text: string): string {
  const [, count = "0", unit] = UNIT.exec(text) ?? [];
  const n = Number(count);
  const texts: Record<string, string> = {
    d: t("{n} d", { n }),
    h: areDays(n) ? t("{n} d", { n: n / 24 }) : t("{n} h", { n }),
    m: t("{n} min", { n }),
  };
  return (texts[unit ?? ""] ?? t("{n} s", { n })).replace(" ", "\u00a0");
}

const FORMS = /^(\d+[dhms])(?:\+(?:(\d+)x)?(\d+[dhms]))?(?: cap (\d+[dhms]))?(?: delay (\d+[dhms]))?$/;

/** A clock as it is written, in words. */
export function clockText(words: Words, text: string): string {
  const { t } = words;
  const [, bank = "", periods, step, cap, delay] = FORMS.exec(text) ?? [];
  const [time, each] = [durationText(words, bank), durationText(words, step ?? delay ?? "")];
  if (!bank) return text;
  if (periods) return t("{time}, then {n} periods of {each}", { time, n: periods, each });
  if (delay) return t("{time}, {each} of each move free", { time, each });
  if (!step) return t("{time} per move", { time });
  const plain = t("{time} + {each} per move", { time, each });
  return cap ? t("{plain}, at most {cap}", { plain, cap: durationText(words, cap) }) : plain;
}

/** What there is to know of a game's time before one plays it. */
export interface TimeTerms {
  /** Null for none. */
  clock: string | null;
  class: "live" | "daily" | "none";
  vacation: boolean;
  players: number;
}

/** The rules of time as sentences: the clock, what happens at zero, the first move, vacations. */
export function timeRules(words: Words, { clock, class: kind, vacation, players }: TimeTerms): string[] {
  const { t } = words;
  if (clock === null || kind === "none") return [t("No clock: a move may take as long as it takes.")];
  const [, bank = ""] = FORMS.exec(clock) ?? [];
  const first = fullTime(clock) < fullTime(FIRST_MOVE[kind]) ? bank : FIRST_MOVE[kind];
  const daily = vacation ? t("Vacations stop the clock, 30 days a year.") : t("Vacations do not stop the clock.");
  return [
    `${clockText(words, clock)}.`,
    players > 2 ? t("Whoever runs out of time leaves, and the others continue.") : t("Run out of time and you lose."),
    t("First move within {time}, or the game is aborted.", { time: durationText(words, first) }),
    ...(kind === "daily" ? [daily] : []),
  ];
}
