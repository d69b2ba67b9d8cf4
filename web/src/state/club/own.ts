// Whoever is a member, or has a game on the board, sees something of their own on the first page.
import type { App } from "../context";
import { hasOwn, noteOwn } from "../own";
import { isMember } from "./me";

/** Null as long as it is not known who is here. */
function isOwn(app: App): boolean | null {
  const { onBoard, club } = app.store.get();
  if (onBoard.id) return true;
  return club.me.state === "there" ? isMember(app) : null;
}

export function followOwn(app: App): void {
  const note = () => {
    const own = isOwn(app);
    if (own !== null && own !== hasOwn()) noteOwn(own);
  };
  note();
  app.store.subscribe((now, before) => {
    if (now.onBoard !== before.onBoard || now.club.me !== before.club.me) note();
  });
}
