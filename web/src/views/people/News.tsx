// What those whom the visitor follows have won and reached.
import type { News } from "api";
import { useEffect } from "preact/hooks";
import { type App, characterName, words } from "../../state/app";
import { loadNews } from "../../state/club";
import { Card, Link, List, nameOf, PersonRow, RelativeTime, useApp } from "../parts";
import { trophies } from "./Reached";

function newsText(app: App, { what, opponent, character }: News): string {
  const { t } = words(app);
  const name = character ? characterName(app, character) : opponent;
  return what !== "won" ? trophies(app)[what][1] : name ? t("won against {name}", { name }) : t("won");
}

/** What they have won and reached, with a way to the games; nothing where nobody has. */
export function FriendsNews() {
  const { app, t } = useApp();
  useEffect(() => void loadNews(app), []);
  const news = app.store.get().club.news.value ?? [];
  return news.length > 0 ? (
    <Card title={t("What happened")}>
      <List items={news}>
        {(one) => (
          <PersonRow
            key={`${one.game} ${one.handle} ${one.what}`}
            person={one}
            text={<>{newsText(app, one)} · <RelativeTime at={one.at_ms} /></>}
            actions={one.game && <Link to={{ page: "online", id: one.game }} class="button" label={t("{title}: view the game", { title: `${nameOf(app, one)}, ${newsText(app, one)}` })}>{t("View")}</Link>}
          />
        )}
      </List>
    </Card>
  ) : null;
}
