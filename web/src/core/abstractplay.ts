// Records of the Abstract Play site (the schema gamerecord.json of its project recranks), written out as text, which the
// core reads. Seats begin with the player who moves first, results are the larger the better, and the board is a variant.
import { isObject, JsonFault } from "./json-faults";

type Fields = Record<string, unknown>;

const LETTERS = "abcdef";

/** The field as it must be. */
function need<T>(value: unknown, isSo: (value: unknown) => value is T, field: string): T {
  if (!isSo(value)) throw new JsonFault(field);
  return value;
}

const isText = (value: unknown): value is string => typeof value === "string";
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isWhole = (value: unknown): value is number => Number.isInteger(value);

export const isAbstractPlay = (value: unknown): value is Fields => isObject(value) && isObject(value["header"]);

const tag = (name: string, value: string | undefined) =>
  value === undefined ? [] : [`[${name} "${value.replace(/["\\]/g, "\\$&")}"]`];

function variantTags(game: Fields): string[] {
  const words = need(game["variants"] ?? [], isList, "variants").map((word) => need(word, isText, "variants"));
  const [boards, others] = [words.filter((word) => /^\d+x\d+$/.test(word)), words.filter((word) => !/^\d+x\d+$/.test(word))];
  return [...tag("Board", boards[0]), ...tag("Variant", others.join("+"))];
}

/** The seat of the player who is listed first: whose turn it is in the starting position. */
const firstSeat = (position: string | undefined) => Math.max(0, LETTERS.indexOf(position?.split(" ")[1] ?? "a"));

/** By seat instead of by the order of moves. */
const bySeat = <T>(list: readonly T[], first: number): T[] =>
  list.map((_, seat) => list[(seat + list.length - first) % list.length]).filter((item) => item !== undefined);

function resultText(results: readonly number[]): string {
  const places = results.map((own) => 1 + results.filter((other) => other > own).length);
  if (places.length > 2) return places.join("-");
  return places[0] === places[1] ? "1/2-1/2" : places[0] === 1 ? "1-0" : "0-1";
}

/** A round's entries in the order in which they were made, those who leave by name. */
function roundText(round: unknown, first: number, players: number): string[] {
  const entries = need(round, isList, "moves").flatMap((entry, place) => {
    if (entry === null) return [];
    const { move, sequence } = isObject(entry) ? entry : { move: entry, sequence: undefined };
    const text = need(move, isText, "moves");
    const leaves = /^(resign|timeout)$/i.test(text);
    const seat = LETTERS[(place + first) % players] ?? "";
    return [{ text: leaves ? `${seat}:${text.toLowerCase()}` : text, order: isWhole(sequence) ? sequence : place }];
  });
  return entries.sort((one, other) => one.order - other.order).map(({ text }) => text);
}

/** The record as text. Throws a JsonFault where a field is missing or of a wrong form. */
export function textOfAbstractPlay(record: Fields): string {
  const header = need(record["header"], isObject, "header");
  const game = need(header["game"], isObject, "game");
  const position = header["startingPosition"] === undefined ? undefined : need(header["startingPosition"], isText, "startingPosition");
  const players = need(header["players"], isList, "players").map((player) => need(player, isObject, "players"));
  const first = firstSeat(position);
  const seats = bySeat(players, first % Math.max(1, players.length));
  const site = isObject(header["site"]) ? header["site"] : {};
  const date = isText(header["date-start"]) ? header["date-start"].slice(0, 10).replaceAll("-", ".") : undefined;
  const result = resultText(seats.map((seat) => need(seat["result"], isWhole, "result")));
  const moves = need(record["moves"], isList, "moves").flatMap((round) => roundText(round, first, players.length));
  const tags = [
    ...tag("Game", need(game["name"], isText, "name").toLowerCase()),
    ...variantTags(game),
    ...tag("Players", String(players.length)),
    ...seats.flatMap((seat, index) => tag(LETTERS.charAt(index).toUpperCase(), need(seat["name"], isText, "name"))),
    ...tag("Date", date),
    ...tag("Position", position),
    ...tag("Site", isText(site["name"]) ? site["name"] : undefined),
    ...tag("GameId", isText(site["gameid"]) || isWhole(site["gameid"]) ? String(site["gameid"]) : undefined),
  ];
  return `${tags.join("\n")}\n\n${[...moves, result].join(" ")}\n`;
}
