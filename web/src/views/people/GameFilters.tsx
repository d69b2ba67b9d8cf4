// Which of a member's games are shown.
import { useEffect, useState } from "preact/hooks";
import { gameInfo, gamePage } from "../../state/app";
import { boardsOf } from "../../state/boards";
import type { GameFilter } from "../../state/club/types";
import { boardText } from "../../state/club/ratings";
import { className } from "../../state/club/terms";
import { Select, TextField, useApp } from "../parts";

const PAUSE_MS = 400;

/** What the server calls it; nobody's handle. */
const COMPUTER = "computer";

/** Asked for once nothing more is typed. */
function OpponentField({ value, change }: { value: string; change(value: string): void }) {
  const { t } = useApp();
  const computer = t("Computer").toLowerCase();
  const [typed, setTyped] = useState(value === COMPUTER ? computer : value);
  const said = typed.trim().replace(/^@/, "").toLowerCase();
  const text = said === computer ? COMPUTER : said;
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => change(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <TextField
      label={t("Opponent")}
      hint={t("A username, or {computer}", { computer })}
      type="search" value={typed} change={setTyped} maxLength={20}
    />
  );
}

export function GameFilters({ filter, change }: { filter: GameFilter; change(part: Partial<GameFilter>): void }) {
  const { app, t } = useApp();
  const boards = filter.game ? boardsOf(gamePage(app, filter.game), gameInfo(app, filter.game)) : [];
  return (
    <div class="game-filters" role="group" aria-label={t("Which games")}>
      <Select
        label={t("State")}
        value={filter.state}
        choices={[["over", t("Finished")], ["running", t("In progress")]]}
        choose={(state) => change({ state, result: "" })}
      />
      <Select
        label={t("Game")}
        value={filter.game}
        choices={[["", t("Any")], ...app.core.names.map((name) => [name, gameInfo(app, name).title] as const)]}
        choose={(game) => change({ game, board: "" })}
      />
      {boards.length > 0 && (
        <Select
          label={t("Board")}
          value={filter.board}
          choices={[["", t("Any")], ...boards.map((board) => [board, boardText(board)] as const)]}
          choose={(board) => change({ board })}
        />
      )}
      <Select
        label={t("Clock")}
        value={filter.class}
        choices={[["", t("Any")], ...(["live", "daily", "none"] as const).map((kind) => [kind, className(app, kind)] as const)]}
        choose={(kind) => change({ class: kind })}
      />
      <Select
        label={t("Rating")}
        value={filter.rated}
        choices={[
          ["", t("Any")],
          ["true", t("Rated")],
          ["false", t("Casual")],
        ]}
        choose={(rated) => change({ rated })}
      />
      {filter.state === "over" && (
        <Select
          label={t("Result")}
          value={filter.result}
          choices={[
            ["", t("Any")],
            ["won", t("Won")],
            ["drawn", t("Drawn")],
            ["lost", t("Lost")],
            ["cancelled", t("Aborted")],
          ]}
          choose={(result) => change({ result })}
        />
      )}
      <OpponentField value={filter.opponent} change={(opponent) => change({ opponent })} />
    </div>
  );
}
