// What the page is at first.
import { newcomersOptions } from "./boards";
import { emptyClub } from "./club/model";
import type { App } from "./context";
import { NOT_STORED } from "./library/board";
import { emptyDesk } from "./match/model";
import { firstTable, idleView, noBoard, type State } from "./model";
import type { Settings } from "./preferences";

export type BoardState = Pick<State, "local" | "onBoard">;

/** A game that nobody has touched. */
export function newcomersBoard({ core, games }: Pick<App, "core" | "games">): BoardState {
  const first = core.game("en");
  return { local: firstTable(newcomersOptions(games(first.name), first)), onBoard: NOT_STORED };
}

export const initialState = (settings: Settings, board: BoardState, exhibition: State["exhibition"] = null): State => ({
  route: { page: "home" },
  session: noBoard,
  settings,
  ...board,
  library: null,
  exhibition,
  study: null,
  online: null,
  connection: "connecting",
  view: idleView,
  notice: null,
  said: "",
  thinking: false,
  sending: false,
  desk: emptyDesk,
  help: null,
  club: emptyClub,
  offline: false,
  install: null,
  toast: null,
  review: null,
});
