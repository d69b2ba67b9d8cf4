// Moving between pages without leaving the document.
import type { App } from "./context";
import { advance } from "./local";
import { idleView, type Route } from "./model";
import { tableOf } from "./shown";
import { pathIn } from "../address";
import { pathOf, routeOf } from "./router";
import { sessionAt } from "./sessions";

function show(app: App, route: Route): void {
  const { session, notice } = app.store.get();
  if (session.served && route.page !== "online") app.online.leave();
  app.engine.stop();
  app.store.set({ route, session: sessionAt(app, route), view: idleView, notice: notice?.lasts ? notice : null, thinking: false, help: null, toast: null });
  if (route.page === "online") {
    app.online.open(route.id);
    app.store.set({ view: { ...idleView, at: route.ply ?? null } });
  }
  if (tableOf(app.store.get()) === app.store.get().local) void advance(app);
}

const isSame = (a: Route, b: Route) => JSON.stringify(a) === JSON.stringify(b);

/** As if a new document had been opened: from its top, and a screen reader reads on from there. */
function beginAtTop(): void {
  window.scrollTo(0, 0);
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
}

export function go(app: App, route: Route): void {
  history.pushState(null, "", pathOf(route, app.core.names));
  show(app, route);
  beginAtTop();
}

/** The same, in the place of the address that is left: going back does not come through it again. */
export function goInstead(app: App, route: Route): void {
  history.replaceState(null, "", pathOf(route, app.core.names));
  show(app, route);
  beginAtTop();
}

const routeHere = (app: App): Route => routeOf(pathIn(location), app.core.names, location.hash.slice(1));

export function followAddress(app: App): void {
  window.addEventListener("popstate", () => {
    const route = routeHere(app);
    // Links within a page change only what follows the path.
    if (!isSame(route, app.store.get().route)) show(app, route);
  });
  show(app, routeHere(app));
}
