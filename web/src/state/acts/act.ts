// Something the visitor has done that the server is to be told.

export interface Act {
  kind: "move" | "message" | "note";
  key: string;
  /** Whose it is: nobody else's session sends it. */
  by: string | null;
  game: string;
  /** The move, or what was written. */
  text: string;
  /** Below the game's address. */
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
