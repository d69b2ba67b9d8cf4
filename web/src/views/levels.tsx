// What the computer's levels are called, and how strong they are.
import { gameInfo, words } from "../state/app";
import type { App } from "../state/context";
import { LEVEL_FULL } from "../state/model";
import type { Setup } from "../state/setup";

/** What the club calls its levels below full strength, in their order. */
function treeName(app: App, level: number): string {
  const { t } = words(app);
  const names = [
    t("Hazel"),
    t("Birch"),
    t("Alder"),
    t("Rowan"),
    t("Willow"),
    t("Maple"),
    t("Cherry"),
    t("Ash"),
    t("Beech"),
    t("Linden"),
  ];
  return names[level - 1] ?? "";
}

/** "level 3 · Alder" or "full strength". */
export function levelWords(app: App, level: number): string {
  const { t } = words(app);
  return level === LEVEL_FULL ? t("full strength") : t("level {n}", { n: `${level} · ${treeName(app, level)}` });
}

/** The computer as one of the players: "Computer, level 3". */
export function computerName(app: App, level: number): string {
  const { t } = words(app);
  return level === LEVEL_FULL ? t("Computer at full strength") : t("Computer, level {n}", { n: level });
}

/** The same where it is chosen: with what the level is called, and how strong it is where that is known. */
export function computerTitle(app: App, setup: Setup, level: number): string {
  const { t } = words(app);
  const elo = levelRating(app, setup, level);
  if (level === LEVEL_FULL) {
    return elo ? t("Computer at full strength · {elo} Elo", { elo }) : computerName(app, level);
  }
  const n = levelName(app, level);
  return elo ? t("Computer {n} · {elo} Elo", { n, elo }) : t("Computer, level {n}", { n });
}

function levelName(app: App, level: number): string {
  const { t } = words(app);
  const names = [
    t("gentle"),
    t("gentle"),
    t("easy"),
    t("easy"),
    t("fair"),
    t("fair"),
    t("strong"),
    t("strong"),
    t("fierce"),
    t("merciless"),
  ];
  return `${level} · ${names[level - 1] ?? ""}`;
}

/** Ratings are known for games between two. */
function levelRating(app: App, setup: Setup, level: number): number {
  return setup.players === 2 ? (gameInfo(app, setup.game).ratings[level - 1] ?? 0) : 0;
}

/** Where somebody has just chosen between levels: what the numbers beside them mean. */
export function RatingNote({ app, setup }: { app: App; setup: Setup }) {
  const { t } = words(app);
  const rated = setup.seats
    .slice(0, setup.players)
    .some(({ kind, level }) => kind === "computer" && levelRating(app, setup, level) > 0);
  if (!rated) return null;
  return (
    <p class="quiet">
      {t(
        "The numbers are Elo ratings on this program's own scale. A level rated 100 points higher wins about two games in three, one rated 200 points higher about three in four.",
      )}
    </p>
  );
}
