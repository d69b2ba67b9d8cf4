// Whether the other side of a connection still answers. A link can be dead without a word: asked after two seconds of
// silence, it has two more to say something. So a page that is looked at knows within five seconds. One that nobody sees
// asks seldom. No timers here: whoever has a clock ticks.

const ASK_MS = 2_000;
const ASK_UNSEEN_MS = 20_000;
const ANSWER_MS = 2_000;
/** After so long without a word another connection is tried. */
const GIVE_UP_MS = 15_000;
export const TICK_MS = 250;

/** What is to be done now: "ask" for a sign of life, call it "lost", or give it up for "dead". */
export type Verdict = "ask" | "lost" | "dead" | null;

export interface Pulse {
  /** A new connection is being made: it has the time of one question to open. */
  begin(now: number): void;
  /** Something has come. True where the connection was thought to be lost. */
  heard(now: number): boolean;
  /** There is no network, as the browser says. True where that is news. */
  doubt(): boolean;
  tick(now: number, seen: boolean): Verdict;
  readonly lost: boolean;
}

export function makePulse(): Pulse {
  let lastHeard = 0;
  let asked: number | null = null;
  let lost = false;
  return {
    begin(now) {
      lastHeard = asked = now;
    },
    heard(now) {
      const back = lost;
      lastHeard = now;
      asked = null;
      lost = false;
      return back;
    },
    doubt() {
      const news = !lost;
      lost = true;
      return news;
    },
    tick(now, seen) {
      if (asked !== null && now - Math.max(asked, lastHeard) >= GIVE_UP_MS) return "dead";
      if (asked !== null && !lost && now - asked >= ANSWER_MS) {
        lost = true;
        return "lost";
      }
      if (asked !== null || now - lastHeard < (seen ? ASK_MS : ASK_UNSEEN_MS)) return null;
      asked = now;
      return "ask";
    },
    get lost() {
      return lost;
    },
  };
}
