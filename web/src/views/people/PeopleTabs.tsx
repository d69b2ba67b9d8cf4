// Who there is, and who is best.
import { Tabs, useApp } from "../parts";

export function PeopleTabs({ current }: { current: "people" | "players" | "events" }) {
  const { t } = useApp();
  const tabs = [
    { to: { page: "people" } as const, title: t("Members"), current: current === "people" },
    { to: { page: "events" } as const, title: t("Tournaments"), current: current === "events" },
    { to: { page: "players", pool: "" } as const, title: t("Leaderboards"), current: current === "players" },
  ];
  return <Tabs label={t("People")} tabs={tabs} />;
}
