// The lobby: who waits for an opponent, what is being played, who is here.
import { words } from "../../state/app";
import { loadLobby } from "../../state/club/challenges";
import type { Lobby as LobbyValue } from "../../state/club/lobby-types";
import type { App } from "../../state/context";
import { Icon } from "../Icon";
import { Link } from "../Link";
import { Face } from "../parts/Face";
import { Card, Place } from "../parts/layout";
import { nameOf, PersonName } from "../parts/people";
import { Awaited, Empty, Notice, Skeleton } from "../parts/states";
import { FindGame } from "./FindGame";
import { GameList, MyChallenges } from "./lists";
import { OpenChallenges } from "./OpenChallenges";

function Guests({ app, count, alone }: { app: App; count: number; alone: boolean }) {
  const { tn } = words(app);
  return <p class="quiet">{alone ? tn("{n} guest", "{n} guests", count) : tn("and {n} guest", "and {n} guests", count)}</p>;
}

function Here({ app, lobby }: { app: App; lobby: LobbyValue }) {
  const { t } = words(app);
  if (lobby.people === null) return <Skeleton app={app} lines={1} />;
  const guests = lobby.people - lobby.here.length;
  if (lobby.people === 0) return <p class="quiet">{t("Nobody else is here right now.")}</p>;
  return (
    <>
      <ul class="here">
        {lobby.here.map((person) => (
          <li key={person.handle}>
            <Face person={nameOf(app, person)} size={24} />
            <PersonName app={app} person={person} />
          </li>
        ))}
      </ul>
      {guests > 0 && <Guests app={app} count={guests} alone={lobby.here.length === 0} />}
    </>
  );
}

function Mine({ app }: { app: App }) {
  const { challenges } = app.store.get().club;
  const open = challenges.value?.filter(({ state, seeking }) => state === "open" && !seeking) ?? [];
  return open.length > 0 ? (
    <Card title={words(app).t("Your challenges")}>
      <MyChallenges app={app} challenges={open} />
    </Card>
  ) : null;
}

function Parts({ app, lobby }: { app: App; lobby: LobbyValue }) {
  const { t } = words(app);
  const { challenges, pairing } = app.store.get().club;
  const mine = new Set([...(challenges.value ?? []), ...(pairing ? [pairing] : [])].map(({ id }) => id));
  const others = lobby.challenges.filter(({ id, yours }) => !yours && !mine.has(id));
  return (
    <div class="columns">
      <div class="column">
        <Card title={t("Open challenges")}>
          {others.length > 0 ? (
            <OpenChallenges app={app} challenges={others} />
          ) : (
            <Empty title={pairing ? t("Nobody else is waiting for an opponent.") : t("Nobody is waiting for an opponent.")}>
              {!pairing && (
                <Link app={app} to={{ page: "invite", handle: "" }} class="button">
                  {t("Be the first")}
                </Link>
              )}
            </Empty>
          )}
        </Card>
        <Mine app={app} />
        <Card
          title={t("Being played now")}
          aside={
            <Link app={app} to={{ page: "watch", with: "" }} class="card-link">
              {t("All games")}
            </Link>
          }
        >
          {lobby.games.length > 0 ? (
            <GameList app={app} games={lobby.games} />
          ) : (
            <Empty title={t("No game is being played.")} />
          )}
        </Card>
      </div>
      <div class="column column-side">
        <Card title={t("Find me a game")}>
          <FindGame app={app} />
        </Card>
        <Card title={t("Who is here")}>
          <Here app={app} lobby={lobby} />
        </Card>
      </div>
    </div>
  );
}

export function Lobby({ app }: { app: App }) {
  const { t } = words(app);
  const { club, offline } = app.store.get();
  return (
    <Place
      title={t("Lobby")}
      wide
      actions={
        <Link app={app} to={{ page: "invite", handle: "" }} class="button">
          <Icon name="plus" />
          {t("New challenge")}
        </Link>
      }
    >
      {offline && club.lobby.value && (
        <Notice tone="bad" icon="again">
          {t("The connection is lost. What you see may be old; the page tries again by itself.")}
        </Notice>
      )}
      <Awaited app={app} remote={club.lobby} again={() => void loadLobby(app)} lines={5}>
        {(lobby) => <Parts app={app} lobby={lobby} />}
      </Awaited>
    </Place>
  );
}
