// Addresses and what they show.
import { GAMES, type Mode, type Route } from "./model";

const MODES: readonly string[] = ["computer", "screen", "friend"] satisfies Mode[];

const isGame = (name: string) => GAMES.some((game) => game === name);

export function routeOf(path: string): Route {
  const [page = "", rest = "", ...more] = path.split("/").slice(1);
  if (more.length) return { page: "missing" };
  if (page === "" && !rest) return { page: "home" };
  if (page === "new" && MODES.includes(rest)) return { page: "new", mode: rest as Mode };
  if (page === "g" && /^[\w-]{1,64}$/.test(rest)) return { page: "online", id: rest };
  if ((page === "play" || page === "open" || page === "games") && !rest) return { page };
  if ((page === "rules" || page === "learn") && (!rest || (rest !== GAMES[0] && isGame(rest))))
    return { page, game: rest || GAMES[0] };
  return { page: "missing" };
}

export function pathOf(route: Route): string {
  switch (route.page) {
    case "home":
    case "missing":
      return "/";
    case "new":
      return `/new/${route.mode}`;
    case "rules":
    case "learn":
      return route.game === GAMES[0] ? `/${route.page}` : `/${route.page}/${route.game}`;
    case "online":
      return `/g/${route.id}`;
    default:
      return `/${route.page}`;
  }
}
