// What the build knows (build.mjs).
/** Whether a club serves the page. Else it is files on any web server, and asks none for anything. */
declare const CLUB: boolean;
/** Where the page's files are: "/", or "./" where the page does not know its folder. */
declare const ROOT: string;
// Addresses of files that the build gives their names.
declare const RULES_FILE: string;
declare const ENGINE_CORE_FILE: string;
declare const ENGINE_CORE_SIMD_FILE: string;
declare const ENGINE_FILE: string;
/** The games that come with puzzles. */
declare const PUZZLE_GAMES: readonly string[];
/** The games and boards of which there are recorded games to show, by both their names, and a moment of one of each. */
declare const EXHIBITIONS: Readonly<Record<string, { characters: string[]; events: string[] }>>;
/** The files that places come in, beside those that every page has, by what their addresses begin with. */
declare const PARTS: Readonly<Record<string, string[]>>;
/** What is in the pictures of characters and people, by their names. */
declare const FACES: Readonly<Record<string, string>>;
/** Those of the characters that the first page shows at first. */
declare const FIRST_FACES: Readonly<Record<string, string>>;
declare const MARKS: Readonly<Record<string, string>>;
interface Window {
  /** The core's rules, once they are compiled (opening/rules.ts). */
  rules?: Promise<WebAssembly.Module | undefined>;
}
