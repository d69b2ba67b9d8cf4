// Who there is, and who is best.
import { Tabs, useApp } from "../parts";

export function PeopleTabs({ current }: { current: "people" | "players" }) {
  const { t } = useApp();
  const tabs = [
    { to: { page: "people" } as const, title: t("Members"), current: current === "people" },
    { to: { page: "players", pool: "" } as const, title: t("Leaderboards"), current: current === "players" },
  ];
  return <Tabs label={t("People")} tabs={tabs} />;
}
