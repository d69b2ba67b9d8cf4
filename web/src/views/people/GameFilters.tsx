// Which of a member's games are shown.
import { useEffect, useState } from "preact/hooks";
import { gameInfo, gamePage } from "../../state/app";
import { boardsOf } from "../../state/boards";
import { boardText, className, type GameFilter } from "../../state/club";
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

/** Where one part is another, what is chosen of these may not be there. */
const RESETS: Partial<Record<keyof GameFilter, Partial<GameFilter>>> = { state: { result: "" }, game: { board: "" } };

export function GameFilters({ filter, change }: { filter: GameFilter; change(part: Partial<GameFilter>): void }) {
  const { app, t } = useApp();
  const any = ["", t("Any")] as const;
  const boards = filter.game ? boardsOf(gamePage(app, filter.game), gameInfo(app, filter.game)) : [];
  const parts: readonly (readonly [part: keyof GameFilter, label: string, choices: readonly (readonly [value: string, title: string])[]])[] = [
    ["state", t("State"), [["over", t("Finished")], ["running", t("In progress")]]],
    ["game", t("Game"), [any, ...app.core.names.map((name) => [name, gameInfo(app, name).title] as const)]],
    ["board", t("Board"), boards.length > 0 ? [any, ...boards.map((board) => [board, boardText(board)] as const)] : []],
    ["class", t("Clock"), [any, ...(["live", "daily", "none"] as const).map((kind) => [kind, className(app, kind)] as const)]],
    ["rated", t("Rating"), [any, ["true", t("Rated")], ["false", t("Casual")]]],
    ["result", t("Result"), filter.state === "over" ? [any, ["won", t("Won")], ["drawn", t("Drawn")], ["lost", t("Lost")], ["cancelled", t("Aborted")]] : []],
  ];
  return (
    <div class="game-filters stack gap-3" role="group" aria-label={t("Which games")}>
      {parts.map(([part, label, choices]) => choices.length > 0 && (
        <Select label={label} value={filter[part]} choices={choices} choose={(value) => change({ [part]: value, ...RESETS[part] })} key={part} />
      ))}
      <OpponentField value={filter.opponent} change={(opponent) => change({ opponent })} />
    </div>
  );
}
