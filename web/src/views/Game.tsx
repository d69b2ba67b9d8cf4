// A local game: on the first page with a welcome beside it, on its own page with its moves.
import { Fragment, type ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { App } from "../state/context";
import { isReviewable, positionAt, shown } from "../state/app";
import { glimpse } from "../state/glimpse";
import { isInLesson, lookingAhead, tableBeneath, tableOf } from "../state/shown";
import { Board } from "./Board";
import { Controls } from "./Controls";
import { Help } from "./Help";
import { Moves } from "./Moves";
import { Panel } from "./Panel";
import { Players } from "./Players";
import { later } from "./parts/Later";
import { TableMenu } from "./TableMenu";
import { TypedMove } from "./TypedMove";
import { Variations } from "./Variations";
import { Welcome } from "./Welcome";

const Review = later(() => import("./review/Review").then((part) => part.Review));

interface ArenaProps {
  app: App;
  /** What matters more than the board: stands before it where there is no room beside it. */
  call?: ComponentChildren;
  /** The moves and their tree: they stay where they are when the game ends, and its review comes after them. */
  moves?: ComponentChildren;
  children?: ComponentChildren;
}

/** The players and the board with all that belongs right next to it; `moves` and `children` stand beside. */
export function Arena({ app, call, moves, children }: ArenaProps) {
  const state = app.store.get();
  const table = tableOf(state);
  const game = tableBeneath(state);
  const position = shown(app);
  if (!table || !game || !position) return null;
  /** Counts are of what the board shows. */
  const pictured = state.view.ahead.length ? positionAt(app, lookingAhead(table, state.view)) : position;
  const review = !state.desk.analysis && isReviewable(app, game) && <Review app={app} table={game} key="review" />;
  /** The mistake that is explained comes before all else. */
  const isFirst = review && isInLesson(state);
  return (
    <div class={`game${state.desk.analysis ? " analysing" : ""}`} style={{ "--rows": position.rows, "--columns": position.columns }}>
      <Players app={app} table={table} position={pictured} />
      {call && <div class="call">{call}</div>}
      <div class="stage">
        <Board app={app} />
        <Panel app={app} table={table} position={position} />
        <TypedMove app={app} />
        <Controls app={app} table={table} />
      </div>
      <aside class="side" data-part="side">
        {isFirst && review}
        <Fragment key="moves">{moves}</Fragment>
        {!isFirst && review}
        <Fragment key="rest">{children}</Fragment>
      </aside>
    </div>
  );
}

export function Game({ app }: { app: App }) {
  const { route, help, local } = app.store.get();
  const home = route.page === "home";
  useEffect(() => glimpse(app), [app, home]);
  if (help) return <Arena app={app} moves={<Help app={app} />} />;
  if (home)
    return (
      <Arena app={app}>
        <Welcome app={app} />
      </Arena>
    );
  const moves = (
    <>
      <Moves app={app} table={local} />
      <Variations app={app} table={local} />
    </>
  );
  return (
    <Arena app={app} moves={moves}>
      <TableMenu app={app} table={local} />
    </Arena>
  );
}
