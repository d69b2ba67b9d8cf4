// Challenges, "find me a game", and the lists of games: what is asked of the server, and where it leads.
import type { Challenge, Clock, GameSummary } from "api";
import type { GameOptions } from "@ludopod/core";
import type { App } from "../app";
import { go } from "../navigate";
import { becomeKnown } from "./me";
import type { AskedTerms } from "./terms";
import type { Failure, Pairing } from "./model";
import { attempt, load, setSlot, list, get, post, changeClub } from "./remote";
import type { Lobby, RatingRange } from "./types";


export const loadGames = (app: App) => load(app, "games", () => list<GameSummary>(app, "/me/games?state=running"));

/** Among them is that of whoever looks for a game: also when the page has been loaded again since, or the server has
 *  ended it. */
export async function loadChallenges(app: App): Promise<void> {
  const { pairing: before } = app.store.get().club;
  await load(app, "challenges", () => list<Challenge>(app, "/challenges?of=mine"), false, (challenges) => {
    const { pairing } = app.store.get().club;
    const sought = challenges.find(({ seeking, yours }) => seeking && yours);
    if (pairing === before && sought?.id !== pairing?.id) setPairing(app, sought ? pairingOf(sought) : null);
  });
}

export const loadClocks = (app: App) => load(app, "clocks", () => list<Clock>(app, "/clocks"));

/** Whoever waits there for its game, and sits in it, is taken to the game where it has begun. */
export async function loadChallenge(app: App, id: string): Promise<void> {
  const { value: before } = app.store.get().club.challenge;
  const waited = before?.id === id && before.state === "open";
  await load(app, "challenge", () => get<Challenge>(app, `/challenges/${id}`), before?.id !== id, ({ game, seats }) => {
    const { route } = app.store.get();
    if (waited && route.page === "challenge" && route.id === id && game && seats.some(({ you }) => you)) go(app, { page: "online", id: game });
  });
}

export const loadOpen = (app: App) => load(app, "open", () => list<Challenge>(app, "/challenges?of=open"));

const lobbyNow = async (app: App): Promise<Lobby> => {
  const [challenges, games] = await Promise.all([list<Challenge>(app, "/challenges?of=open"), list<GameSummary>(app, "/games?state=running")]);
  return { people: null, here: [], ...app.store.get().club.lobby.value, challenges, games };
};

/** The lobby as it is now; from then on the socket tells what changes. */
export const loadLobby = (app: App) =>
  load(app, "lobby", () => lobbyNow(app));

/** Where a challenge leads: to its game once that has started, to its own page before. Whoever has gone elsewhere before
 *  the answer came stays there. */
async function follow(app: App, answer: Promise<Challenge>): Promise<void> {
  const { route } = app.store.get();
  const value = await answer;
  await becomeKnown(app);
  if (app.store.get().route !== route) return;
  setSlot(app, "challenge", { state: "there", value });
  go(app, value.game ? { page: "online", id: value.game } : { page: "challenge", id: value.id });
}

export interface NewChallenge {
  terms: AskedTerms;
  /** The handles of certain people, in the order of their seats. */
  invited:
    | { kind: "people"; handles: string[] }
    | { kind: "anyone" | "link"; range?: Pick<RatingRange, "least" | "most"> };
  seats: number;
  times: number | "standing";
}

export const challenge = (app: App, { seats, ...asked }: NewChallenge): Promise<Failure | null> =>
  attempt(app, async () => {
    const many = asked.invited.kind === "people" ? {} : { seats };
    await follow(app, post<Challenge>(app, "/challenges", { ...asked, ...many, with_me: true }));
  });

/** Challenges people by a line: the names in the order of the seats, as "challenge ann bo". */
export const challengeByLine = (app: App, line: string): Promise<Failure | null> =>
  attempt(app, async () => {
    const named = /^challenge(\s|$)/.test(line) ? line : `challenge ${line}`;
    await follow(app, post<Challenge>(app, "/challenge", { line: named }));
  });

const act = (app: App, { id }: Challenge, name: string, body: object = {}): Promise<Challenge> =>
  post<Challenge>(app, `/challenges/${id}/${name}`, body);

/** Takes a seat. The way to the game is one step, when the seat was the last. */
export const accept = (app: App, asked: Challenge): Promise<Failure | null> =>
  attempt(app, () => follow(app, act(app, asked, "accept", nameOf(app))));

/** What a guest is called. */
function nameOf({ store }: App): { name?: string } {
  const { settings, club } = store.get();
  return settings.name && !club.me.value?.person?.member ? { name: settings.name } : {};
}

/** As it is now, where it is still looked at. */
async function shown(app: App, answer: Promise<Challenge>): Promise<void> {
  const value = await answer;
  if (app.store.get().club.challenge.value?.id === value.id) setSlot(app, "challenge", { state: "there", value });
}

export const decline = (app: App, asked: Challenge, reason: string): Promise<Failure | null> =>
  attempt(app, () => shown(app, act(app, asked, "decline", reason ? { reason } : {})));
export const withdraw = (app: App, asked: Challenge): Promise<Failure | null> =>
  attempt(app, () => shown(app, act(app, asked, "withdraw")));
export const counter = (app: App, asked: Challenge, terms: AskedTerms): Promise<Failure | null> =>
  attempt(app, () => follow(app, act(app, asked, "counter", { terms })));

function pairingOf({ id, terms }: Challenge): Pairing {
  const now = Date.now();
  const kind = terms.class === "daily" ? "daily" : "live";
  return { id, game: terms.game, class: kind, rated: terms.rated, board: terms.options.board, since_ms: now, computer_ms: now, range: null };
}

const setPairing = (app: App, pairing: Pairing | null) => changeClub(app, { pairing });

/** What the server says of it: the game that has begun, or how one waits. */
type PairingAnswer =
  | { paired: string }
  | { waiting: true; challenge: string; computer_after_ms: number; range?: number | null; range_a_second?: number | null };

export interface Wish {
  game: string;
  class: "live" | "daily";
  rated: boolean;
  /** Any will do where nothing is said. */
  options?: GameOptions;
}

/** Looks for an opponent. The socket tells when there is one. */
export const findGame = (app: App, wish: Wish): Promise<Failure | null> =>
  attempt(app, async () => {
    const answer = await post<PairingAnswer>(app, "/pairing", wish);
    await becomeKnown(app);
    if ("paired" in answer) {
      setPairing(app, null);
      go(app, { page: "online", id: answer.paired });
    } else {
      const now = Date.now();
      const range = answer.range ? { points: answer.range, a_second: answer.range_a_second ?? 0 } : null;
      const { options, ...sought } = wish;
      setPairing(app, { ...sought, board: options?.board ?? "", id: answer.challenge, since_ms: now, computer_ms: now + answer.computer_after_ms, range });
    }
  });

export const stopFinding = (app: App): Promise<Failure | null> =>
  attempt(app, async () => {
    setPairing(app, null);
    await post(app, "/pairing/leave");
  });
