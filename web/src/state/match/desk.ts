// What lies beside the board of an online game: the changes that everything here makes.
import type { ChatMessage } from "api";
import type { App } from "../context";
import type { OnlineTable, State } from "../model";
import { emptyDesk, type Desk } from "./model";

export const changeDesk = ({ store }: App, change: Partial<Desk<OnlineTable>>) =>
  store.set({ desk: { ...store.get().desk, ...change } });

export const isShown = ({ store }: App, game: string): boolean => store.get().online?.id === game;

/** By what was asked about that game; by the time of the answer another one may be shown. */
export function changeDeskOf(app: App, game: string, change: Partial<Desk<OnlineTable>>): void {
  if (isShown(app, game)) changeDesk(app, change);
}

/** Another game: nothing of the one before stays. */
export const clearDesk = ({ store }: App) => store.set({ desk: emptyDesk });

/** A message has come; one that is known changes nothing, but that it is the visitor's own: a connection that was opened
 *  before the visitor was anybody does not know. */
export function withMessage({ desk }: State, message: ChatMessage): Desk<OnlineTable> {
  const known = desk.chat.find(({ n }) => n === message.n);
  if (known && (known.you || !message.you)) return desk;
  const chat = [...desk.chat.filter((other) => other !== known), message].sort((a, b) => a.n - b.n);
  return { ...desk, chat, unread: desk.chatOpen || message.you ? desk.unread : desk.unread + 1 };
}
