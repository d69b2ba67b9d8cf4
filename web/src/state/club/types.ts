// What the server tells of people and challenges (docs/protocol.md). Times that end in `_ms` are milliseconds
// since 1970, those that end in `_at` seconds.
import type { Challenge, Clock } from "api";

export type ClockClass = Clock["class"];

/** Ratings, the ends included; null: no end. */
export type RatingRange = NonNullable<Challenge["range"]>;
