// Where the games come from, what this is, and the pages of whoever runs this server.
import { gameInfo, gamePage, words } from "../state/app";
import type { App } from "../state/context";
import { Link } from "./Link";
import { Card, Place } from "./parts/layout";

/** A page of the host is a document of its own, not a place of this page. */
const hostPageTitle = (app: App, page: string): string => {
  const { t } = words(app);
  const titles: Record<string, string> = {
    operator: t("Who runs this server"),
    privacy: t("Privacy"),
    terms: t("Terms of use"),
    contact: t("Contact"),
  };
  return titles[page] ?? page;
};

export function HostPages({ app }: { app: App }) {
  const pages = app.store.get().club.me.value?.club.pages ?? [];
  return (
    <>
      {pages.map((page) => (
        <li key={page}>
          <a href={`/about/${page}`}>{hostPageTitle(app, page)}</a>
        </li>
      ))}
    </>
  );
}

function Origin({ app, game }: { app: App; game: string }) {
  const { t } = words(app);
  const { title, credit } = gameInfo(app, game);
  const origin = gamePage(app, game).origin?.(words(app));
  return (
    <Card title={title}>
      {origin && <p>{origin.text}</p>}
      <p class="quiet">{credit}</p>
      <ul class="links">
        <li>
          <Link app={app} to={{ page: "rules", game }}>
            {t("Rules")}
          </Link>
        </li>
        {origin?.links.map(({ title: name, address }) => (
          <li key={address}>
            <a href={address} rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function About({ app }: { app: App }) {
  const { t } = words(app);
  return (
    <Place title={t("About")} lead={t("Ludopod is free software: play, learn and analyse, alone or with others.")}>
      {app.core.names.map((game) => (
        <Origin app={app} game={game} key={game} />
      ))}
      <Card title={t("This server")}>
        <ul class="links">
          <HostPages app={app} />
        </ul>
      </Card>
    </Place>
  );
}
