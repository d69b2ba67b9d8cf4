// Where the games come from, what this is, and the pages of whoever runs this server.
import { gameInfo, gamePage, words, type App } from "../state/app";
import { Card, Face, Link, Place, useApp } from "./parts";

/** A page of the host is a document of its own, not a place of this page. */
const hostPageTitle = (app: App, page: string): string => {
  const { t } = words(app);
  const titles: Record<string, string> = {
    operator: t("Legal notice"),
    privacy: t("Privacy"),
    terms: t("Terms of use"),
    contact: t("Contact"),
  };
  return titles[page] ?? page;
};

export function HostPages() {
  const { app } = useApp();
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

function Origin({ game }: { game: string }) {
  const { app, t } = useApp();
  const { title, credit } = gameInfo(app, game);
  const origin = gamePage(app, game).origin?.(words(app));
  return (
    <Card title={title}>
      {origin && <p>{origin.text}</p>}
      <p class="quiet">{credit}</p>
      <ul class="links">
        <li>
          <Link to={{ page: "rules", game }}>{t("Rules")}</Link>
        </li>
        {origin?.links.map(({ title: name, address }) => (
          <li key={address}>
            <a href={address} rel="noreferrer">{name}</a>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function About() {
  const { app, t } = useApp();
  return (
    <Place
      title={t("About")}
      lead={t("Ludopod is free software: play, learn and analyse, alone or with others.")}
      face={<Face character="octopus" size={160} />}
    >
      {app.core.names.map((game) => (
        <Origin game={game} key={game} />
      ))}
      {CLUB && (
        <Card title={t("This server")}>
          <ul class="links">
            <HostPages />
          </ul>
        </Card>
      )}
    </Place>
  );
}
