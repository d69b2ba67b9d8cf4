// Tournaments: what is asked of the server, and what it tells of the one that is looked at.
import type {
  ChatMessage, Correction, GameSummary, NewTournament, SocketMessage, ToldTournament, Tournament, TournamentEntrant, TournamentEntry, TournamentSummary, TournamentTable,
} from "api";
import { type App, words } from "../app";
import { go } from "../navigate";
import type { Failure } from "./model";
import { allPages, attempt, get, list, load, more, morePages, noPages, post, setSlot, withQuery } from "./remote";
import { clockLine, termsTitle } from "./terms";
import type { EventNow } from "./types";

export type EventKind = Tournament["kind"];
export const EVENT_KINDS: readonly EventKind[] = ["arena", "swiss", "round_robin", "ladder"];

export function kindTitle(app: App, kind: EventKind): string {
  const { t } = words(app);
  return { arena: t("Arena"), swiss: t("Swiss"), round_robin: t("Round robin"), ladder: t("Ladder") }[kind];
}

/** What is played: its kind, game, board and clock. */
export const eventLine = (app: App, { kind, terms }: Pick<Tournament, "kind" | "terms">): string =>
  [kindTitle(app, kind), termsTitle(app, terms), clockLine(app, terms.clock), terms.rated && words(app).t("Rated")].filter(Boolean).join(" · ");

// ---- Lists

const listed = (of: string) => (cursor: string) => withQuery("/tournaments", { of, cursor });
const ofState = (app: App, of: string) => list<TournamentSummary>(app, listed(of)(""));

export const loadEvents = (app: App): Promise<void> =>
  load(app, "events", () => Promise.all([ofState(app, "running"), ofState(app, "coming")]).then(([running, coming]) => ({ running, coming })));

export const loadPastEvents = (app: App): Promise<void> => load(app, "pastEvents", () => morePages(app, listed("past"), noPages));
export const morePastEvents = (app: App): Promise<Failure | null> => more(app, "pastEvents", listed("past"));

// ---- One

/** Pages of a list, of which an arena of a whole weekend has more. */
const PAGES_MAX = 10;
const all = <T>(app: App, path: string): Promise<T[]> => allPages<T>(app, path, PAGES_MAX);

const pathOf = (id: string, part = "") => `/tournaments/${id}${part && `/${part}`}`;
const boards = (app: App, id: string) => list<GameSummary>(app, withQuery(pathOf(id, "games"), { limit: 24 }));

async function readEvent(app: App, id: string): Promise<EventNow> {
  const [of, standing, tables, games, said] = await Promise.all([
    get<Tournament>(app, pathOf(id)),
    all<TournamentEntrant>(app, pathOf(id, "standing")),
    all<TournamentTable>(app, pathOf(id, "tables")),
    boards(app, id),
    all<ChatMessage>(app, pathOf(id, "chat")),
  ]);
  return { of, standing, tables, games, said };
}

const shown = (app: App): EventNow | undefined => app.store.get().club.event.value;
const isThat = (value: EventNow | undefined, id: string): boolean => value?.of.id === id || value?.of.code === id;

/** Whoever waits for a live game here is taken to it. */
function openGame(app: App, before: EventNow): void {
  const value = shown(app);
  const { route } = app.store.get();
  if (!value || value.of.id !== before.of.id || route.page !== "event" || !isThat(value, route.id)) return;
  const { game, state } = value.of.own?.table ?? {};
  const isNew = game && game !== before.of.own?.table?.game;
  if (isNew && state === "playing" && value.of.terms.class === "live") go(app, { page: "online", id: game });
}

const change = (app: App, value: EventNow): void => setSlot(app, "event", { state: "there", value });

/** All of it, once more where it is known: what is told meanwhile is newer, and then it is asked for again. */
export async function loadEvent(app: App, id: string): Promise<void> {
  const before = shown(app);
  if (!before || !isThat(before, id)) return load(app, "event", () => readEvent(app, id), true);
  await attempt(app, async () => {
    const now = await readEvent(app, id);
    const told = shown(app);
    if (told?.of.id !== now.of.id) return;
    if (told.of.seq > now.of.seq) return loadEvent(app, id);
    change(app, now);
    openGame(app, before);
  });
}

/** As the server has just told it. */
function take(app: App, of: Tournament): void {
  const value = shown(app);
  if (value?.of.id !== of.id) return;
  change(app, { ...value, of });
  openGame(app, value);
}

async function readAgain(app: App, id: string): Promise<void> {
  await attempt(app, async () => take(app, await get<Tournament>(app, pathOf(id))));
}

