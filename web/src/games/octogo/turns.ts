// Choosing what a piece does among the moves the core allows. No rule is decided here.
import { movesAt, type Choice } from "../../board/gestures";
import type { Move, Position, Stroke } from "@ludopod/core";

const LETTERS: Readonly<Record<Stroke, string>> = { advance: "A", left: "L", right: "R" };

/** A for an advance, L and R for a turn: "c1-c2<" is "AL". */
export const strokesOf = ({ strokes }: Move): string => strokes.map((stroke) => LETTERS[stroke]).join("");

/** The move that has been picked: its strokes stand where a capture has its dice. */
export const picked = (position: Position, { at, chosen }: Choice): Move | undefined =>
  movesAt(position, at).find((move) => strokesOf(move) === chosen[0]);

/** The turns that end on a square; on the piece's own, those that only turn it. */
export const waysTo = (position: Position, at: string, square: string): Move[] =>
  movesAt(position, at).filter(({ to }) => to === square);

/** What pointing at a square means for the chosen piece: the plainest move to it. */
export const moveTo = (position: Position, at: string, square: string): Move | undefined =>
  square === at ? undefined : movesAt(position, at).find(({ to }) => to === square);
