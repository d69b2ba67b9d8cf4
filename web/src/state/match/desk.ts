// What lies beside the board of an online game: the changes that everything here makes.
import type { App } from "../context";
import type { OnlineTable, State } from "../model";
import { emptyDesk, type ChatMessage, type Desk } from "./model";

export const changeDesk = ({ store }: App, change: Partial<Desk<OnlineTable>>) =>
  store.set({ desk: { ...store.get().desk, ...change } });

/** Another game: nothing of the one before stays. */
export const clearDesk = ({ store }: App) => store.set({ desk: emptyDesk });

/** A message has come; one that is known changes nothing. */
export function withMessage({ desk }: State, message: ChatMessage): Desk<OnlineTable> {
  if (desk.chat.some(({ n }) => n === message.n)) return desk;
  const chat = [...desk.chat, message].sort((a, b) => a.n - b.n);
  return { ...desk, chat, unread: desk.chatOpen || message.you ? desk.unread : desk.unread + 1 };
}
