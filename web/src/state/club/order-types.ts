// Order among people: the words of what is reported and decided, in the order in which they are shown.
import type { Measure, Report } from "api";

export type Reason = Report["reason"];
export const REASONS: readonly Reason[] = ["insults", "spam", "cheating", "stalling", "name", "accounts", "other"];

export type MeasureKind = Measure["kind"];
export const MEASURES: readonly MeasureKind[] = ["warning", "mute", "ban", "rename", "message", "game", "ratings"];
