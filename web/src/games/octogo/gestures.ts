// Moving a piece: it is chosen, and then what it is to do, by the square it goes to, by the arrow keys or by a button.
import { movesAt, type Choice, type Gesture, type Gestures } from "../../board/gestures";
import type { Move, Position } from "@ludopod/core";
import { moveTo, picked, strokesOf, waysTo } from "./turns";

function confirm(position: Position, choice: Choice): Gesture | null {
  const move = picked(position, choice);
  return move ? { move: move.text, shown: true } : null;
}

/** Shows what the chosen piece is to do; it is not done yet. */
const showWay = (move: Move): Gesture => ({ choose: { at: move.at, chosen: [strokesOf(move)] } });

/** Adds a stroke to what the chosen piece is to do. */
function addStroke(position: Position, choice: Choice, added: string): Gesture {
  const strokes = (choice.chosen[0] ?? "") + added;
  const move = movesAt(position, choice.at).find((other) => strokesOf(other) === strokes);
  return move ? showWay(move) : { lacks: "stroke", choice };
}

function dropStroke({ at, chosen }: Choice): Gesture {
  const fewer = chosen[0]?.slice(0, -1);
  return { choose: { at, chosen: fewer ? [fewer] : [] } };
}

const STROKES: Record<string, string> = { ArrowUp: "A", ArrowLeft: "L", ArrowRight: "R" };

/** Arrows turn the chosen piece and advance it. */
function key(position: Position, choice: Choice, name: string): Gesture | null {
  const added = STROKES[name];
  if (added) return addStroke(position, choice, added);
  if (name === "ArrowDown" || name === "Backspace") return dropStroke(choice);
  return name === "Enter" && choice.chosen.length ? confirm(position, choice) : null;
}

/** Asks which of several ways to a square; the plainest is shown meanwhile, but no turn of a piece that stays. */
function askWay(at: string, square: string, [plainest]: Move[]): Gesture {
  const chosen = plainest && square !== at ? [strokesOf(plainest)] : [];
  return { choose: { at, chosen, asked: square } };
}

/** What the chosen piece is to do on a square. */
function pointWay(position: Position, choice: Choice, square: string, carefully: boolean): Gesture {
  const ways = waysTo(position, choice.at, square);
  const [way, another] = ways;
  if (choice.at === square && (choice.asked === square || !way)) return { choose: null };
  if (way && another) return askWay(choice.at, square, ways);
  if (way) return carefully && choice.chosen[0] !== strokesOf(way) ? showWay(way) : { move: way.text };
  if (movesAt(position, square).length) return { choose: { at: square, chosen: [] } };
  return { lacks: "way", choice: { at: choice.at, chosen: [] } };
}

function point(position: Position, choice: Choice | null, square: string, carefully: boolean): Gesture {
  if (choice) return pointWay(position, choice, square, carefully);
  return movesAt(position, square).length ? { choose: { at: square, chosen: [] } } : { refuse: square, choice };
}

export const gestures: Gestures = {
  point,
  confirm,
  key,
  preview: (position, { choice, hover, hint }) =>
    choice ? (picked(position, choice) ?? (hover ? moveTo(position, choice.at, hover) : undefined))?.text : (hint ?? undefined),
  // Of the piece that is chosen the core draws all it can do.
  marks: (_, { choice }) => (choice ? [["chosen", [choice.at]]] : []),
  picked: () => undefined,
};
