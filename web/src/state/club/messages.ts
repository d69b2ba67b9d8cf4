// What members write to each other: the list, one conversation, and what comes while the page is open.
import type { Conversation, Correspondent, Message, Messages } from "api";
import { playCall } from "../../sound";
import { makeKey } from "../acts/act";
import { ApiError, ask } from "../api";
import { words, type App } from "../app";
import type { Route } from "../route";
import { isMember } from "./me";
import type { Failure } from "./model";
import { attempt, load, setSlot, get, post } from "./remote";

interface Page {
  items: Conversation[];
  next: string | null;
}

export const WORDS_MAX = 1000;

/** What stands in the address of a conversation: by the handle, or of a former member by its id. */
export const wayTo = ({ handle }: Correspondent, id: string | null): Route => ({
  page: "messages",
  with: handle ? `@${handle}` : (id ?? ""),
});

const path = (way = "") => `/me/conversations${way && `/${way}`}`;

export async function loadConversations(app: App): Promise<void> {
  if (isMember(app)) await load(app, "conversations", () => get<Page>(app, path()));
}

/** Those before them in time, behind those that are there. */
export function moreConversations(app: App): Promise<Failure | null> {
  return attempt(app, async () => {
    const { value } = app.store.get().club.conversations;
    if (!value?.next) return;
    const { items, next } = await get<Page>(app, `${path()}?cursor=${value.next}`);
    const { value: now } = app.store.get().club.conversations;
    if (now?.next !== value.next) return; // the list was asked for anew
    const known = new Set(now.items.map(({ id }) => id));
    const added = items.filter(({ id }) => !known.has(id));
    setSlot(app, "conversations", { state: "there", value: { items: [...now.items, ...added], next } });
  });
}

/** In the order in which they were written. */
const inOrder = (messages: readonly Message[]) => [...messages].sort((a, b) => a.n - b.n);

const merged = (one: readonly Message[], other: readonly Message[]) =>
  inOrder([...new Map([...one, ...other].map((message) => [message.n, message])).values()]);

const ordered = (talk: Messages): Messages => ({ ...talk, items: inOrder(talk.items) });

/** Whether that conversation is looked at. */
const isOpen = ({ store }: App, way: string): boolean => {
  const { route } = store.get();
  return route.page === "messages" && route.with === way;
};

export async function loadTalk(app: App, way: string, fresh = true): Promise<void> {
  if (!isMember(app)) return;
  await load(app, "talk", () => get<Messages>(app, path(way)).then(ordered), fresh, () => markRead(app, way));
}

/** The messages before those that are shown. */
export function earlier(app: App, way: string): Promise<Failure | null> {
  return attempt(app, async () => {
    const before = app.store.get().club.talk.value;
    if (!before?.next) return;
    const page = await get<Messages>(app, `${path(way)}?cursor=${before.next}`);
    const { value } = app.store.get().club.talk;
    if (value?.id === before.id)
      setSlot(app, "talk", { state: "there", value: { ...value, items: merged(page.items, value.items), next: page.next } });
  });
}

function setUnread(app: App, unread: number): void {
  const { me } = app.store.get().club;
  if (me.value) setSlot(app, "me", { ...me, value: { ...me.value, unread } });
}

/** What is on the screen has been read, once somebody looks at it. */
export async function markRead(app: App, way: string): Promise<void> {
  const { talk, conversations } = app.store.get().club;
  if (!isOpen(app, way)) return;
  const last = talk.value?.items.at(-1);
  if (!talk.value?.unread || !last || document.visibilityState !== "visible") return;
  setSlot(app, "talk", { ...talk, value: { ...talk.value, unread: 0 } });
  await attempt(app, async () => {
    const { unread } = await post<{ unread: number }>(app, `${path(way)}/read`, { read: last.n + 1 });
    setUnread(app, unread);
  });
  if (conversations.state !== "idle") await loadConversations(app);
}

/** The latest message of which it is not known whether it has arrived, with the key by which the server knows it again. */
const unsure = new WeakMap<App, { way: string; text: string; key: string }>();

/** What was not answered and is sent once more is the same message. */
async function send(app: App, way: string, text: string): Promise<Message> {
  const before = unsure.get(app);
  const key = before?.way === way && before.text === text ? before.key : makeKey();
  unsure.delete(app);
  try {
    return await ask<Message>(words(app).language, path(way), { text }, key);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) unsure.set(app, { way, text, key });
    throw error;
  }
}

/** Where the visitor is elsewhere by then, it is told in passing, with the way back. */
function tellUnsent(app: App, way: string, { text: reason }: Failure): void {
  const text = `${words(app).t("Your message could not be sent.")} ${reason}`;
  app.store.set({ toast: { text, to: { page: "messages", with: way } } });
}

export async function write(app: App, way: string, text: string): Promise<Failure | null> {
  const refused = await attempt(app, async () => {
    const said = await send(app, way, text);
    if (!isOpen(app, way)) return;
    const { value } = app.store.get().club.talk;
    if (value) setSlot(app, "talk", { state: "there", value: { ...value, items: merged(value.items, [said]) } });
    // The first one makes the conversation, and the limits may be reached.
    await loadTalk(app, way, false);
  });
  if (refused && !isOpen(app, way)) tellUnsent(app, way, refused);
  return refused;
}

const isShown = ({ with: other, id }: Conversation, route: Route): boolean =>
  route.page === "messages" && (route.with === id || (other.handle !== null && route.with === `@${other.handle}`));

/** Into the conversation that is shown; what came before it and is missing is asked for. */
function show(app: App, way: string, message: Message): void {
  const { value } = app.store.get().club.talk;
  const last = value?.items.at(-1)?.n ?? -1;
  if (value && message.n === last + 1)
    setSlot(app, "talk", {
      state: "there",
      value: { ...value, items: [...value.items, message], unread: value.unread + (message.you ? 0 : 1) },
    });
  else if (message.n > last) void loadTalk(app, way, false);
  void markRead(app, way);
}

/** Something was written to the visitor, or by the visitor on another page. */
export function onWritten(app: App, conversation: Conversation, unread: number): void {
  const { route, club } = app.store.get();
  const { latest, with: other } = conversation;
  const shown = isShown(conversation, route);
  if (!shown || document.visibilityState !== "visible") setUnread(app, unread); // else it is read at once
  if (club.conversations.state !== "idle") void loadConversations(app);
  if (!latest) return;
  if (shown && route.page === "messages") {
    show(app, route.with, latest);
    return;
  }
  if (latest.you) return;
  const { t } = words(app);
  const name = other.name || other.handle || t("Deleted account");
  app.store.set({ toast: { text: t("{name} has written to you.", { name }), to: wayTo(other, conversation.id) } });
  playCall(app.store.get().settings);
}

export const onUnread = (app: App, unread: number): void => {
  setUnread(app, unread);
  if (app.store.get().club.conversations.state !== "idle") void loadConversations(app);
};
