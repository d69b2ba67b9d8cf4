// A member's first page: the games that wait, most urgent first.
import type { GameSummary } from "api";
import { words } from "../state/app";
import { loadGames } from "../state/club/challenges";
import { myself } from "../state/club/me";
import type { App } from "../state/context";
import { Icon } from "./Icon";
import { Link } from "./Link";
import { GameList, MyChallenges } from "./lobby/lists";
import { OpenChallenges } from "./lobby/OpenChallenges";
import { Card, Place } from "./parts/layout";
import { Awaited, Empty } from "./parts/states";
import { FriendsHere } from "./people/Follows";
import { Featured } from "./watch/Featured";

const PREVIEW = 3;

/** A few who wait for an opponent, one press away. */
export function WaitingPeople({ app }: { app: App }) {
  const { t } = words(app);
  const asked = app.store.get().club.open.value ?? [];
  const open = asked.filter(({ can, yours }) => !yours && can.includes("accept")).slice(0, PREVIEW);
  return open.length > 0 ? (
    <Card
      title={t("Waiting for an opponent")}
      aside={
        <Link app={app} to={{ page: "lobby" }} class="card-link">
          {t("Lobby")}
        </Link>
      }
    >
      <OpenChallenges app={app} challenges={open} />
    </Card>
  ) : null;
}

function Ways({ app }: { app: App }) {
  const { t } = words(app);
  return (
    <div class="form-actions game-ways">
      <Link app={app} to={{ page: "lobby" }} class="button primary">
        <Icon name="people" />
        {t("Play a person")}
      </Link>
      <Link app={app} to={{ page: "new", mode: "computer" }} class="button">
        <Icon name="computer" />
        {t("Play a character")}
      </Link>
      <Link app={app} to={{ page: "play" }} class="button">
        <Icon name="play" />
        {t("The board on this device")}
      </Link>
    </div>
  );
}

function Lists({ app, games }: { app: App; games: readonly GameSummary[] }) {
  const { t, tn } = words(app);
  const waiting = games.filter(({ your_turn }) => your_turn);
  const others = games.filter(({ your_turn }) => !your_turn);
  return (
    <>
      <Card title={t("Your turn")}>
        {waiting.length > 0 ? (
          <GameList app={app} games={waiting} mine />
        ) : (
          <Empty title={others.length > 0 ? t("Nothing waits for you. The others are thinking.") : t("No game waits for you.")}>
            <Ways app={app} />
          </Empty>
        )}
      </Card>
      {others.length > 0 && (
        <Card title={tn("{n} game goes on", "{n} games go on", others.length)}>
          <GameList app={app} games={others} mine />
        </Card>
      )}
    </>
  );
}

/** Who asks the member for a game: that waits, too. */
function Challenged({ app }: { app: App }) {
  const asked = app.store.get().club.challenges.value ?? [];
  const open = asked.filter(({ state, yours, can }) => state === "open" && !yours && can.includes("accept"));
  return open.length > 0 ? (
    <div class="asked">
      <Card title={words(app).t("Your challenges")}>
        <MyChallenges app={app} challenges={open} />
      </Card>
    </div>
  ) : null;
}

export function MyGames({ app }: { app: App }) {
  const { t } = words(app);
  const me = myself(app);
  const { games } = app.store.get().club;
  const busy = games.value?.some(({ your_turn }) => your_turn);
  return (
    <Place title={t("Hello, {name}", { name: me?.name || (me?.handle ?? "") })} wide>
      <div class="columns">
        <div class="column">
          <Challenged app={app} />
          <Awaited app={app} remote={games} again={() => void loadGames(app)}>
            {(value) => <Lists app={app} games={value} />}
          </Awaited>
        </div>
        <div class="column column-side">
          {busy && (
            <Card title={t("New game")}>
              <Ways app={app} />
            </Card>
          )}
          <FriendsHere app={app} />
          <Featured app={app} />
          <WaitingPeople app={app} />
        </div>
      </div>
    </Place>
  );
}

/** A guest's games, above what else the first page offers. */
export function GuestGames({ app }: { app: App }) {
  const { t } = words(app);
  const games = app.store.get().club.games.value ?? [];
  return games.length > 0 ? (
    <Card title={t("Your games")}>
      <GameList app={app} games={games.slice(0, PREVIEW)} mine />
    </Card>
  ) : null;
}
