// Which of a member's games are shown.
import { useEffect, useState } from "preact/hooks";
import { gameInfo, gamePage, words } from "../../state/app";
import { boardsOf } from "../../state/boards";
import type { GameFilter } from "../../state/club/played-types";
import { className } from "../../state/club/terms";
import type { App } from "../../state/context";
import { Field, TextInput } from "../parts/form";

const PAUSE_MS = 400;

interface SelectProps<T extends string> {
  label: string;
  value: T;
  choices: readonly (readonly [value: T, title: string])[];
  choose(value: T): void;
}

export const Select = <T extends string>({ label, value, choices, choose }: SelectProps<T>) => (
  <label class="field">
    <span>{label}</span>
    <select value={value} onChange={({ currentTarget }) => choose(currentTarget.value as T)}>
      {choices.map(([name, title]) => (
        <option value={name} key={name}>
          {title}
        </option>
      ))}
    </select>
  </label>
);

/** A board as it is said: "3 × 5". */
export const boardText = (board: string): string => board.replace("x", "\u00a0×\u00a0");

/** What the server calls it; nobody's handle. */
const COMPUTER = "computer";

/** Asked for once nothing more is typed. */
function OpponentField({ app, value, change }: { app: App; value: string; change(value: string): void }) {
  const { t } = words(app);
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
    <Field label={t("Opponent")} hint={t("A handle, or {computer}", { computer })}>
      <TextInput type="search" value={typed} change={setTyped} maxLength={20} />
    </Field>
  );
}

export function GameFilters({ app, filter, change }: { app: App; filter: GameFilter; change(part: Partial<GameFilter>): void }) {
  const { t } = words(app);
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
          ["false", t("Not rated")],
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
            ["cancelled", t("Cancelled")],
          ]}
          choose={(result) => change({ result })}
        />
      )}
      <OpponentField app={app} value={filter.opponent} change={(opponent) => change({ opponent })} />
    </div>
  );
}
