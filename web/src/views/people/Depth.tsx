// How deep everyone lives: the house's characters, the weakest at the surface, and the visitor where their rating against
// characters puts them.
import { type App, gameInfo } from "../../state/app";
import { myself, poolNamed } from "../../state/club";
import { useApp } from "../context";
import { Link } from "../Link";
import { Face } from "../parts/Face";
import { nameOf } from "../parts/people";

/** The visitor, once that rating is known. */
function own(app: App) {
  const me = myself(app);
  const rating = app.store.get().club.ownRatings.value?.find(({ pool }) => poolNamed(app, pool)?.kind === "computer")?.rating;
  return me && rating ? [{ name: "", title: nameOf(app, me), rating }] : [];
}

export function Depth() {
  const { app, t } = useApp();
  const everyone = [...gameInfo(app).characters.filter(({ rating }) => rating > 0), ...own(app)].sort((a, b) => a.rating - b.rating);
  return (
    <section class="depth stack gap-3" aria-label={t("The deeper, the stronger")}>
      <h2>{t("The deeper, the stronger")}</h2>
      <ol class="stack">
        {everyone.map(({ name, title, rating }) => (
          <li key={name} class={`beside level gap-3${name ? "" : " own"}`}>
            {name ? <Face character={name} /> : <Face person={title} />}
            <span>
              <strong>{title}</strong> {Math.round(rating)}
            </span>
          </li>
        ))}
      </ol>
      <Link to={{ page: "new", mode: "computer" }} class="button primary">{t("Play a character")}</Link>
    </section>
  );
}
