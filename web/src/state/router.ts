// Addresses and what they show.
import { linkOf } from "../address";
import type { Mode, PersonTab, Route, SettingsTab } from "./route";

/** What may stand in a part of an address, and which field of the route it becomes. */
interface Part {
  name: string;
  is(text: string, games: readonly string[]): boolean;
  /** What is meant where it is left out; undefined: it may not be. */
  otherwise?: string | ((games: readonly string[]) => string);
  /** A number, which may be left out. */
  number?: true;
  /** It may stand behind a `#`, so that no server's log and no Referer has it. */
  hidden?: true;
}

const MODES: readonly string[] = (["computer", "screen", "friend"] satisfies Mode[]).slice(0, CLUB ? 3 : 2);
const TABS: readonly string[] = (["board", "security", "notices", "devices", "vacation", "people", "data"] satisfies SettingsTab[]).slice(0, CLUB ? 7 : 1);
const PERSON_TABS: readonly string[] = ["games", "opponents", "openings"] satisfies PersonTab[];

const ID = /^[\w-]{1,64}$/;
const REPORTED = /^@?[\w-]{1,64}$/;
const HANDLE = /^[\w-]{1,32}$/;
const CODE = /^[\w.~-]{1,128}$/;
const LINK = /^[\da-zA-Z]{1,2000}$/;
const NUMBER = /^(0|[1-9]\d{0,4})$/;

const needed = (name: string, form: RegExp): Part => ({ name, is: (text) => form.test(text) });
const optional = (name: string, form: RegExp): Part => ({ ...needed(name, form), otherwise: "" });
const number = (name: string): Part => ({ ...needed(name, NUMBER), number: true });
const oneOf = (name: string, texts: readonly string[], otherwise?: string): Part => ({
  name,
  is: (text) => texts.includes(text),
  ...(otherwise !== undefined && { otherwise }),
});
const hidden = (name: string): Part => ({ ...optional(name, CODE), hidden: true });
/** The first game needs no name in an address. */
const game: Part = { name: "game", is: (text, [, ...others]) => others.includes(text), otherwise: ([first = ""]) => first };

/** The place's own part of its address, and what follows it. */
const PATHS: Readonly<Record<Exclude<Route["page"], "missing">, readonly [first: string, ...parts: Part[]]>> = {
  home: [""],
  play: ["play"],
  open: ["open"],
  games: ["games"],
  study: ["study"],
  analysis: ["analysis"],
  lobby: ["lobby"],
  notices: ["notices"],
  people: ["people"],
  events: ["events"],
  "new-event": ["new-event"],
  event: ["event", needed("id", ID)],
  about: ["about"],
  decisions: ["decisions"],
  rules: ["rules", game],
  learn: ["learn", game],
  explorer: ["explorer", optional("board", ID)],
  new: ["new", oneOf("mode", MODES)],
  challenge: ["challenge", needed("id", ID)],
  online: ["g", needed("id", ID), number("ply")],
  board: ["b", needed("code", LINK), number("ply")],
  person: ["@", needed("handle", HANDLE), oneOf("tab", PERSON_TABS, "overview"), optional("against", HANDLE)],
  players: ["players", optional("pool", ID)],
  invite: ["invite", optional("handle", HANDLE)],
  messages: ["messages", optional("with", /^@?[\w-]{1,32}$/)],
  watch: ["watch", optional("with", /^@[\w-]{1,32}$/)],
  "sign-in": ["sign-in"],
  "sign-up": ["sign-up", optional("code", CODE)],
  recover: ["recover", hidden("code")],
  confirm: ["confirm", hidden("code")],
  settings: ["settings", oneOf("tab", TABS, "profile")],
  moderation: ["moderation", optional("person", REPORTED)],
  report: ["report", needed("about", REPORTED), number("message")],
  puzzles: ["puzzles", optional("puzzle", ID)],
  lesson: ["lesson", needed("lesson", ID)],
};

/** Without a club these lead nowhere. */
const OF_CLUB: readonly Route["page"][] = [
  "challenge", "confirm", "decisions", "event", "events", "invite", "lobby", "messages", "moderation", "new-event", "notices", "online", "people", "person", "players", "recover", "report",
  "sign-in", "sign-up", "watch",
];

type Fields = Record<string, string | number>;

const usual = ({ otherwise }: Part, games: readonly string[]) => (typeof otherwise === "function" ? otherwise(games) : otherwise);

/** The field that a part of an address becomes, none where a number is left out; null where it may not be. */
function fieldOf(part: Part, given: string | undefined, games: readonly string[], fragment: string): Fields | null {
  const { name, is } = part;
  if (given === undefined && part.number) return {};
  if (part.number) return is(given ?? "", games) ? { [name]: Number(given) } : null;
  const text = given || (part.hidden && is(fragment, games) ? fragment : "");
  const value = text ? (is(text, games) ? text : undefined) : usual(part, games);
  return value === undefined ? null : { [name]: value };
}

/** What a list of places has under its own address: "/people/ann" is "/@ann", "/events/k3x9qa" is "/event/k3x9qa". */
const UNDER: Readonly<Record<string, string>> = { people: "@", events: "event" };

function partsOf(path: string): string[] {
  const [first = "", ...rest] = path.split("/").slice(1);
  if (first.startsWith("@")) return ["@", first.slice(1), ...rest];
  return [(rest.length === 1 && rest[0] && UNDER[first]) || first, ...rest];
}

/** `games`: their names, in the order of the core's table; `fragment`: what follows `#`. */
export function routeOf(path: string, games: readonly string[], fragment = ""): Route {
  const [first = "", ...given] = partsOf(path);
  const found = Object.entries(PATHS).find(([, [own]]) => own === first);
  if (!found || (!CLUB && (OF_CLUB as readonly string[]).includes(found[0]))) return { page: "missing" };
  const [page, [, ...parts]] = found;
  const fields = parts.map((part, index) => fieldOf(part, given[index], games, fragment));
  const route = Object.assign({ page }, ...fields) as Route;
  const tooMuch = given.slice(parts.length).some((text, index) => text !== "" || index + parts.length > 0);
  if (tooMuch || fields.includes(null) || (route.page === "person" && route.against && route.tab !== "games")) return { page: "missing" };
  return route;
}

function placed(route: Route, games: readonly string[]): string {
  if (route.page === "missing") return "/";
  const [first, ...parts] = PATHS[route.page];
  const texts = parts.map((part) => {
    const value = (route as Partial<Fields>)[part.name];
    return value === usual(part, games) ? "" : String(value ?? "");
  });
  return `/${[first, ...texts].filter(Boolean).join("/").replace("@/", "@")}`;
}

export const pathOf = (route: Route, games: readonly string[]): string => linkOf(placed(route, games));

/** The whole address, to be handed on. */
export const addressOf = (route: Route, games: readonly string[]): string => new URL(pathOf(route, games), location.href).href;

/** Whether the page has that place. */
export const isHere = (route: Route, games: readonly string[]): boolean => CLUB || routeOf(placed(route, games), games).page !== "missing";
