// What stands where there is no place, or no game.
import type { ComponentChildren } from "preact";
import { Face, Link, Place, useApp } from "./parts";

export function Missing({ title, children }: { title?: string; children?: ComponentChildren }) {
  const { t } = useApp();
  return (
    <Place
      title={title ?? t("This page does not exist.")}
      face={<Face character="dumbo" size={160} />}
      lead={t("The address may be wrong, or the game may no longer exist.")}
    >
      {children ?? <Link to={{ page: "home" }} class="button primary">{t("Go to the board")}</Link>}
    </Place>
  );
}
