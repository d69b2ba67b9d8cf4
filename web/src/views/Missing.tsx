// What stands where there is no place.
import { Link, useApp } from "./parts";

export function Missing() {
  const { t } = useApp();
  return (
    <section class="plain">
      <h1>{t("This page does not exist.")}</h1>
      <p>{t("The address may be wrong, or the game may no longer exist.")}</p>
      <Link to={{ page: "home" }} class="button primary">{t("Go to the board")}</Link>
    </section>
  );
}
