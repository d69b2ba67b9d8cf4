// Addresses and what they show.
import type { Mode, Route } from "./model";

const MODES: readonly string[] = ["computer", "screen", "friend"] satisfies Mode[];

/** A page about a game; the first game needs no name in an address. */
function gameRoute(page: "rules" | "learn", name: string, [first = "", ...others]: readonly string[]): Route {
  if (name && !others.includes(name)) return { page: "missing" };
  return { page, game: name || first };
}

/** `games`: their names, in the order of the core's table. */
export function routeOf(path: string, games: readonly string[]): Route {
  const [page = "", rest = "", ...more] = path.split("/").slice(1);
  if (more.length) return { page: "missing" };
  if (page === "rules" || page === "learn") return gameRoute(page, rest, games);
  if (page === "new" && MODES.includes(rest)) return { page, mode: rest as Mode };
  if (page === "g" && /^[\w-]{1,64}$/.test(rest)) return { page: "online", id: rest };
  if (page === "" && !rest) return { page: "home" };
  if ((page === "play" || page === "open" || page === "games") && !rest) return { page };
  return { page: "missing" };
}

export function pathOf(route: Route, games: readonly string[]): string {
  switch (route.page) {
    case "home":
    case "missing":
      return "/";
    case "new":
      return `/new/${route.mode}`;
    case "rules":
    case "learn":
      return route.game === games[0] ? `/${route.page}` : `/${route.page}/${route.game}`;
    case "online":
      return `/g/${route.id}`;
    default:
      return `/${route.page}`;
  }
}
