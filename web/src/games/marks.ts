// What stands for a player of a game, by the game's name: for pages that have no more of a game than this.
import type { ComponentType } from "preact";
import type { MarkProps } from "../state/context";
import { Die } from "../views/parts/Die";
import { Token } from "./octogo/Token";

const MARKS: Readonly<Record<string, ComponentType<MarkProps>>> = { octogo: Token };

export const markOf = (name: string): ComponentType<MarkProps> => MARKS[name] ?? Die;
