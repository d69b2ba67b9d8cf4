// Games of one's own, games of others, and where games are looked at closely.
import { Tabs, useApp } from "../parts";

export function GamesTabs({ current }: { current: "games" | "watch" | "study" }) {
  const { t } = useApp();
  const tabs = [
    { to: { page: "games" } as const, title: t("Your games"), current: current === "games" },
    { to: { page: "watch", with: "" } as const, title: t("Watch"), current: current === "watch" },
    { to: { page: "study" } as const, title: t("Analysis"), current: current === "study" },
  ];
  return <Tabs label={t("Games")} tabs={tabs} />;
}
