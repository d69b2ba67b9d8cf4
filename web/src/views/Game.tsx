// A local game: on the first page with a welcome beside it, on its own page with its moves.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { App } from "../state/context";
import { isReviewable, shown } from "../state/app";
import { glimpse } from "../state/glimpse";
import { tableBeneath, tableOf } from "../state/shown";
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
  children: ComponentChildren;
}

/** The players and the board with all that belongs right next to it; `children` stand beside. */
export function Arena({ app, call, children }: ArenaProps) {
  const state = app.store.get();
  const table = tableOf(state);
  const game = tableBeneath(state);
  const position = shown(app);
  if (!table || !game || !position) return null;
  return (
    <div class={`game${state.desk.analysis ? " analysing" : ""}`} style={{ "--rows": position.rows, "--columns": position.columns }}>
      <Players app={app} table={table} position={position} />
      {call && <div class="call">{call}</div>}
      <div class="stage">
        <Board app={app} />
        <Panel app={app} table={table} position={position} />
        <TypedMove app={app} />
        <Controls app={app} table={table} />
      </div>
      {!state.desk.analysis && isReviewable(app, game) && <Review app={app} table={game} />}
      <aside class="side">{children}</aside>
    </div>
  );
}

export function Game({ app }: { app: App }) {
  const { route, help, local } = app.store.get();
  const home = route.page === "home";
  useEffect(() => glimpse(app), [app, home]);
  return (
    <Arena app={app}>
      {help ? <Help app={app} /> : home ? <Welcome app={app} /> : <Moves app={app} table={local} />}
      {!home && !help && <Variations app={app} table={local} />}
      {!home && !help && <TableMenu app={app} table={local} />}
    </Arena>
  );
}
