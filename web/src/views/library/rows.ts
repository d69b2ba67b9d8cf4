// Entries of this device and games of the club as rows of one list.
import type { GameSummary } from "api";
import { type App, gameInfo, type Table, words } from "../../state/app";
import { aboutOf, type Entry } from "../../state/library/entry";
import { boardText } from "../../state/club";
import { folded, inOrder, type Listed } from "../../state/library/library";
import { playerName } from "../record";

export interface GameRow extends Listed {
  id: string;
  title: string;
  /** The game and its board, how long it is, and how it stands. */
  about: string;
  picture: Pick<GameSummary, "game" | "options" | "position">;
  /** Where it is on this device. */
  entry?: Entry;
}

const playersOf = (app: App, table: Table): string =>
  table.seats.map((seat) => playerName(app, table, seat)).join(" – ");

export const titleOf = (app: App, { name, table }: Entry): string => name || playersOf(app, table);

const stateText = (app: App, over: boolean, result: string): string => {
  const { t } = words(app);
  return over ? t("finished: {result}", { result }) : t("in progress");
};

/** The words of a day by which somebody may look for it: "Sunday 22 November 2026", and "today". */
function dayWords(language: string): (at: number) => string {
  const midnight = new Date().setHours(0, 0, 0, 0);
  let formats: { day: Intl.DateTimeFormat; relative: Intl.RelativeTimeFormat } | undefined;
  return (at) => {
    formats ??= {
      day: new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long", year: "numeric" }),
      relative: new Intl.RelativeTimeFormat(language, { numeric: "auto" }),
    };
    const ago = Math.ceil((midnight - at) / 86_400_000);
    return `${formats.day.format(at)} ${ago <= 1 ? formats.relative.format(-Math.max(ago, 0), "day") : ""}`;
  };
}

function deviceRow(app: App, entry: Entry, day: (at: number) => string): GameRow {
  const { t, tn } = words(app);
  const { id, kind, at, table } = entry;
  const { over, result, position } = entry.about ?? aboutOf(app.core, table);
  const title = titleOf(app, entry);
  const info = gameInfo(app, table.options.game);
  const about = [
    `${info.title} ${boardText(table.options.board)}`,
    tn("{n} move", "{n} moves", table.events.length),
    kind === "study" ? t("analysis") : stateText(app, over, result),
  ].join(" · ");
  const picture = { game: info.name, options: table.options, position };
  const found = () => folded([title, playersOf(app, table), about, table.options.board, table.comment ?? "", day(at)].join(" "));
  return { id, source: "device", kind, over, calls: false, at, words: found, title, about, picture, entry };
}

function clubRow(app: App, game: GameSummary, day: (at: number) => string): GameRow {
  const { t } = words(app);
  const { id, over, your_turn: calls, last_ms: at } = game;
  const title = game.seats.map(({ name }) => name || t("Guest")).join(" – ");
  const about = `${gameInfo(app, game.game).title} ${boardText(game.options.board)} · ${stateText(app, over, game.result)}`;
  const found = () => folded([title, about, game.options.board, t("Club"), day(at)].join(" "));
  return { id, source: "club", kind: "game", over, calls, at, words: found, title, about, picture: game };
}

/** Both, in the order of the list. */
export function rowsOf(app: App, entries: readonly Entry[], club: readonly GameSummary[]): GameRow[] {
  const day = dayWords(words(app).language);
  return [...entries.map((entry) => deviceRow(app, entry, day)), ...club.map((game) => clubRow(app, game, day))].sort(inOrder);
}
