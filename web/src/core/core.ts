// The core's verbs with their types. Answers about a game are remembered, since views ask again and again.
import type { Kind, Placed, SetupAnswer } from "./setup";
import type { Course, GameOptions, Found, GameInfo, GameLine, Imported, Language, Position, RecordForm, Remarks } from "./types";
import { positionFrom, rememberPositions } from "./positions";
import { loadCore, type Call, type Lines } from "./wasm";

export type Marks = readonly (readonly [kind: string, squares: readonly string[]])[];

/** A move that is suggested, with its rank: 1 for the best, to 9. */
export interface Ghost {
  move: string;
  rank: number;
}

interface DiagramOptions {
  at?: number | undefined;
  preview?: string | undefined;
  coordinates?: boolean;
  /** Turned by half. */
  flip?: boolean;
  interactive?: boolean;
  marks?: Marks;
  /** Best first. */
  ghosts?: readonly Ghost[];
}

export interface Core {
  position(game: GameLine, language: Language, at?: number): Position;
  /** What each square is called, and what stands there, in words. */
  words(game: GameLine, language: Language, at?: number): Record<string, string>;
  check(game: GameLine, language: Language, move: string, at?: number): string;
  diagram(game: GameLine, language: Language, options: DiagramOptions): string;
  /** A diagram that stands alone, as a file. */
  picture(game: GameLine, language: Language, at?: number): string;
  /** The pieces that a person can set up on such a board. */
  palette(options: GameOptions, language: Language): Kind[];
  /** A board that is being set up. */
  setup(options: GameOptions, language: Language, pieces: readonly Placed[], turn: string): SetupAnswer;
  /** `remarks`: what came with the game, kept as far as it fits its events. */
  record(game: GameLine, format: RecordForm, tags: Record<string, string>, remarks: Remarks): string;
  /** What the engine's opinions of all positions that have a move say of the game. `names`: of the players, by seat. */
  course(game: GameLine, language: Language, opinions: readonly Found[], names: readonly string[]): Course;
  /** The names of the games, in the order of the core's table. */
  readonly names: readonly string[];
  /** The game of that name, the first of the table when there is none. */
  game(language: Language, name?: string): GameInfo;
  /** The game as a short text for an address (docs/notation.md). Names, comments and variations are no part of it. */
  link(game: GameLine): string;
  /** The game of such a text. */
  unlinked(code: string, language: Language): Imported;
  /** The games of a record. */
  imported(record: string, language: Language): Imported[];
}

/** What a position line says besides the pieces. */
const IN_POSITION = ["board", "players", "first", "pieces"];

/** What decides a game, as the core takes it; where it starts from a position, that goes before the options. */
export function gameLines({ options, start, events, turn }: GameLine, language: Language): Lines {
  return [
    ["game", options.game],
    ...Object.entries(options).filter(([name]) => name !== "game" && !(start && IN_POSITION.includes(name))),
    ["start", start],
    ["events", events.length ? events.join(" ") : undefined],
    ["turn", turn],
    ["language", language],
  ];
}

/** Remembers the latest answers. */
function remembering(call: Call, size: number): Call {
  const answers = new Map<string, unknown>();
  return (verb, lines) => {
    const key = JSON.stringify([verb, lines]);
    if (answers.has(key)) return answers.get(key);
    const answer = call(verb, lines);
    const [oldest] = answers.keys();
    if (answers.size >= size && oldest !== undefined) answers.delete(oldest);
    answers.set(key, answer);
    return answer;
  };
}

function diagramLines(options: DiagramOptions): Lines {
  const { at, preview, coordinates, flip, interactive, marks = [], ghosts = [] } = options;
  return [
    ["at", at],
    ["preview", preview],
    ["coordinates", coordinates === false ? "no" : "yes"],
    ["flip", flip ? "yes" : undefined],
    ["interactive", interactive ? "yes" : undefined],
    ...marks.map(([kind, squares]) => ["mark", [kind, ...squares].join(" ")] as const),
    ...ghosts.map(({ move, rank }) => ["ghost", `${rank} ${move}`] as const),
  ];
}

