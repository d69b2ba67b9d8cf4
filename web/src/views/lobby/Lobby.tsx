// The lobby: who waits for an opponent, what is being played, who is here.
import { useEffect, useState } from "preact/hooks";
import { gameInfo, words } from "../../state/app";
import { findGame, loadLobby, stopFinding } from "../../state/club/challenges";
import { className } from "../../state/club/terms";
import type { Lobby as LobbyValue } from "../../state/club/types";
import type { App } from "../../state/context";
import { Icon } from "../Icon";
import { Link } from "../Link";
import { useSending } from "../parts/form";
import { Card, Place } from "../parts/layout";
import { PersonName } from "../parts/people";
import { Avatar } from "../parts/rows";
import { Awaited, Empty, Notice, Problem } from "../parts/states";
import { GameList, MyChallenges, OpenChallenges } from "./lists";

/** True from that time on. */
function useAfter(at: number): boolean {
  const [past, setPast] = useState(Date.now() >= at);
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), Math.max(0, at - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return past;
}

/** An opponent is being looked for; where none comes, the computer is offered. */
function Finding({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  const { pairing } = app.store.get().club;
  const late = useAfter(pairing?.computer_ms ?? 0);
  if (!pairing) return null;
  return (
    <div class="finding" role="status">
      <p>
        <strong>{t("Looking for an opponent…")}</strong>
        <br />
        <small>
          {gameInfo(app, pairing.game).title} · {className(app, pairing.class)}
        </small>
      </p>
      {late && <p>{t("Nobody is waiting right now. You can keep waiting, or play the computer meanwhile.")}</p>}
      <div class="form-actions">
        <button type="button" class="button" disabled={sending.busy} onClick={() => sending.run(() => stopFinding(app))}>
          {t("Stop looking")}
        </button>
        {late && (
          <Link app={app} to={{ page: "new", mode: "computer" }} class="button primary">
            {t("Play the computer")}
          </Link>
        )}
      </div>
    </div>
  );
}

function FindGame({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  const [game, setGame] = useState(() => app.store.get().local.options.game ?? app.core.names[0] ?? "");
  if (app.store.get().club.pairing) return <Finding app={app} />;
  return (
    <div class="form">
      <label class="field">
        <span>{t("Game")}</span>
        <select value={game} onChange={({ currentTarget }) => setGame(currentTarget.value)}>
          {app.core.names.map((name) => (
            <option value={name} key={name}>
              {gameInfo(app, name).title}
            </option>
          ))}
        </select>
      </label>
      <Problem fault={sending.fault} />
      <div class="form-actions">
        <button
          type="button"
          class="button primary"
          disabled={sending.busy}
          onClick={() => sending.run(() => findGame(app, game, "live"))}
        >
          <Icon name="people" />
          {t("Find me a live game")}
        </button>
        <button
          type="button"
          class="button"
          disabled={sending.busy}
          onClick={() => sending.run(() => findGame(app, game, "daily"))}
        >
          {t("Days a move")}
        </button>
      </div>
    </div>
  );
}

function Here({ app, lobby }: { app: App; lobby: LobbyValue }) {
  const { t, tn } = words(app);
  const guests = lobby.people - lobby.here.length;
  if (lobby.people === 0) return <p class="quiet">{t("Nobody else is here right now.")}</p>;
  return (
    <>
      <ul class="here">
        {lobby.here.map((person) => (
          <li key={person.handle}>
            <Avatar name={person.name || (person.handle ?? "")} />
            <PersonName app={app} person={person} />
          </li>
        ))}
      </ul>
      {guests > 0 && <p class="quiet">{tn("and {n} guest", "and {n} guests", guests)}</p>}
    </>
  );
}

function Mine({ app }: { app: App }) {
  const { challenges } = app.store.get().club;
  const open = challenges.value?.filter(({ state }) => state === "open") ?? [];
  return open.length > 0 ? (
    <Card title={words(app).t("Your challenges")}>
      <MyChallenges app={app} challenges={open} />
    </Card>
  ) : null;
}

function Parts({ app, lobby }: { app: App; lobby: LobbyValue }) {
  const { t } = words(app);
  const others = lobby.challenges.filter(({ yours }) => !yours);
  return (
    <div class="columns">
      <div class="column">
        <Card title={t("Open challenges")}>
          {others.length > 0 ? (
            <OpenChallenges app={app} challenges={others} />
          ) : (
            <Empty title={t("Nobody is waiting for an opponent.")}>
              <Link app={app} to={{ page: "invite", handle: "" }} class="button">
                {t("Be the first")}
              </Link>
            </Empty>
          )}
        </Card>
        <Mine app={app} />
        <Card title={t("Being played now")}>
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
