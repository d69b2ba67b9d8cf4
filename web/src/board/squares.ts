// Where the squares of a board are, by their names.

/** How a board is seen: its size, and whether it is turned by half. */
export interface Lie {
  rows: number;
  columns: number;
  flip: boolean;
}

export const squareName = (column: number, row: number) => String.fromCharCode(97 + column) + String(row + 1);

const numbersOf = (square: string): [column: number, row: number] => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1];

/** Where a square is drawn: its column from the left and its row from above, from 0. */
export function placeOf({ rows, columns, flip }: Lie, square: string): { column: number; row: number } {
  const [column, row] = numbersOf(square);
  return flip ? { column: columns - 1 - column, row } : { column, row: rows - 1 - row };
}

/** The squares as they are drawn: rows from above, each from the left. */
export const drawnSquares = ({ rows, columns, flip }: Lie): string[][] =>
  Array.from({ length: rows }, (_, y) =>
    Array.from({ length: columns }, (_, x) => (flip ? squareName(columns - 1 - x, y) : squareName(x, rows - 1 - y))),
  );

/** The middle of the board, or its lower left neighbour. */
export const middleOf = ({ rows, columns }: Lie): string => squareName(Math.floor((columns - 1) / 2), Math.floor((rows - 1) / 2));

const ARROWS: Record<string, readonly [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const clamp = (value: number, size: number) => Math.min(Math.max(value, 0), size - 1);

/** Where a key leads from a square; null: it is no arrow. */
export function squareTowards(lie: Lie, square: string, key: string): string | null {
  const [right, down] = ARROWS[key] ?? [];
  if (right === undefined || down === undefined) return null;
  const { column, row } = placeOf(lie, square);
  return drawnSquares(lie)[clamp(row + down, lie.rows)]?.[clamp(column + right, lie.columns)] ?? null;
}
