// Who there is, and who is best.
import { words } from "../../state/app";
import type { App } from "../../state/context";
import { Tabs } from "../parts/layout";

export function PeopleTabs({ app, current }: { app: App; current: "people" | "players" }) {
  const { t } = words(app);
  const tabs = [
    { to: { page: "people" } as const, title: t("Members"), current: current === "people" },
    { to: { page: "players", pool: "" } as const, title: t("Leaderboards"), current: current === "players" },
  ];
  return <Tabs app={app} label={t("People")} tabs={tabs} />;
}
