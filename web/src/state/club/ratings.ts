// Ratings: where people stand, how it came to that, and what a game would change.
import type { Leader, Pool, Rating, RatingEffect, RatingStep } from "api";
import { gameInfo, words, type App } from "../app";
import { isMember, myself } from "./me";
import { allPages, get, load } from "./remote";
import { classOf, className, firstTerms, type TermsSetup } from "./terms";

/** Pages of 200: as many pools, leaders or games as are shown. */
const POOL_PAGES = 2;
const COURSE_PAGES = 5;

/** They do not change while the page is open. */
export function loadPools(app: App): void {
  if (app.store.get().club.pools.state === "there") return;
  void load(app, "pools", () => allPages<Pool>(app, "/ratings", POOL_PAGES));
}

const personPath = (handle: string) => `/people/${encodeURIComponent(handle)}/ratings`;

/** Those with the most games first. */
const standings = async (app: App, handle: string): Promise<Rating[]> => {
  const { ratings } = await get<{ ratings: Rating[] }>(app, personPath(handle));
  return [...ratings].sort((a, b) => b.games - a.games);
};

export const loadRatings = (app: App, handle: string) => load(app, "ratings", () => standings(app, handle), true);

/** The visitor's own, of a member. */
export function loadOwnRatings(app: App): void {
  const handle = myself(app)?.handle;
  if (handle) void load(app, "ownRatings", () => standings(app, handle));
}

/** The earliest game first. What a moderator has taken back is no part of it. */
export const loadCourse = (app: App, handle: string, pool: string) =>
  load(app, "course", async () => (await allPages<RatingStep>(app, `${personPath(handle)}/${pool}`, COURSE_PAGES, { limit: "" })).filter((step) => !step.void).reverse(), true);

export const loadLeaders = (app: App, pool: string) =>
  load(app, "leaders", () => allPages<Leader>(app, `/ratings/${pool}`, 1), true);

export const askEffect = (app: App, challenge: string): Promise<RatingEffect> =>
  get<RatingEffect>(app, `/challenges/${challenge}/ratings`);

export const loadEffect = (app: App, challenge: string) => load(app, "effect", () => askEffect(app, challenge), true);

/** What a kind of pool is called; nothing for the usual one. */
export function kindName(app: App, kind: Pool["kind"]): string {
  const { t } = words(app);
  return {
    two: t("For two"),
    many: t("Three and more"),
    computer: t("Against characters"),
    bots: t("With bots"),
  }[kind];
}

export const boardText = (board: string): string => board.replace("x", "\u00a0×\u00a0");

/** The game, its board and the class of the clock; and who is rated so, where that is not two people. */
export function poolTitle(app: App, { game, board, class: kind, kind: among }: Pool): string {
  const parts = [gameInfo(app, game).title, boardText(board), kind !== "none" && className(app, kind)];
  return [...parts, among !== "two" && kindName(app, among)].filter(Boolean).join(" · ");
}

export const poolNamed = (app: App, name: string): Pool | undefined =>
  app.store.get().club.pools.value?.find(({ pool }) => pool === name);

/** The pool of games of these terms between people; none: they cannot be rated. */
export function poolOf(app: App, setup: TermsSetup): Pool | undefined {
  const { clocks, pools } = app.store.get().club;
  const board = setup.custom ? `${setup.rows}x${setup.columns}` : setup.board;
  const [kind, among] = [classOf(clocks.value ?? [], setup), setup.players > 2 ? "many" : "two"];
  return pools.value?.find((pool) => pool.game === setup.game && pool.board === board && pool.class === kind && pool.kind === among);
}

/** Whether clocks and pools are known, or cannot be: before that, what would be sent is not what the form will show. */
export const areTermsKnown = ({ store }: App): boolean => {
  const { clocks, pools } = store.get().club;
  return [clocks, pools].every(({ state }) => state === "there" || state === "failed");
};

/** Whether a game of these terms can be rated: between members, and in a pool as the rules have it. */
export function mayRate(app: App, setup: TermsSetup): boolean {
  const usual = firstTerms(app, setup.game);
  const plain = setup.first === usual.first && Object.entries(usual.values).every(([name, value]) => setup.values[name] === value);
  return isMember(app) && plain && poolOf(app, setup) !== undefined;
}

/** The terms, rated only where they can be. */
export const asRatable = (app: App, setup: TermsSetup): TermsSetup => ({ ...setup, rated: setup.rated && mayRate(app, setup) });

/** "+16", "−7", "±0" */
export const differenceText = (difference: number): string =>
  difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : "±0";
