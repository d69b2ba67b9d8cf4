// A game as a text to take along.
import type { RecordForm } from "@ludopod/core";
import { type App, characterName, gameInfo, type Seat, seatIndex, type Table } from "../state/app";

/** What a player is called where the game is not the one on the board. */
export function playerName(app: App, { options }: Table, { seat, kind, name, character }: Seat): string {
  if (name) return name;
  if (kind === "computer") return characterName(app, character);
  return gameInfo(app, options.game).seats[seatIndex(seat)] ?? seat;
}

const dateOf = (at: number) => {
  const now = new Date(at);
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join(".");
};

/** `at`: when it was played, in milliseconds since 1970. */
export function recordOf(app: App, table: Table, format: RecordForm = "text", at = Date.now()): string {
  const names = table.seats.map((seat) => [seat.seat.toUpperCase(), playerName(app, table, seat)] as const);
  return app.core.record(table, format, { ...Object.fromEntries(names), Date: dateOf(at) }, table);
}

export function download(name: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export const fileName = (app: App, { options }: Table, ending: string): string =>
  `${gameInfo(app, options.game).name}.${ending}`;
