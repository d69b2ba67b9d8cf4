// The board's element (board/element.ts) among what is drawn here.
import { h, type RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Squares, LudopodBoard, Picture } from "@ludopod/board";
import "../../board/element";

interface BoardElementProps {
  picture: Picture;
  squares?: Squares;
  /** Whoever says by themselves what can be pointed at. */
  element?: RefObject<LudopodBoard>;
}

const NOTHING = { __html: "" };

export function BoardElement({ picture, squares, element }: BoardElementProps) {
  const own = useRef<LudopodBoard>(null);
  const board = element ?? own;
  useLayoutEffect(() => {
    if (!board.current) return;
    board.current.picture = picture;
    if (squares) board.current.squares = squares;
  });
  // What it holds is its own: also what stood there before its code came.
  return h("ludopod-board", { ref: board, dangerouslySetInnerHTML: NOTHING });
}
