// Moving between pages without leaving the document.
import type { App } from "./app";
import { advance } from "./local";
import { calm, type Route } from "./model";
import { pathOf, routeOf } from "./router";

function show(app: App, route: Route): void {
  const before = app.store.get().route;
  if (before.page === "online" && (route.page !== "online" || route.id !== before.id)) app.online.leave();
  app.engine.stop();
  app.store.set({ route, looking: calm, notice: null, thinking: false, help: false });
  if (route.page === "online") app.online.open(route.id);
  if (route.page === "home" || route.page === "play") void advance(app);
}

export function go(app: App, route: Route): void {
  history.pushState(null, "", pathOf(route));
  show(app, route);
  window.scrollTo(0, 0);
}

export function followAddress(app: App): void {
  window.addEventListener("popstate", () => show(app, routeOf(location.pathname)));
  show(app, routeOf(location.pathname));
}
