// What a stranger sees before anything has been touched: a few moves are made on the board of the first page, as if they
// were played; where nothing shall move, the dice stand there as after them. Whatever they do there ends it, and the board
// is theirs.
import { gamePage } from "./app";
import { isStill } from "./appearance";
import { changeView } from "./board";
import type { App } from "./context";
import type { State } from "./model";

/** Time enough to see one move before the next. */
const BETWEEN_MS = 850;
const FIRST_MS = 400;
const END_MS = 3000;

const movesOf = (app: App): readonly string[] => {
  const { options } = app.store.get().local;
  const { boards } = gamePage(app, options.game);
  return options.board === boards?.first && !options.variant ? (boards.glimpse ?? []) : [];
};

/** Nobody has played here yet, and nobody is about to. */
const isUntouched = ({ route, local, onBoard, view, help }: State): boolean =>
  route.page === "home" &&
  !onBoard.id &&
  !local.start &&
  local.events.length === 0 &&
  view.hover === null &&
  view.choice === null &&
  view.proposed === null &&
  view.hint === null &&
  help === null;

/** The moves that are shown are those of the glimpse. */
export const isGlimpsing = (state: State): boolean => isUntouched(state) && state.view.ahead.length > 0;

function showAhead(app: App, ahead: readonly string[]): void {
  if (ahead.length || app.store.get().view.ahead.length) changeView(app, { ahead });
}

/** Begins it where there is something to show. The answer ends it. */
export function glimpse(app: App): () => void {
  const moves = movesOf(app);
  const { focus } = app.store.get().view;
  if (!moves.length || !isUntouched(app.store.get())) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    forget();
    showAhead(app, []);
  };
  const forget = app.store.subscribe((now) => {
    if (!isUntouched(now) || now.view.focus !== focus) end();
  });
  const show = (count: number) => {
    if (count > moves.length) {
      end();
      return;
    }
    showAhead(app, moves.slice(0, count));
    timer = setTimeout(() => show(count + 1), count < moves.length ? BETWEEN_MS : END_MS);
  };
  if (isStill(app.store.get().settings)) showAhead(app, moves);
  else timer = setTimeout(() => show(1), FIRST_MS);
  return end;
}
