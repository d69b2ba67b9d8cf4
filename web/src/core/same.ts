// Whether two games are the same, as far as they have come.
import type { GameLine } from "./types";

type Line = Pick<GameLine, "options" | "start" | "events">;

/** An option that is left out is one without a value. */
function areSameOptions(one: Line["options"], other: Line["options"]): boolean {
  if (one === other) return true;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/** They begin alike. */
const isSameStart = (one: Line, other: Line): boolean => one.start === other.start && areSameOptions(one.options, other.options);

/** What has happened in the first one is how the other one begins. */
const beginsWith = (first: readonly string[], events: readonly string[]): boolean =>
  first === events || first.every((event, at) => event === events[at]);

export const isSameGame = (one: Line, other: Line): boolean =>
  one === other ||
  (one.events.length === other.events.length && isSameStart(one, other) && beginsWith(one.events, other.events));

/** The second one is the first after one move more. */
export const isNextOf = (before: Line, next: Line): boolean =>
  next.events.length === before.events.length + 1 && isSameStart(before, next) && beginsWith(before.events, next.events);
