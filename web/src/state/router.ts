// Addresses and what they show.
import type { Mode, Route } from "./model";

const MODES: readonly string[] = ["computer", "screen", "friend"] satisfies Mode[];

/** `games`: their names; the first needs none in an address. */
export function routeOf(path: string, games: readonly string[]): Route {
  const [first = ""] = games;
  const [page = "", rest = "", ...more] = path.split("/").slice(1);
  if (more.length) return { page: "missing" };
  if (page === "" && !rest) return { page: "home" };
  if (page === "new" && MODES.includes(rest)) return { page: "new", mode: rest as Mode };
  if (page === "g" && /^[\w-]{1,64}$/.test(rest)) return { page: "online", id: rest };
  if ((page === "play" || page === "open" || page === "games") && !rest) return { page };
  if ((page === "rules" || page === "learn") && (!rest || (rest !== first && games.includes(rest))))
    return { page, game: rest || first };
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
