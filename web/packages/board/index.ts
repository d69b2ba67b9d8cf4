// @ludopod/board: the element <ludopod-board>, for the page and for pages of others.
import "../../src/board/element";

export { boardMarkup, type LudopodBoard, type Picture } from "../../src/board/element";
export type { Squares } from "../../src/board/buttons";
export { drawnSquares, placeOf, squareName } from "../../src/board/squares";
export { movesAt, type Choice, type Gesture, type Gestures, type Looking } from "../../src/board/gestures";
export { playOn, type PlayOptions, type Table } from "./play";
