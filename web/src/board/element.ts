// <ludopod-board>: a board to look at, and to point at. It shows what it is handed and tells what is pointed at; what that
// means it leaves to whoever asks (gestures.ts). Its nodes are patched in place, so that pieces stay themselves.
import type { Position } from "@ludopod/core";
import { makeDrawing } from "./drawing";
import { enact } from "./motion";
import { makeSquares, markupOf, type Squares } from "./buttons";

export interface Picture {
  /** The core's drawing (docs/diagram.md), bare. */
  svg: string;
  /** What it shows, and how many moves have led there: a move that is made is seen to happen. Left out where an earlier
   *  moment is looked at, or what was never played. */
  position?: Pick<Position, "moves" | "latest">;
  plies?: number | undefined;
  /** What stands for a player on the page: there captured pieces fly. */
  home?(seat: string): Element | null;
}

export interface LudopodBoard extends HTMLElement {
  /** What it looks like. */
  picture: Picture;
  /** What can be pointed at on it: without them it is a picture. */
  squares: Squares;
  /** Gives the focus to the square that Tab goes to. */
  focusSquare(): void;
}

/** As long as a move that was just made is seen to happen. */
const FRESH_MS = 1000;

/** The drawing in its room, and the moves that are seen to happen on it. */
function makePictures(room: HTMLElement): (picture: Picture) => void {
  const draw = makeDrawing(room);
  let last: Picture | null = null;
  let end: (() => void) | null = null;
  return (picture) => {
    const before = last;
    last = picture;
    if (before?.svg === picture.svg && before.plies === picture.plies) return;
    const made = before && picture.plies !== undefined && picture.plies === (before.plies ?? NaN) + 1;
    const changes = draw(picture.svg);
    if (!made) return;
    end?.();
    const latest = picture.position?.latest?.text;
    const move = before.position?.moves.find(({ text }) => text === latest);
    const rest = enact(changes, move, picture.home ?? (() => null));
    room.classList.add("fresh");
    const timer = setTimeout(() => end?.(), FRESH_MS);
    end = () => {
      clearTimeout(timer);
      room.classList.remove("fresh");
      rest();
      end = null;
    };
  };
}

/** What it consists of, as markup: for a page that is drawn before its code is there. */
export const boardMarkup = (svg: string, squares: Squares): string => `<div class="art" aria-hidden="true">${svg}</div>${markupOf(squares)}`;

function equip(board: HTMLElement): void {
  const art = board.querySelector<HTMLElement>(":scope > .art") ?? document.createElement("div");
  art.className = "art";
  const draw = makePictures(art);
  const buttons = makeSquares(board);
  /** What stood there before its code came goes. */
  const begin = () => board.firstElementChild === art || board.replaceChildren(art);
  Object.defineProperties(board, {
    picture: {
      set(picture: Picture) {
        begin();
        draw(picture);
      },
    },
    squares: {
      set(squares: Squares) {
        begin();
        art.setAttribute("aria-hidden", "true");
        buttons.show(squares);
      },
    },
    focusSquare: { value: buttons.focus },
  });
}

/** Where pages are only drawn as markup there are no elements. */
if (typeof customElements !== "undefined")
  customElements.define(
    "ludopod-board",
    class extends HTMLElement {
      constructor() {
        super();
        // eslint-disable-next-line no-restricted-syntax -- browsers make elements by classes
        equip(this);
      }
    },
  );
