// Times as a person says them, with the exact time on asking.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Words } from "../../i18n";
import { words, type App } from "../../state/app";
import { useApp } from "../context";

/** True from that time on. */
export function useAfter(at: number): boolean {
  const [past, setPast] = useState(Date.now() >= at);
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return past;
}

/** Calls again and again after so many milliseconds; null: not now. */
export function useEvery(ms: number | null, call: () => void): void {
  const current = useRef(call);
  current.current = call;
  useEffect(() => {
    if (ms === null) return;
    const timer = setInterval(() => current.current(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** "2 hours ago", "in 3 days", "just now" */
function relativeTime({ t, language }: Words, at: number, now = Date.now()): string {
  const seconds = Math.abs(at - now) / 1000;
  const found = UNITS.find(([, length]) => seconds >= length);
  if (!found) return at < now ? t("just now") : t("in less than a minute");
  const [unit, size] = found;
  const count = Math.floor(seconds / size);
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(at < now ? -count : count, unit);
}

const MINUTE_MS = 60_000;

/** A time in milliseconds since 1970, as far as it is from now. */
export function RelativeTime({ at }: { at: number }) {
  const { app, language } = useApp();
  const [, redraw] = useState(0);
  useEvery(MINUTE_MS, () => redraw((count) => count + 1));
  return (
    <time dateTime={new Date(at).toISOString()} title={new Date(at).toLocaleString(language)}>
      {relativeTime(words(app), at)}
    </time>
  );
}

/** "November 2026" */
export const monthOf = (app: App, at: number): string =>
  new Date(at).toLocaleDateString(words(app).language, { month: "long", year: "numeric" });
