// Addresses and what they show.
import type { Mode, PersonTab, Route, SettingsTab } from "./model";

const MODES: readonly string[] = ["computer", "screen", "friend"] satisfies Mode[];
const TABS: readonly string[] = ["board", "security", "notices", "devices", "vacation", "people", "data"] satisfies SettingsTab[];
const PERSON_TABS: readonly string[] = ["games", "opponents", "openings"] satisfies PersonTab[];

const ALONE = ["play", "open", "games", "study", "analysis", "lobby", "notices", "people", "sign-in", "about", "decisions", "parts"] as const;
const isAlone = (page: string): page is (typeof ALONE)[number] => (ALONE as readonly string[]).includes(page);

const ID = /^[\w-]{1,64}$/;
const REPORTED = /^@?[\w-]{1,64}$/;
const HANDLE = /^[\w-]{1,32}$/;
const WITH = /^@?[\w-]{1,32}$/;
const CODE = /^[\w.~-]{1,128}$/;
const LINK = /^[\da-zA-Z]{1,2000}$/;
const PLY = /^(0|[1-9]\d{0,4})$/;

/** A page about a game; the first game needs no name in an address. */
function gameRoute(page: "rules" | "learn", name: string, [first = "", ...others]: readonly string[]): Route {
  if (name && !others.includes(name)) return { page: "missing" };
  return { page, game: name || first };
}

/** A member's page, with what stands behind the handle. */
const personRoute = (handle: string, tab = "", against = ""): Route => {
  if (!HANDLE.test(handle) || (tab && !PERSON_TABS.includes(tab)) || (against && (tab !== "games" || !HANDLE.test(against))))
    return { page: "missing" };
  return { page: "person", handle, tab: (tab || "overview") as PersonTab, against };
};

/** The places that the first part of an address names, by what follows it. */
const PLACES: Readonly<Record<string, (rest: string) => Route | false>> = {
  new: (mode) => MODES.includes(mode) && { page: "new", mode: mode as Mode },
  g: (id) => ID.test(id) && { page: "online", id },
  b: (code) => LINK.test(code) && { page: "board", code },
  challenge: (id) => ID.test(id) && { page: "challenge", id },
  people: (handle) => personRoute(handle),
  watch: (way) => (!way || /^@[\w-]{1,32}$/.test(way)) && { page: "watch", with: way },
  players: (pool) => (!pool || ID.test(pool)) && { page: "players", pool },
  messages: (way) => (!way || WITH.test(way)) && { page: "messages", with: way },
  invite: (handle) => (!handle || HANDLE.test(handle)) && { page: "invite", handle },
  settings: (tab) => (!tab || TABS.includes(tab)) && { page: "settings", tab: (tab || "profile") as SettingsTab },
  moderation: (person) => (!person || REPORTED.test(person)) && { page: "moderation", person },
  report: (about) => REPORTED.test(about) && { page: "report", about },
  "sign-up": (code) => (!code || CODE.test(code)) && { page: "sign-up", code },
  recover: (code) => (!code || CODE.test(code)) && { page: "recover", code },
  explorer: (board) => (!board || ID.test(board)) && { page: "explorer", board },
  puzzles: (puzzle) => (!puzzle || ID.test(puzzle)) && { page: "puzzles", puzzle },
  confirm: (code) => (!code || CODE.test(code)) && { page: "confirm", code },
};

/** The same with a moment of a game behind it: how many events were before. */
const MOMENTS: Readonly<Record<string, (rest: string, ply: number) => Route | false>> = {
  g: (id, ply) => ID.test(id) && { page: "online", id, ply },
  report: (about, message) => REPORTED.test(about) && { page: "report", about, message },
  b: (code, ply) => LINK.test(code) && { page: "board", code, ply },
};

const momentOf = (page: string, rest: string, ply: string): Route | false =>
  PLY.test(ply) && Object.hasOwn(MOMENTS, page) && (MOMENTS[page]?.(rest, Number(ply)) ?? false);

const placeOf = (page: string, rest: string): Route | false =>
  Object.hasOwn(PLACES, page) && (PLACES[page]?.(rest) ?? false);

/** Letters have their code behind a `#`, so that no server's log and no Referer has it. */
const codeIn = (page: string, fragment: string): string =>
  (page === "recover" || page === "confirm") && CODE.test(fragment) ? fragment : "";

/** `games`: their names, in the order of the core's table; `fragment`: what follows `#`. */
export function routeOf(path: string, games: readonly string[], fragment = ""): Route {
  const [page = "", rest = "", ply, ...more] = path.split("/").slice(1);
  if (!more.length && page.startsWith("@")) return personRoute(page.slice(1), rest, ply);
  if (more.length) return { page: "missing" };
  if (ply !== undefined) return momentOf(page, rest, ply) || { page: "missing" };
  if (page === "rules" || page === "learn") return gameRoute(page, rest, games);
  if (page === "" && !rest) return { page: "home" };
  if (isAlone(page) && !rest) return { page };
  return placeOf(page, rest || codeIn(page, fragment)) || { page: "missing" };
}

const joined = (...parts: string[]) => `/${parts.filter(Boolean).join("/")}`;

const moment = (ply?: number) => (ply === undefined ? "" : String(ply));

const personPath = ({ handle, tab, against }: Extract<Route, { page: "person" }>) =>
  joined(`@${handle}`, tab === "overview" ? "" : tab, against);

/** Of the places about people and their accounts, and of those whose name is all. */
function peoplePath(route: Route): string {
  switch (route.page) {
    case "person":
      return personPath(route);
    case "invite":
      return joined("invite", route.handle);
    case "messages":
      return joined("messages", route.with);
    case "players":
      return joined("players", route.pool);
    case "settings":
      return joined("settings", route.tab === "profile" ? "" : route.tab);
    case "sign-up":
    case "recover":
    case "confirm":
      return joined(route.page, route.code);
    case "moderation":
      return joined("moderation", route.person);
    case "report":
      return joined("report", route.about, moment(route.message));
    default:
      return joined(route.page);
  }
}

export function pathOf(route: Route, games: readonly string[]): string {
  switch (route.page) {
    case "home":
    case "missing":
      return "/";
    case "new":
      return joined("new", route.mode);
    case "rules":
    case "learn":
      return joined(route.page, route.game === games[0] ? "" : route.game);
    case "online":
      return joined("g", route.id, moment(route.ply));
    case "board":
      return joined("b", route.code, moment(route.ply));
    case "challenge":
      return joined("challenge", route.id);
    case "explorer":
      return joined("explorer", route.board);
    case "puzzles":
      return joined("puzzles", route.puzzle);
    default:
      return peoplePath(route);
  }
}
