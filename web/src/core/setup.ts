// What the core answers about a position that is set up by hand (docs/wasm.md, `palette` and `setup`).
/** A piece that can be set up by hand. */
export interface Kind {
  /** "n": of nobody. */
  seat: string;
  shows: number;
  words: string;
  svg: string;
}

export interface Placed extends Pick<Kind, "seat" | "shows"> {
  at: string;
}

/** A board that is being set up; it has a position, or what is wrong with it. */
export interface SetupAnswer {
  position?: string;
  over?: boolean;
  fault?: string;
  /** Each in words, row by row from a1. */
  squares: string[];
  svg: string;
}
