// The first page's ways to a game with a person: a board and a pace each. Whoever waits for such a game is taken at one press;
// where nobody does, whoever has pressed waits.
import type { Challenge } from "api";
import { type App, BARE_OPTIONS, gameInfo, gamePage, words } from "../app";
import { standardBoard } from "../boards";
import type { GameInfo } from "@ludopod/core";
import { accept, challenge, findGame } from "./challenges";
import type { Failure } from "./model";
import { type AskedTerms, firstTerms, termsOf } from "./terms";

export interface GameTile {
  kind: "quick" | "classic" | "correspondence";
  game: string;
  board: string;
  class: "live" | "daily";
  /** A position as it may look; where none is given, how it begins. */
  picture: string;
  /** As the server has it: of live games the first of its class, by which it pairs (GET /clocks). */
  clock: string;
}

const LIVE = { class: "live", clock: "5m+8s" } as const;
const DAILY = { class: "daily", clock: "1d" } as const;

const startOf = (app: App, game: string, board: string): string =>
  app.core.position({ options: { ...BARE_OPTIONS, game, board }, events: [] }, "en").position;

/** Those of a game: quick on the newcomers' board, and on the usual one in one sitting or by days. */
export function tilesOf(app: App, game: string): GameTile[] {
  const { boards } = gamePage(app, game);
  const usual = boards?.usual ?? standardBoard(gameInfo(app, game));
  const tiles = [
    { kind: "quick", board: boards?.first ?? usual, ...LIVE },
    { kind: "classic", board: usual, ...LIVE },
    { kind: "correspondence", board: usual, ...DAILY },
  ] as const;
  return tiles.map((tile, index) => ({ ...tile, game, picture: boards?.pictures?.[index] ?? startOf(app, game, tile.board) }));
}

export function tileTitle(app: App, { kind }: GameTile): string {
  const { t } = words(app);
  return { quick: t("Quick"), classic: t("Classic"), correspondence: t("Correspondence") }[kind];
}

/** What else a game leaves open is as usual: its variant, and options of its own. */
const isUsual = ({ options }: GameInfo, asked: Challenge["terms"]["options"]): boolean =>
  options
    .filter(({ name }) => !["rows", "columns", "first"].includes(name))
    .every(({ name, fallback, words: named }) => [undefined, "", fallback, named?.[fallback]].includes(asked[name]));

/** Whether such a game is what the challenge is for, by the rules as they are. */
function isFor(app: App, { game, board, class: pace }: GameTile, { terms, seats }: Challenge): boolean {
  const { options } = terms;
  const info = gameInfo(app, game);
  return (
    terms.game === game &&
    terms.class === pace &&
    seats.length === 2 &&
    (options.board || standardBoard(info)) === board &&
    isUsual(info, options)
  );
}

/** Those who wait for such a game, and may be taken without more being asked. */
export const waitingFor = (app: App, tile: GameTile): Challenge[] =>
  (app.store.get().club.open.value ?? []).filter(
    (open) => !open.yours && open.can.includes("accept") && !open.terms.rated && isFor(app, tile, open),
  );

/** Whoever looks for an opponent by it. */
export function isSought(app: App, { game, board, class: pace }: GameTile): boolean {
  const { pairing } = app.store.get().club;
  return pairing?.game === game && pairing.class === pace && pairing.board === board;
}

const termsOfTile = (app: App, { game, board, clock }: GameTile): AskedTerms => ({
  ...termsOf({ ...firstTerms(app, game), clock }),
  options: { ...BARE_OPTIONS, board },
});

/** To the game where somebody waits. Else a live one is looked for here and now; one by days stands as a challenge. */
export function press(app: App, tile: GameTile): Promise<Failure | null> {
  const [first] = waitingFor(app, tile);
  if (first) return accept(app, first);
  const terms = termsOfTile(app, tile);
  if (tile.class === "live") return findGame(app, { game: tile.game, class: "live", rated: false, options: terms.options });
  return challenge(app, { terms, invited: { kind: "anyone" }, seats: 2, times: 1 });
}

