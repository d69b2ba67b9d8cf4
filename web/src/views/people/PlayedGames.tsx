// The games of a member: which of them, as rows with their boards, and as a file of records.
import type { Opponent, PlayedGame, PlayedSeat } from "api";
import { useState } from "preact/hooks";
import { characterName, words } from "../../state/app";
import { fetchRecords, loadPersonGames, moreGames, RECORDS_MAX } from "../../state/club/played";
import { anyGame, type GameFilter, type GameResult } from "../../state/club/played-types";
import { clockLine, termsTitle } from "../../state/club/terms";
import type { App } from "../../state/context";
import { Icon } from "../Icon";
import { Link } from "../Link";
import { useSending } from "../parts/form";
import { Card, Chip } from "../parts/layout";
import { nameOf, PersonName } from "../parts/people";
import { MiniBoard, Row } from "../parts/rows";
import { Awaited, Empty, Problem } from "../parts/states";
import { RelativeTime } from "../parts/times";
import { download } from "../record";
import { GameFilters } from "./GameFilters";

/** Whoever played, as a text. */
export const playerText = (app: App, player: Opponent | PlayedSeat): string => {
  if (player.kind === "computer") return characterName(app, player.character ?? "");
  return player.former ? words(app).t("A former member") : nameOf(app, player);
};

/** The same with the way to their page. */
export const PlayerName = ({ app, player }: { app: App; player: Opponent | PlayedSeat }) =>
  player.kind === "human" && !player.former && player.handle ? (
    <PersonName app={app} person={player} />
  ) : (
    <span>{playerText(app, player)}</span>
  );

const resultName = (app: App, result: GameResult | null): string => {
  const { t } = words(app);
  const names: Record<GameResult, string> = {
    won: t("Won"),
    drawn: t("Drawn"),
    lost: t("Lost"),
    cancelled: t("Cancelled"),
  };
  return result ? names[result] : t("In progress");
};

const TONES: Readonly<Partial<Record<GameResult, "good" | "bad">>> = { won: "good", lost: "bad" };

function GameRow({ app, game }: { app: App; game: PlayedGame }) {
  const { t, tn } = words(app);
  const others = game.seats.filter(({ seat }) => seat !== game.seat);
  const names = words(app).list(others.map((player) => playerText(app, player)));
  const tone = game.result ? TONES[game.result] : undefined;
  return (
    <Row
      picture={<MiniBoard app={app} game={game} />}
      title={others.map((player, index) => (
        <>
          {index > 0 && ", "}
          <PlayerName app={app} player={player} />
        </>
      ))}
      text={
        <>
          <Chip {...(tone && { tone })}>{resultName(app, game.result)}</Chip>{" "}
          {game.rated && <Chip>{t("Rated")}</Chip>} {termsTitle(app, game)} · {clockLine(app, game.clock)}
          <br />
          {tn("{n} move", "{n} moves", game.moves)} · <RelativeTime app={app} at={game.at_ms} />
        </>
      }
      actions={
        <Link app={app} to={{ page: "online", id: game.id }} class="button" label={t("View the game against {names}", { names })}>
          {t("View")}
        </Link>
      }
    />
  );
}

/** Rows of games; `most`: no more than so many. */
export const PlayedRows = ({ app, games, most }: { app: App; games: readonly PlayedGame[]; most?: number }) => (
  <ul class="list">
    {games.slice(0, most).map((game) => (
      <GameRow app={app} game={game} key={game.id} />
    ))}
  </ul>
);

function Records({ app, handle, filter }: { app: App; handle: string; filter: GameFilter }) {
  const { t } = words(app);
  const sending = useSending();
  const save = (text: string) => download(`${handle}.txt`, "text/plain", text);
  return (
    <>
      <button
        type="button"
        class="button"
        disabled={sending.busy}
        aria-busy={sending.busy}
        title={t("The latest {n} games at most, as a text file", { n: RECORDS_MAX })}
        onClick={() => sending.run(() => fetchRecords(app, handle, filter, save))}
      >
        <Icon name="download" />
        {t("Download records")}
      </button>
      <Problem fault={sending.fault} />
    </>
  );
}

function More({ app, handle, filter }: { app: App; handle: string; filter: GameFilter }) {
  const { t } = words(app);
  const sending = useSending();
  return (
    <>
      <Problem fault={sending.fault} />
      <button
        type="button"
        class="button more"
        disabled={sending.busy}
        onClick={() => sending.run(() => moreGames(app, handle, filter))}
      >
        {t("Show more")}
      </button>
    </>
  );
}

export function PlayedGames({ app, handle, against }: { app: App; handle: string; against: string }) {
  const { t } = words(app);
  const [filter, setFilter] = useState<GameFilter>({ ...anyGame, opponent: against });
  const { personGames } = app.store.get().club;
  const change = (part: Partial<GameFilter>) => {
    const next = { ...filter, ...part };
    setFilter(next);
    void loadPersonGames(app, handle, next);
  };
  return (
    <Card title={t("Games")} aside={<Records app={app} handle={handle} filter={filter} />}>
      <GameFilters app={app} filter={filter} change={change} />
      <Awaited app={app} remote={personGames} again={() => void loadPersonGames(app, handle, filter)}>
        {({ items, next }) => (
          <>
            {items.length > 0 ? <PlayedRows app={app} games={items} /> : <Empty title={t("No game fits.")} />}
            {next !== null && <More app={app} handle={handle} filter={filter} />}
          </>
        )}
      </Awaited>
    </Card>
  );
}