export const loadBoards = (app: App, id: string): Promise<Failure | null> =>
  attempt(app, async () => {
    const games = await boards(app, id);
    const value = shown(app);
    if (value?.of.id === id) change(app, { ...value, games });
  });

/** Rows that have changed take the places of those with the same numbers. */
function merge<T extends { number: number }>(rows: readonly T[], changed: readonly T[], order: (a: T, b: T) => number): readonly T[] {
  const numbers = new Set(changed.map(({ number }) => number));
  return [...changed, ...rows.filter(({ number }) => !numbers.has(number))].sort(order);
}

/** Nothing that has changed is told of what was before: then all of it is asked for once more. */
function hear(app: App, told: ToldTournament): void {
  const value = shown(app);
  if (value?.of.id !== told.tournament) return;
  const { standing, changed, ...state } = told;
  if (standing.length + changed.length === 0 && state.seq !== value.of.seq) {
    void loadEvent(app, value.of.id);
    return;
  }
  const { own, featured, kind } = value.of;
  const rows = standing.map((row) => ({ ...row, you: row.number === own?.number }));
  change(app, {
    ...value,
    of: { ...value.of, ...state },
    standing: merge(value.standing, rows, (a, b) => a.place - b.place),
    tables: merge(value.tables, changed, (a, b) => b.number - a.number),
  });
  const mine = rows.some(({ you }) => you) || changed.some(({ entrants }) => own && entrants.includes(own.number));
  if (mine || state.state !== value.of.state || value.of.directed || kind === "ladder") void readAgain(app, value.of.id);
  if (state.featured !== featured) void loadBoards(app, value.of.id);
}

/** A message, which may be known; who has written it is not told of it as of another's. */
function hearSaid(app: App, id: string, message: ChatMessage): void {
  const value = shown(app);
  if (value?.of.id !== id || value.said.some(({ n, you }) => n === message.n && (you || !message.you))) return;
  const said = [...value.said.filter(({ n }) => n !== message.n), message].sort((a, b) => a.n - b.n);
  change(app, { ...value, said });
}

/** From now on the server tells what changes. The answer ends that. */
export function followEvent(app: App, id: string): () => void {
  app.live.follow({
    ask: { type: "watch-tournament", tournament: id },
    leave: { type: "leave-tournament" },
    hear(message: SocketMessage) {
      if (message.type === "tournament") hear(app, message);
      else if (message.type === "said") hearSaid(app, message.tournament, message);
    },
  });
  return () => app.live.follow(null);
}

/** Why results were corrected, by the numbers of their tables. */
export async function readReasons(app: App, id: string): Promise<ReadonlyMap<number, string>> {
  const log = await all<TournamentEntry>(app, pathOf(id, "log"));
  return new Map(log.reverse().flatMap(({ table, reason }) => (table !== null && reason ? [[table, reason]] : [])));
}

// ---- What is done

const act = (app: App, { id }: Tournament, verb: string, body: object = {}): Promise<Failure | null> =>
  attempt(app, async () => {
    take(app, await post<Tournament>(app, pathOf(id, verb), body));
    await loadEvent(app, id);
  });

export const joinEvent = (app: App, of: Tournament) => act(app, of, "join");
export const leaveEvent = (app: App, of: Tournament) => act(app, of, "leave");
export const beginEvent = (app: App, of: Tournament) => act(app, of, "begin");
export const cancelEvent = (app: App, of: Tournament) => act(app, of, "cancel");
export const callInEvent = (app: App, of: Tournament, handle: string) => act(app, of, "call", { handle });
export const answerInEvent = (app: App, of: Tournament, table: number, accept: boolean) => act(app, of, "answer", { table, accept });
export const proposeInEvent = (app: App, of: Tournament, table: number, when_ms: number | null) => act(app, of, "time", { table, when_ms });
/** The points of a table by the places of its seats, where those who share one share their points: 2, 1 and 0 of three. */
export const pointsByPlace = (places: readonly number[]): number[] =>
  places.map((place) => {
    const [better, same] = [places.filter((other) => other < place), places.filter((other) => other === place)];
    return places.length - 1 - better.length - (same.length - 1) / 2;
  });

export const correctInEvent = (app: App, of: Tournament, correction: Correction) => act(app, of, "correct", correction);

export const sayInEvent = (app: App, { id }: Tournament, text: string): Promise<Failure | null> =>
  attempt(app, async () => hearSaid(app, id, await post<ChatMessage>(app, pathOf(id, "chat"), { text })));

export const makeEvent = (app: App, asked: NewTournament): Promise<Failure | null> =>
  attempt(app, async () => {
    const { code } = await post<Tournament>(app, "/tournaments", asked);
    go(app, { page: "event", id: code });
  });
