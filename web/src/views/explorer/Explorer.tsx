// Perfect play on small boards: every move with what it leads to, to be walked through on the board.
import { useState } from "preact/hooks";
import { say, words } from "../../state/app";
import type { App } from "../../state/context";
import { boardAddress, boardTable, boardTitle, knownBoards, solvedBoard, solvedBoards, type SolvedBoard } from "../../state/explorer/boards";
import type { Study } from "../../state/model";
import { shownInStudy } from "../../state/study/lines";
import { openStudy } from "../../state/study/study";
import { knownText, useValues, type Known } from "../engine/PerfectPlay";
import { Arena } from "../Game";
import { Icon } from "../Icon";
import { Link } from "../Link";
import { Tabs } from "../parts/layout";
import { Empty } from "../parts/states";
import { useTrial } from "../trial";
import { MoveValues } from "./MoveValues";

/** The boards that the page solves, and when the server has been asked those of which it has tables. */
function BoardTabs({ app, board }: { app: App; board: SolvedBoard }) {
  const { t } = words(app);
  const [boards, setBoards] = useState(() => solvedBoards(app).filter(({ here }) => here));
  const [asked, setAsked] = useState<"no" | "asking" | "yes">("no");
  const shown = boards.some(({ name }) => name === board.name) ? boards : [...boards, board];
  const ask = async () => {
    setAsked("asking");
    const known = await knownBoards(app);
    setBoards(known);
    setAsked("yes");
    if (known.every(({ here }) => here)) say(app, t("The server knows no other boards."));
  };
  return (
    <div class="explorer-boards">
      <Tabs
        app={app}
        label={t("Boards")}
        tabs={shown.map((other) => ({
          to: { page: "explorer", board: boardAddress(app, other) },
          title: boardTitle(app, other),
          current: other.name === board.name,
        }))}
      />
      {asked !== "yes" && (
        <button type="button" class="button" disabled={asked === "asking"} onClick={() => void ask()}>
          {t("More boards")}
        </button>
      )}
      {asked === "yes" && boards.every(({ here }) => here) && <p class="quiet">{t("The server knows no other boards.")}</p>}
    </div>
  );
}

interface WalkProps {
  app: App;
  trial: App;
  study: Study;
}

function Verdict({ trial, study, known }: { trial: App; study: Study; known: Known }) {
  const { t } = words(trial);
  const position = trial.core.position({ ...study.table, events: shownInStudy(trial.store.get()) }, words(trial).language);
  return (
    <p class="verdict" role="status">
      {position.over ? t("The game is over.") : knownText(trial, study.table, position, known)}
    </p>
  );
}

/** The first answer on a board takes seconds: it is solved as a whole. (The style sheet lets it wait a moment.) */
function Solving({ app }: { app: App }) {
  const { t } = words(app);
  return (
    <div class="solving">
      <progress aria-label={t("Solving the position…")} />
      <p class="quiet">{t("The whole board is solved on this device. This takes a few seconds, once.")}</p>
    </div>
  );
}

function Walk({ app, trial, study, board }: WalkProps & { board: SolvedBoard }) {
  const { t, language } = words(trial);
  const game = { options: study.table.options, events: shownInStudy(trial.store.get()) };
  const position = trial.core.position(game, language);
  const known = useValues(trial, game, position, !position.over);
  return (
    <Arena app={trial}>
      <section class="explorer" aria-labelledby="explorer-title">
        <h1 id="explorer-title" class="title">
          {t("Perfect play")}
        </h1>
        <BoardTabs app={app} board={board} />
        <Verdict trial={trial} study={study} known={known} />
        {!position.over && known === "asking" && board.here && <Solving app={app} />}
        {!position.over && typeof known === "object" && <MoveValues app={trial} position={position} values={known} />}
        <div>
          <button type="button" class="button" onClick={() => openStudy(app, { ...study.table, events: game.events })}>
            <Icon name="board" />
            {t("Analyse")}
          </button>
        </div>
      </section>
    </Arena>
  );
}

function OnBoard({ app, board }: { app: App; board: SolvedBoard }) {
  const trial = useTrial(app, () => boardTable(board), board.name, "analysis");
  const { study } = trial.store.get();
  return study && <Walk app={app} trial={trial} study={study} board={board} />;
}

export function Explorer({ app }: { app: App }) {
  const { t } = words(app);
  const { route } = app.store.get();
  const board = solvedBoard(app, route.page === "explorer" ? route.board : "");
  if (board) return <OnBoard app={app} board={board} key={board.name} />;
  return (
    <section class="plain">
      <Empty title={t("Perfect play is not known on this board.")}>
        <Link app={app} to={{ page: "explorer", board: "" }} class="button primary">
          {t("Boards that are known")}
        </Link>
      </Empty>
    </section>
  );
}
