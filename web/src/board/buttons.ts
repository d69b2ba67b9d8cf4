// The squares as buttons over the drawing: what they are called, which of them Tab and the arrows go to, and what is told
// of pointers and keys.
import { isDrawn } from "./drawing";
import { drawnSquares, middleOf, squareTowards, type Lie } from "./squares";

/** What there is to know of the squares, and whom they tell. */
export interface Squares extends Lie {
  /** What the board is called. */
  label: string;
  /** A square in words. */
  name(square: string): string;
  /** Whether it is among those that can be chosen, and is. */
  picked?(square: string): boolean | undefined;
  /** Where Tab goes, when that becomes another. */
  entry?: string | undefined;
  /** It is pressed. `carefully`: what would happen is better shown first. */
  point(square: string, carefully: boolean): void;
  /** It is looked at, by the mouse or the focus; null: none is. */
  hover?(square: string | null): void;
  /** A key, while it has the focus. True when the key has been used. */
  key?(square: string, key: string): boolean;
}

/** A smaller square is easily missed by a finger. */
const FINGER_PX = 44;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The attributes of a square's button that change; null: it has none. */
const attributesOf = (square: string, { name, picked }: Squares, entry: string): [string, string | null][] => {
  const isPicked = picked?.(square);
  return [
    ["aria-label", name(square)],
    ["aria-pressed", isPicked === undefined ? null : String(isPicked)],
    ["class", isPicked === undefined ? null : "choosable"],
    ["tabindex", square === entry ? "0" : "-1"],
  ];
};

const buttonOf = (square: string, squares: Squares, entry: string) => {
  const attributes = attributesOf(square, squares, entry).map(([name, value]) => (value === null ? "" : ` ${name}="${escaped(value)}"`));
  return `<div role="gridcell" class="cell"><button type="button" data-cell="${square}"${attributes.join("")}></button></div>`;
};

/** The grid of buttons as it is at first. */
export function markupOf(squares: Squares): string {
  const { rows, columns, label } = squares;
  const row = (names: string[]) => `<div role="row" class="cell-row">${names.map((square) => buttonOf(square, squares, squares.entry ?? middleOf(squares))).join("")}</div>`;
  const about = `aria-label="${escaped(label)}" aria-rowcount="${rows}" aria-colcount="${columns}"`;
  return `<div class="cells" role="grid" ${about}>${drawnSquares(squares).map(row).join("")}</div>`;
}

function set(button: Element, attributes: readonly [string, string | null][]): void {
  for (const [name, value] of attributes)
    if (value === null) button.removeAttribute(name);
    else if (button.getAttribute(name) !== value) button.setAttribute(name, value);
}

const buttonAt = (target: EventTarget | null) => (target instanceof HTMLElement ? target.closest<HTMLElement>("[data-cell]") : null);

/** Tells what is done with the pointer. */
function listenToPointer(room: HTMLElement, now: () => Squares | null): void {
  room.addEventListener("click", ({ target, detail }) => {
    const button = buttonAt(target);
    // The keyboard, which has no count of clicks, never misses.
    const carefully = detail > 0 && !!button && button.offsetWidth < FINGER_PX;
    if (button && (detail < 2 || button.hasAttribute("aria-pressed") || carefully)) now()?.point(button.dataset["cell"] ?? "", carefully);
  });
  room.addEventListener("pointerover", ({ target, pointerType }) => {
    const square = buttonAt(target)?.dataset["cell"];
    if (square && pointerType === "mouse") now()?.hover?.(square);
  });
  room.addEventListener("pointerleave", () => now()?.hover?.(null));
}

/** The buttons of a board in a room of which they are the last part. */
export function makeSquares(room: HTMLElement): { show(squares: Squares): void; focus(): void } {
  let now: Squares | null = null;
  let shape = "";
  let entry = "";
  const buttons = () => [...room.querySelectorAll<HTMLElement>("[data-cell]")];
  const named = (square: string) => buttons().find(({ dataset }) => dataset["cell"] === square);

  function enter(square: string): void {
    named(entry)?.setAttribute("tabindex", "-1");
    named(square)?.setAttribute("tabindex", "0");
    entry = square;
  }

  const focus = () => named(entry)?.focus({ preventScroll: true });

  function press({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    const square = buttonAt(target)?.dataset["cell"];
    if (!now || !square || ctrlKey || metaKey || altKey) return false;
    if (now.key?.(square, key)) return true;
    const next = squareTowards(now, square, key);
    if (next) named(next)?.focus();
    else if (key === "Enter" || key === " ") now.point(square, false);
    else return false;
    return true;
  }

  function show(squares: Squares): void {
    const { rows, columns, flip, label } = squares;
    const isNew = shape !== `${rows} ${columns} ${flip} ${label}`;
    shape = `${rows} ${columns} ${flip} ${label}`;
    if (isNew && !drawnSquares(squares).flat().includes(entry)) entry = middleOf(squares);
    if (squares.entry && squares.entry !== now?.entry) entry = squares.entry;
    now = squares;
    if (isNew) {
      const isFocused = buttonAt(document.activeElement) !== null && room.contains(document.activeElement);
      const [drawn, markup] = [room.querySelector(".cells"), markupOf({ ...squares, entry })];
      if (isDrawn(drawn, markup)) return;
      drawn?.remove();
      room.insertAdjacentHTML("beforeend", markup);
      if (isFocused) focus();
      return;
    }
    for (const button of buttons()) set(button, attributesOf(button.dataset["cell"] ?? "", squares, entry));
  }

  listenToPointer(room, () => now);
  room.addEventListener("keydown", (event) => press(event) && event.preventDefault());
  room.addEventListener("keyup", (event) => event.key === " " && event.preventDefault());
  room.addEventListener("focusin", ({ target }) => {
    const square = buttonAt(target)?.dataset["cell"];
    if (!square) return;
    enter(square);
    if (buttonAt(target)?.matches(":focus-visible")) now?.hover?.(square);
  });
  room.addEventListener("focusout", () => now?.hover?.(null));
  return { show, focus };
}
