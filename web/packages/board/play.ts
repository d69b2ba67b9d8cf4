// A game played on the page's board, for pages of others. The page itself has more to say of a move than this.
import type { Core, GameLine, Language, Position } from "@ludopod/core";
import type { LudopodBoard } from "../../src/board/element";
import type { Choice, Gesture, Gestures, Looking } from "../../src/board/gestures";
import { gestures as cephalopod } from "../../src/games/cephalopod/gestures";
import { gestures as octogo } from "../../src/games/octogo/gestures";
import { gestures as plain } from "../../src/games/plain/gestures";

/** What the drawings paint with stands in the document once (packages.mjs). */
declare const DEFINITIONS: string;

const GESTURES: Readonly<Record<string, Gestures>> = { cephalopod, octogo };

export interface PlayOptions {
  language?: Language;
  /** Turned by half. */
  flip?: boolean;
  /** The letters of the seats that move by this board; all when left out, none: a board to look at. */
  seats?: readonly string[];
  /** What a screen reader calls it. */
  label?: string;
}

export interface Table {
  readonly game: GameLine;
  readonly position: Position;
  /** Shows another game, or the same a move later. */
  show(game: GameLine): void;
}

/** Tells what the board's page may listen for: "move", and where nothing prevents it the move is shown; "refused", with the reason. */
const tell = (board: HTMLElement, name: string, detail: unknown): boolean =>
  board.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));

const define = () => {
  if (!document.querySelector(".ludopod-definitions")) document.body.insertAdjacentHTML("afterbegin", DEFINITIONS);
};

/** What is being looked at is drawn, where it is somebody's turn who moves by this board. */
function svgOf(core: Core, game: GameLine, { language = "en", flip = false }: PlayOptions, gestures: Gestures | null, looking: Looking): string {
  const position = core.position(game, language);
  const preview = gestures?.preview(position, looking);
  return core.diagram(game, language, { interactive: true, flip, preview, marks: gestures?.marks(position, looking) ?? [] });
}

/** Shows a game on a board, and lets it be played there. */
export function playOn(board: LudopodBoard, core: Core, begun: GameLine, options: PlayOptions = {}): Table {
  const { language = "en", flip = false, seats, label = "Board" } = options;
  const gestures = GESTURES[begun.options.game ?? core.names[0] ?? ""] ?? plain;
  let game = begun;
  let choice: Choice | null = null;
  let hover: string | null = null;

  const now = () => core.position(game, language);
  const isMine = ({ turn }: Position) => turn !== null && (!seats || seats.includes(turn));

  function draw(): void {
    const position = now();
    for (const side of ["rows", "columns"] as const) board.style.setProperty(`--${side}`, String(position[side]));
    const svg = svgOf(core, game, options, isMine(position) ? gestures : null, { choice, hover, hint: null });
    board.picture = { svg, position, plies: game.events.length };
    board.squares = {
      ...{ rows: position.rows, columns: position.columns, flip, label },
      name: (square) => core.words(game, language)[square] ?? square,
      picked: (square) => (choice ? gestures.picked(position, choice, square) : undefined),
      point: (square, carefully) => isMine(now()) && follow(gestures.point(now(), choice, square, carefully)),
      hover: (square) => {
        hover = square;
        draw();
      },
      key: (_, key) => press(key),
    };
  }

  function press(key: string): boolean {
    const gesture = !choice || !isMine(now()) ? null : key === "Escape" ? { choose: null } : gestures.key(now(), choice, key);
    if (gesture) follow(gesture);
    return gesture !== null;
  }

  function follow(gesture: Gesture): void {
    choice = "choose" in gesture ? gesture.choose : "choice" in gesture ? gesture.choice : null;
    if ("refuse" in gesture) tell(board, "refused", { reason: core.check(game, language, gesture.refuse) });
    if ("move" in gesture) {
      const next = { ...game, events: [...game.events, gesture.move] };
      if (tell(board, "move", { move: gesture.move, game: next })) game = next;
    }
    draw();
  }

  define();
  draw();
  return {
    get game() {
      return game;
    },
    get position() {
      return now();
    },
    show(other) {
      game = other;
      choice = null;
      draw();
    },
  };
}
