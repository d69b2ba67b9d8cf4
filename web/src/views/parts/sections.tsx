// The tabs of the sections that have several places.
import type { Route } from "../../state/model";
import { useApp } from "../context";
import { Tabs } from "./layout";

/** Who there is, and who is best. */
export function PeopleTabs() {
  const { t } = useApp();
  return <Section label={t("People")} tabs={[[{ page: "people" }, t("Members")], [{ page: "events" }, t("Tournaments")], [{ page: "players", pool: "" }, t("Leaderboards")]]} />;
}

/** Games of one's own, games of others, and where games are looked at closely. */
export function GamesTabs() {
  const { t } = useApp();
  return <Section label={t("Games")} tabs={[[{ page: "games" }, t("Your games")], [{ page: "watch", with: "" }, t("Watch")], [{ page: "study" }, t("Analysis")]]} />;
}

function Section({ label, tabs }: { label: string; tabs: readonly (readonly [to: Route, title: string])[] }) {
  const { page } = useApp().app.store.get().route;
  return <Tabs label={label} tabs={tabs.map(([to, title]) => ({ to, title, current: to.page === page }))} />;
}
