// The board of the page: what its element shows of the state, and what pointing at it does.
import type { RefObject } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Squares, LudopodBoard, Picture } from "@ludopod/board";
import type { Position } from "@ludopod/core";
import { gamePage, type App } from "../state/app";
import { boardKey, boardPosition, boardTable, hover, point } from "../state/board";
import { tableOf } from "../state/shown";
import { useApp } from "./parts";
import { boardDrawing, cellLabel, mayPoint, useForesight } from "./drawing";
import { BoardElement } from "./parts/BoardElement";

/** Boards with more columns take the whole width of a phone. */
const COLUMNS_ON_A_PHONE = 5;

const homeOf = (seat: string) => document.querySelector(`[data-seat="${seat}"]`);

export function boardSquares(app: App, position: Position, label: string): Squares {
  const { settings, view } = app.store.get();
  const { picked } = gamePage(app).gestures;
  const hinted = view.values.find(([kind]) => kind === "hint")?.[1];
  return {
    rows: position.rows,
    columns: position.columns,
    flip: settings.flip,
    label,
    entry: hinted?.[0],
    name: (square) => cellLabel(app, position, square),
    picked: (square) => (view.choice ? picked(position, view.choice, square) : undefined),
    point: (square, carefully) => point(app, square, carefully),
    hover: (square) => hover(app, square),
    key: (_, key) => boardKey(app, key),
  };
}

/** What lies over the drawing, of the moment that the rest of the page shows. */
function Over({ element }: { element: RefObject<LudopodBoard> }) {
  const { app, t } = useApp();
  const position = boardPosition(app);
  const board = boardTable(app);
  const { choice } = app.store.get().view;
  const { Overlay } = gamePage(app);
  const squares = position && boardSquares(app, position, t("Board"));
  useLayoutEffect(() => {
    if (element.current && squares) element.current.squares = squares;
  });
  if (!position || !board || !choice?.asked || !Overlay) return null;
  return <Overlay table={board} position={position} choice={choice} asked={choice.asked} />;
}

/** The board is drawn before all else that a step changes, and what stands beside it a frame later. */
export function Board() {
  const { app: page } = useApp();
  const app = useMemo(() => ({ ...page, store: page.store.atOnce() }), [page]);
  const element = useRef<LudopodBoard>(null);
  const { view, desk } = app.store.get();
  const table = tableOf(app.store.get());
  const position = boardPosition(app);
  const svg = boardDrawing(app);
  useForesight(app, table);
  if (!table || !position || svg === null) return null;
  const ready = mayPoint(app);
  const picture: Picture = { svg, position, plies: view.at === null ? table.events.length + view.ahead.length : undefined, home: homeOf };
  return (
    <div class={`board-room${position.columns > COLUMNS_ON_A_PHONE ? " wide" : ""}`}>
      <div
        class={`play-board${ready ? " ready" : ""}${desk.premove ? " premove" : ""}${desk.analysis ? " analysing" : ""}`}
        data-part="board"
        data-state={`${ready ? "ready" : "waiting"}${desk.premove ? " premove" : ""}`}
        style={{ "--rows": position.rows, "--columns": position.columns }}
      >
        <BoardElement picture={picture} element={element} />
        <Over element={element} />
      </div>
    </div>
  );
}
