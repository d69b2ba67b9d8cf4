// What the page has for each game: a folder of its own, by the name that the core's table has for the game. One without
// a folder is played by tapping squares.
import type { GamePage } from "../state/context";
import { cephalopod } from "./cephalopod/game";
import { octogo } from "./octogo/game";
import { plain } from "./plain/game";

const PAGES: Readonly<Record<string, GamePage>> = { cephalopod, octogo };

export const gamePage = (name: string): GamePage => PAGES[name] ?? plain;
