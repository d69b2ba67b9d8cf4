// What the library keeps of a game. `Table` is the state's own (state/model.ts), which has these in it.

/** What a list tells of a game, noted when it is saved: to ask the core about hundreds takes too long. */
export interface About {
  over: boolean;
  result: string;
  /** At its end. */
  position: string;
}

export interface EntryOf<Table> {
  id: string;
  kind: "game" | "study";
  /** Given by the visitor; empty: it is called after its players. */
  name: string;
  /** When it was begun, in milliseconds since 1970. */
  made: number;
  /** When it was last changed. */
  at: number;
  table: Table;
  /** Where an analysis is looked at. */
  ply?: number | undefined;
  about?: About;
  /** Which write it comes from: the library's own, handed back with the next one. */
  mark?: string | undefined;
}

/** Which entry the game on the board is; its id is empty where it has not been stored yet. */
export interface OnBoard {
  id: string;
  name: string;
  made: number;
  mark?: string | undefined;
  /** It is shown, and not on the disk yet: that takes long. */
  storing?: boolean;
}
