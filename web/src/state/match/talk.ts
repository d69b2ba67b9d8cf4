// Chat, the private note and conditional moves of the game that is shown, as the server keeps them.
import type { ChatMessage, Plan } from "api";
import type { NewAct } from "../acts/act";
import { ApiError, ask } from "../api";
import { refuse, say, sentence, tell, words, type App } from "../app";
import { changeDesk, changeDeskOf, isShown, withMessage } from "./desk";
import type { Room } from "./model";
import { allPages, get, post } from "../club/remote";

const shownGame = ({ store }: App) => store.get().online;

const isSeated = (app: App): boolean => !!shownGame(app)?.seats.some(({ you }) => you);

/** Whether the club lets the visitor chat; where it is not known, the server will tell. */
export function mayChat({ store }: App): boolean {
  const me = store.get().club.me.value;
  return !me || me.person?.member === true || me.club.guest_chat;
}

/** The rooms that are open: a player's own, and after the game the watchers', too. */
export function openRooms(app: App, over: boolean): Room[] {
  if (!isSeated(app)) return ["watchers"];
  return over ? ["players", "watchers"] : ["players"];
}

const readRoom = (app: App, id: string, room: Room) => allPages<ChatMessage>(app, `/games/${id}/chat`, Infinity, { room });

/** Reads all that was said. What cannot be read is not missed: the game goes on without. */
async function readChat(app: App, id: string, over: boolean): Promise<ChatMessage[]> {
  try {
    const rooms = await Promise.all(openRooms(app, over).map((room) => readRoom(app, id, room)));
    return isShown(app, id) ? rooms.flat().sort((a, b) => a.n - b.n) : [];
  } catch (error) {
    console.warn("the chat could not be read:", error);
    return [];
  }
}

/** Reads what was said before the visitor came. */
export async function loadChat(app: App, id: string, over: boolean): Promise<void> {
  const said = await readChat(app, id, over);
  if (!said.length) return;
  const known = new Map([...app.store.get().desk.chat, ...said].map((message) => [message.n, message]));
  changeDesk(app, { chat: [...known.values()].sort((a, b) => a.n - b.n) });
}

/** Reads what only a player has: the note, and conditional moves. */
export async function loadOwn(app: App, id: string): Promise<void> {
  if (!isSeated(app)) return;
  const { language } = words(app);
  try {
    const [{ text }, { plans }] = await Promise.all([
      ask<{ text: string }>(language, `/games/${id}/note`),
      ask<{ plans: Plan[] }>(language, `/games/${id}/plan`),
    ]);
    changeDeskOf(app, id, { note: text, plans });
  } catch (error) {
    console.warn("the note could not be read:", error);
  }
}

/** The game has gone on, so plans may have ended. */
export async function renewPlans(app: App): Promise<void> {
  const id = shownGame(app)?.id;
  if (!id || !app.store.get().desk.plans.length) return;
  try {
    const { plans } = await get<{ plans: Plan[] }>(app, `/games/${id}/plan`);
    changeDeskOf(app, id, { plans });
  } catch (error) {
    console.warn("conditional moves could not be read:", error);
  }
}

/** A message has come. Where the chat is folded a screen reader would not hear of it. */
export function hear(app: App, game: string, message: ChatMessage): void {
  if (!isShown(app, game)) return;
  const { desk: before } = app.store.get();
  const desk = withMessage(app.store.get(), message);
  app.store.set({ desk });
  if (desk.unread === before.unread) return;
  const name = message.name || words(app).t("Somebody");
  say(app, words(app).t("{name} says: {text}", { name, text: message.text }));
}

/** Hears what was said while the server was away. */
export async function hearMissed(app: App, id: string, over: boolean): Promise<void> {
  for (const message of await readChat(app, id, over)) hear(app, id, message);
}

/** Why something was refused, in the visitor's language. */
function reasonOf(app: App, error: unknown): string {
  if (error instanceof ApiError) return sentence(error.message);
  return words(app).t("The server cannot be reached. Try again in a moment.");
}

/** Says it in that game. True when it was taken; why not is told where the game is shown, and else in passing. */
export async function sayInChat(app: App, id: string, room: Room, text: string): Promise<boolean> {
  const act: NewAct = { kind: "message", game: id, text, path: `/games/${id}/chat`, body: { room, text } };
  try {
    const message = await app.acts.post<ChatMessage>(act);
    if (message) hear(app, id, message);
    else tell(app, words(app).t("Your message is sent as soon as the server can be reached."));
    changeDeskOf(app, id, { chatFault: "" });
    return true;
  } catch (error) {
    if (isShown(app, id)) changeDesk(app, { chatFault: reasonOf(app, error) });
    else app.acts.tellFailure(act, error);
    return false;
  }
}

export const foldChat = (app: App, open: boolean) => changeDesk(app, { chatOpen: open, unread: 0 });

/** Keeps the note on that game, which may not be shown any more. */
export async function keepNote(app: App, id: string, text: string): Promise<void> {
  const act: NewAct = { kind: "note", game: id, text, path: `/games/${id}/note`, body: { text } };
  try {
    const kept = await app.acts.post(act);
    if (!kept) tell(app, words(app).t("Your note is kept as soon as the server can be reached."));
    changeDeskOf(app, id, { note: text });
  } catch (error) {
    if (isShown(app, id)) refuse(app, reasonOf(app, error));
    else app.acts.tellFailure(act, error);
  }
}

/** Keeps conditional moves in the place of those before; no lines end them. True when they were taken. */
export async function keepPlan(app: App, ply: number, lines: string[], seat: string): Promise<boolean> {
  const id = shownGame(app)?.id;
  if (!id) return false;
  try {
    const { plans } = await post<{ plans: Plan[] }>(app, `/games/${id}/plan`, { ply, lines, seat });
    changeDeskOf(app, id, { plans });
    return true;
  } catch (error) {
    refuse(app, reasonOf(app, error));
    return false;
  }
}
