// Finding games in a long list: by words, and by what they are.
export const FILTERS = ["all", "running", "finished", "studies", "club"] as const;
export type Filter = (typeof FILTERS)[number];

/** What the list knows of a game, wherever it is kept. */
export interface Listed {
  source: "device" | "club";
  kind: "game" | "study";
  over: boolean;
  /** It waits for the visitor's move. */
  calls: boolean;
  /** When it was last changed, in milliseconds since 1970. */
  at: number;
  /** All that it may be found by, folded: names, game, board, result, date. */
  words: string;
}

/** Its words, without case and accents: who looks for "renee" finds "Renée". A blank stands before each. */
export const folded = (text: string): string =>
  ` ${text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}-]+/gu, " ")
    .trim()}`;

const FITS: Readonly<Record<Filter, (item: Listed) => boolean>> = {
  all: () => true,
  running: ({ kind, over }) => kind === "game" && !over,
  finished: ({ kind, over }) => kind === "game" && over,
  studies: ({ kind }) => kind === "study",
  club: ({ source }) => source === "club",
};

/** Games that wait first, then those that go on, then the others, each the last changed first. */
const rank = ({ kind, over, calls }: Listed): number => (calls ? 0 : kind === "game" && !over ? 1 : 2);

export const inOrder = (a: Listed, b: Listed): number => rank(a) - rank(b) || b.at - a.at;

/** Those of that kind in which a word begins with each word of the query. */
export function find<T extends Listed>(items: readonly T[], filter: Filter, query: string): T[] {
  const wanted = folded(query).split(" ").filter(Boolean);
  return items.filter((item) => FITS[filter](item) && wanted.every((word) => item.words.includes(` ${word}`)));
}
