// The lobby: who waits for an opponent, what is being played, who is here.
import { BARE_OPTIONS, gameInfo, gamePage } from "../../state/app";
import type { Lobby as LobbyValue } from "../../state/club";
import { Card, Empty, Face, Link, MiniBoard, nameOf, Notice, PersonName, Place, Skeleton, Slot, useApp } from "../parts";
import { FindGame } from "./FindGame";
import { GameList, MyChallenges } from "./lists";
import { OpenChallenges } from "./OpenChallenges";

function Guests({ count, alone }: { count: number; alone: boolean }) {
  const { tn } = useApp();
  return <p class="quiet">{alone ? tn("{n} guest", "{n} guests", count) : tn("and {n} guest", "and {n} guests", count)}</p>;
}

function Here({ lobby }: { lobby: LobbyValue }) {
  const { app, t } = useApp();
  if (lobby.people === null) return <Skeleton lines={1} />;
  const guests = lobby.people - lobby.here.length;
  if (lobby.people === 0) return <p class="quiet">{t("Nobody else is here right now.")}</p>;
  return (
    <>
      <ul class="here beside wraps">
        {lobby.here.map((person) => (
          <li class="beside level gap-2" key={person.handle}>
            <Face person={nameOf(app, person)} size={24} />
            <PersonName person={person} />
          </li>
        ))}
      </ul>
      {guests > 0 && <Guests count={guests} alone={lobby.here.length === 0} />}
    </>
  );
}

function Mine() {
  const { app, t } = useApp();
  const { challenges } = app.store.get().club;
  const open = challenges.value?.filter(({ state, seeking }) => state === "open" && !seeking) ?? [];
  return open.length > 0 ? (
    <Card title={t("Your challenges")}>
      <MyChallenges challenges={open} />
    </Card>
  ) : null;
}

/** A game that goes on: what the table is for, while nobody waits at it. */
function Example() {
  const { app } = useApp();
  const { name } = gameInfo(app);
  const position = gamePage(app).boards?.pictures?.[1];
  return position ? <MiniBoard game={{ game: name, options: BARE_OPTIONS, position }} /> : null;
}

/** Who waits for an opponent, on the table; while that is asked it has the height that it has when nobody does. */
function Waiting({ lobby }: { lobby: LobbyValue | undefined }) {
  const { app, t } = useApp();
  const { challenges, pairing } = app.store.get().club;
  const mine = new Set([...(challenges.value ?? []), ...(pairing ? [pairing] : [])].map(({ id }) => id));
  const others = lobby?.challenges.filter(({ id, yours }) => !yours && !mine.has(id)) ?? [];
  const nobody = pairing ? t("Nobody else is waiting for an opponent.") : t("Nobody is waiting for an opponent.");
  return (
    <>
      <Mine />
      <Card title={t("Open challenges")}>
        {others.length > 0 ? (
          <OpenChallenges challenges={others} />
        ) : (
          <Empty title={lobby ? nobody : t("Loading…")}>
            {!pairing && (
              <Link to={{ page: "invite", handle: "" }} class="button">{t("Be the first")}</Link>
            )}
          </Empty>
        )}
      </Card>
      {others.length === 0 && <Example />}
    </>
  );
}

function Parts({ lobby }: { lobby: LobbyValue }) {
  const { t } = useApp();
  return (
    <>
      <Card title={t("Play now")}>
        <FindGame />
      </Card>
      <Card title={t("Live games")} aside={<Link to={{ page: "watch", with: "" }} class="card-link">{t("All games")}</Link>}>
        {lobby.games.length > 0 ? <GameList games={lobby.games} /> : <Empty title={t("No game is being played.")} />}
      </Card>
      <Card title={t("Online")}>
        <Here lobby={lobby} />
      </Card>
    </>
  );
}

export function Lobby() {
  const { app, t } = useApp();
  const { club, offline } = app.store.get();
  return (
    <Place
      title={t("Lobby")}
      shape="laid"
      table={<Waiting lobby={club.lobby.value} />}
      actions={<Link to={{ page: "invite", handle: "" }} class="button" icon="plus">{t("New challenge")}</Link>}
    >
      {offline && club.lobby.value && (
        <Notice tone="bad" icon="again">{t("Reconnecting… What you see may be out of date.")}</Notice>
      )}
      <Slot of="lobby" lines={5}>{(lobby) => <Parts lobby={lobby} />}</Slot>
    </Place>
  );
}
