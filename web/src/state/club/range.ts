// Ranges of ratings: who may answer a challenge.
import type { Pool } from "api";
import { words, type App } from "../app";
import { isMember } from "./me";
import { poolOf } from "./ratings";
import type { RatingRange } from "./types";
import type { TermsSetup } from "./terms";

export const RATING_MAX = 4000;
/** What somebody without games in a pool counts as. */
const NEWCOMER = 1500;

/** The ends as they are typed; empty: none. */
export interface TypedRange {
  least: string;
  most: string;
}

export const noRange: TypedRange = { least: "", most: "" };

/** The pool of games of these terms, rated or not; none: nobody has a rating in them, so there is no range. */
export const rangePool = (app: App, setup: TermsSetup): Pool | undefined => (isMember(app) ? poolOf(app, setup) : undefined);

/** Undefined: what was typed is no rating. */
function endIn(text: string): number | null | undefined {
  const end = text.trim();
  if (end === "") return null;
  return /^\d{1,4}$/.test(end) && Number(end) >= 1 && Number(end) <= RATING_MAX ? Number(end) : undefined;
}

/** What was typed as a range. Undefined: it is none; null: it has no end. */
export function rangeIn({ least, most }: TypedRange): Pick<RatingRange, "least" | "most"> | null | undefined {
  const ends = { least: endIn(least), most: endIn(most) };
  if (ends.least === undefined || ends.most === undefined) return undefined;
  if (ends.least === null && ends.most === null) return null;
  const ordered = ends.least === null || ends.most === null || ends.least <= ends.most;
  return ordered ? { least: ends.least, most: ends.most } : undefined;
}

/** "Rated 1200–1600" */
export function rangeText(app: App, { least = null, most = null }: Pick<RatingRange, "least" | "most">): string {
  const { t } = words(app);
  if (least !== null && most !== null) return t("For ratings {least}–{most}", { least, most });
  return least !== null ? t("For ratings from {least}", { least }) : t("For ratings up to {most}", { most: most ?? RATING_MAX });
}

/** Whether the visitor may answer, as far as that is known here: the server has the last word. */
export function isInRange(app: App, range: RatingRange | null): boolean {
  if (!range) return true;
  const own = app.store.get().club.ownRatings.value?.find(({ pool }) => pool === range.pool)?.rating ?? NEWCOMER;
  return isMember(app) && own >= (range.least ?? 0) && own <= (range.most ?? Infinity);
}
