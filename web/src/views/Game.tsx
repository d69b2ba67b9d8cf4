// The table of every game, and the first page: a table with a welcome beside it.
import { Fragment, type ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { isReviewable, positionAt, shown } from "../state/app";
import { exhibit } from "../state/exhibition";
import { followOwnGames } from "../state/sessions";
import { exhibited, isInLesson, lookingAhead, tableBeneath, tableOf } from "../state/shown";
import { Board } from "./Board";
import { Controls } from "./Controls";
import { Help } from "./Help";
import { Panel } from "./Panel";
import { Players } from "./Players";
import { later, useApp, useStanding } from "./parts";
import { TypedMove } from "./TypedMove";
import { Welcome } from "./Welcome";

const Today = later(() => import("./home/Today"), "Today", true);
const Review = later(() => import("./review/Review"), "Review");

interface ArenaProps {
  /** What matters more than the board: stands before it where there is no room beside it. */
  call?: ComponentChildren;
  /** The moves and their tree: they stay where they are when the game ends, and its review comes after them. */
  moves?: ComponentChildren;
  children?: ComponentChildren;
}

/** The players and the board with all that belongs right next to it; `moves` and `children` stand beside. */
export function Arena({ call, moves, children }: ArenaProps) {
  const { app } = useApp();
  useStanding("table game");
  const state = app.store.get();
  const table = tableOf(state);
  const game = tableBeneath(state);
  const position = shown(app);
  if (!table || !game || !position)
    return (
      <div class="game" aria-busy="true">
        <aside class="side stack gap-5 yields">{children}</aside>
      </div>
    );
  /** Counts are of what the board shows. */
  const pictured = state.view.ahead.length ? positionAt(app, lookingAhead(table, state.view)) : position;
  const review = !state.desk.analysis && !exhibited(state) && isReviewable(app, game) && <Review table={game} key="review" />;
  /** The mistake that is explained comes before all else. */
  const isFirst = review && isInLesson(state);
  return (
    <div class={`game${state.desk.analysis ? " analysing" : ""}`} style={{ "--rows": position.rows, "--columns": position.columns }}>
      <Players table={table} position={pictured} />
      {call && <div class="call">{call}</div>}
      <div class="stage stack gap-3 yields">
        <Board />
        <Panel table={table} position={position} />
        <TypedMove />
        <Controls table={table} />
      </div>
      <aside class="side stack gap-5 yields" data-part="side">
        {isFirst && review}
        <Fragment key="moves">{moves}</Fragment>
        {!isFirst && review}
        <Fragment key="rest">{children}</Fragment>
      </aside>
    </div>
  );
}

export function Game() {
  const { app } = useApp();
  useEffect(() => exhibit(app), [app]);
  useEffect(() => followOwnGames(app), [app]);
  if (app.store.get().help) return <Arena moves={<Help />} />;
  return (
    <>
      <Arena>
        <Welcome />
      </Arena>
      <Today />
    </>
  );
}
