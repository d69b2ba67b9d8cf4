// Addresses of files that the build gives their names (build.mjs).
declare const RULES_FILE: string;
declare const ENGINE_CORE_FILE: string;
declare const ENGINE_CORE_SIMD_FILE: string;
declare const ENGINE_FILE: string;
/** The games that come with puzzles. */
declare const PUZZLE_GAMES: readonly string[];
/** The page is built for those who work on it. */
declare const DEVELOPMENT: boolean;