const remarkLines = ({ comment, tree = [] }: Remarks): Lines => [
  ["comment", comment],
  ...tree.flatMap(({ text, parent, before, after, glyphs = [] }) => [
    ["node", `${parent} ${text}`] as const,
    ["before", before] as const,
    ["after", after] as const,
    ...glyphs.map((glyph) => ["glyph", glyph] as const),
  ]),
];

/** The line that the engine expects: its move and what follows, one move at least. */
export const lineOf = ({ line, move }: Found): string[] => (line[0] === move ? line : [move]);

const opinionText = (found: Found): string => {
  const [move, ...rest] = lineOf(found);
  return [move, ...found.expected, ...found.win, ...rest].join(" ");
};

/** A graph as a part of the page: it takes its style and colours from it (build.mjs), as bare diagrams do. */
const withoutStyle = (svg: string) => svg.replace(/<style>[^]*?<\/style>/, "").replace(/ pod-(auto|light|dark)"/, '"');

const setupVerbs = (ask: Call): Pick<Core, "palette" | "setup"> => ({
  palette: (options, language) => ask("palette", gameLines({ options, events: [] }, language)) as Kind[],
  setup: (options, language, pieces, turn) =>
    ask("setup", [
      ...gameLines({ options, events: [] }, language),
      ...pieces.map(({ at, seat, shows }) => ["piece", `${at} ${seat} ${shows}`] as const),
      ["turn", turn],
    ]) as SetupAnswer,
});

/** What a character is called; the server may know more of them than the core does. */
export const characterTitle = (core: Core, language: Language, character: string): string =>
  core.game(language).characters.find(({ name }) => name === character)?.title ?? character;

export function makeCore(call: Call): Core {
  const ask = remembering(call, 64);
  const gamesIn = (language: Language) => ask("games", [["language", language]]) as GameInfo[];
  return {
    position: rememberPositions((game, language, at) => positionFrom(call, [...gameLines(game, language), ["at", at]])),
    words: (game, language, at) =>
      (ask("state", [...gameLines(game, language), ["at", at], ["history", "latest"], ["words", "yes"]]) as { words: Record<string, string> }).words,
    check: (game, language, move, at) =>
      call("check", [...gameLines(game, language), ["at", at], ["move", move]]) as string,
    diagram: (game, language, options) =>
      ask("diagram", [...gameLines(game, language), ...diagramLines(options), ["bare", "yes"]]) as string,
    picture: (game, language, at) => call("diagram", [...gameLines(game, language), ["at", at]]) as string,
    ...setupVerbs(ask),
    record: (game, format, tags, remarks) =>
      call("record", [
        ...gameLines(game, "en"),
        ["format", format],
        ...Object.entries(tags).map(([name, value]) => ["tag", `${name} ${value}`] as const),
        ...remarkLines(remarks),
      ]) as string,
    course: (game, language, opinions, names) => {
      const course = call("course", [
        ...gameLines(game, language),
        ...opinions.map((found) => ["opinion", opinionText(found)] as const),
        ...names.map((name, seat) => ["name", `${String.fromCharCode(97 + seat)} ${name}`] as const),
      ]) as Course;
      return { ...course, svg: withoutStyle(course.svg) };
    },
    names: gamesIn("en").map(({ name }) => name),
    game: (language, name) => {
      const games = gamesIn(language);
      const found = games.find((game) => game.name === name) ?? games[0];
      if (!found) throw new Error("the core knows no game");
      return found;
    },
    link: (game) => call("link", gameLines(game, "en")) as string,
    unlinked: (code, language) =>
      call("unlink", [
        ["language", language],
        ["link", code],
      ]) as Imported,
    imported: (record, language) =>
      call(
        "import",
        [
          ["language", language],
          ["record", ""],
        ],
        record,
      ) as Imported[],
  };
}

/** `rules`: the compiled file, where somebody has seen to it. */
export const openCore = async (rules?: Promise<WebAssembly.Module | undefined>): Promise<Core> =>
  makeCore(await loadCore((await rules) ?? fetch(RULES_FILE)));
