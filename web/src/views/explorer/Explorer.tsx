// Perfect play on small boards: every move with what it leads to, to be walked through on the board.
import { useState } from "preact/hooks";
import { type App, say, type Study, words } from "../../state/app";
import { boardAddress, boardTable, boardTitle, knownBoards, playedBoards, solvedBoard, solvedBoards, type SolvedBoard } from "../../state/explorer/boards";
import { shownInStudy } from "../../state/study/lines";
import { openStudy } from "../../state/study/study";
import { knownText, useValues, type Known } from "../engine/PerfectPlay";
import { Arena } from "../Game";
import { AppPlace, Button, Empty, Link, Tabs, useApp, useStanding } from "../parts";
import { useTrial } from "../trial";
import { ClubGames } from "./ClubGames";
import { MoveValues } from "./MoveValues";
import { onlyWin, useReplies } from "./replies";

/** The boards that the page solves, and when the server has been asked those of which it has tables. */
function BoardTabs({ board }: { board: SolvedBoard }) {
  const { app, t } = useApp();
  const [boards, setBoards] = useState(() => [...solvedBoards(app).filter(({ here }) => here), ...(CLUB ? playedBoards(app) : [])]);
  const [asked, setAsked] = useState<"no" | "asking" | "yes">("no");
  const shown = boards.some(({ name }) => name === board.name) ? boards : [...boards, board];
  const ask = async () => {
    setAsked("asking");
    const known = await knownBoards(app);
    setBoards([...known, ...(CLUB ? playedBoards(app) : [])]);
    setAsked("yes");
    if (known.every(({ here }) => here)) say(app, t("The server knows no other boards."));
  };
  return (
    <div class="explorer-boards beside wraps level">
      <Tabs
        label={t("Boards")}
        tabs={shown.map((other) => ({
          to: { page: "explorer", board: boardAddress(app, other) },
          title: boardTitle(app, other),
          current: other.name === board.name,
        }))}
      />
      {asked !== "yes" && (
        <Button disabled={asked === "asking"} onClick={() => void ask()}>{t("More boards")}</Button>
      )}
      {asked === "yes" && boards.every(({ here, name }) => here || playedBoards(app).some((other) => other.name === name)) && (
        <p class="quiet">{t("The server knows no other boards.")}</p>
      )}
    </div>
  );
}

interface WalkProps {
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

/** Why no other move does: what the other side answers. */
function OnlyMove({ known }: { known: Known }) {
  const { t } = useApp();
  const only = onlyWin(known);
  return only ? <p>{t("Only {move} wins. After any other move there is an answer; the list has it.", { move: only })}</p> : null;
}

/** The first answer on a board takes seconds: it is solved as a whole. (The style sheet lets it wait a moment.) */
function Solving() {
  const { t } = useApp();
  return (
    <div class="solving stack gap-2">
      <progress aria-label={t("Solving the position…")} />
      <p class="quiet">{t("The whole board is solved on this device. This takes a few seconds, once.")}</p>
    </div>
  );
}

function Walk({ trial, study, board }: WalkProps & { board: SolvedBoard }) {
  const { app } = useApp();
  useStanding("explorer");
  const { t, language } = words(trial);
  const game = { options: study.table.options, events: shownInStudy(trial.store.get()) };
  const position = trial.core.position(game, language);
  const known = useValues(trial, game, position, !position.over);
  const replies = useReplies(trial, game, known);
  return (
    <AppPlace value={trial}>
      <Arena>
        <section class="explorer stack gap-3 yields" aria-labelledby="explorer-title">
          <h1 id="explorer-title" class="title">
            {t("Perfect play")}
          </h1>
          <AppPlace value={app}>
            <BoardTabs board={board} />
          </AppPlace>
          <Verdict trial={trial} study={study} known={known} />
          {!position.over && <OnlyMove known={known} />}
          {!position.over && known === "asking" && board.here && <Solving />}
          {!position.over && typeof known === "object" && <MoveValues position={position} values={known} replies={replies} />}
          {CLUB && !position.over && <ClubGames game={game.options.game ?? ""} position={position.position} />}
          <div>
            <Button icon="board" onClick={() => openStudy(app, { ...study.table, events: game.events })}>{t("Analyse")}</Button>
          </div>
        </section>
      </Arena>
    </AppPlace>
  );
}

function OnBoard({ board }: { board: SolvedBoard }) {
  const { app } = useApp();
  const trial = useTrial(app, () => boardTable(app, board), board.name, "analysis");
  const { study } = trial.store.get();
  return study && <Walk trial={trial} study={study} board={board} />;
}

export function Explorer() {
  const { app, t } = useApp();
  const { route } = app.store.get();
  const board = solvedBoard(app, route.page === "explorer" ? route.board : "");
  if (board) return <OnBoard board={board} key={board.name} />;
  return (
    <section class="plain stack gap-4">
      <Empty title={t("Perfect play is not known on this board.")}>
        <Link to={{ page: "explorer", board: "" }} class="button primary">{t("Boards that are known")}</Link>
      </Empty>
    </section>
  );
}
