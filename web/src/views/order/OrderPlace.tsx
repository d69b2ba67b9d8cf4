// Which place about order among people is shown.
import type { VNode } from "preact";
import type { App } from "../../state/context";
import { WHOLE_LOG } from "../../state/route";
import { later } from "../parts/Later";

const Case = later(() => import("./Case").then((part) => part.Case));
const Cases = later(() => import("./Cases").then((part) => part.Cases));
const Decisions = later(() => import("./Decisions").then((part) => part.Decisions));
const Log = later(() => import("./Log").then((part) => part.Log));
const Report = later(() => import("./Report").then((part) => part.Report));

/** The places about order among people, and whatever is nowhere. */
export function OrderPlace({ app, missing }: { app: App; missing: VNode }) {
  const { route } = app.store.get();
  switch (route.page) {
    case "decisions":
      return <Decisions app={app} />;
    case "moderation":
      if (route.person === WHOLE_LOG) return <Log app={app} />;
      return route.person ? <Case app={app} person={route.person} key={route.person} /> : <Cases app={app} />;
    case "report":
      return <Report app={app} about={route.about} message={route.message} key={`${route.about}/${route.message}`} />;
    default:
      return missing;
  }
}
