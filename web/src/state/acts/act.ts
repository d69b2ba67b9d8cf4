// Something the visitor has done that the server is to be told.

export interface Act {
  kind: "move" | "message" | "note" | "attempt";
  key: string;
  /** Whose it is: nobody else's session sends it. */
  by: string | null;
  /** Its id; of an attempt at a puzzle, the game's name. */
  game: string;
  /** The move, what was written, or the puzzle's id. */
  text: string;
  /** Where it is told, below /api/v1. */
  path: string;
  body: object;
}

export type NewAct = Omit<Act, "key" | "by">;

/** What it is called in the device's memory. */
export const nameOf = (key: string) => `act/${key}`;

/** Whether a note in the device's memory is one. */
export const isAct = (value: unknown): value is Act =>
  typeof value === "object" && value !== null && "kind" in value && "key" in value && "by" in value && "path" in value;

/** By which the server knows a request again. */
export const makeKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
