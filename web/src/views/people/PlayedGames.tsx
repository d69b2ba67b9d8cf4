// The games of a member: which of them, as rows with their boards, and as a file of records.
import type { Opponent, PlayedGame, PlayedSeat } from "api";
import { useState } from "preact/hooks";
import { characterName, words, type App } from "../../state/app";
import { anyGame, clockLine, fetchRecords, type GameFilter, type GameResult, loadPersonGames, moreGames, RECORDS_MAX, termsTitle } from "../../state/club";
import {
  Button, Card, Chip, Empty, Link, List, MiniBoard, nameOf, PagedSlot, PersonName, Problem, RelativeTime, Row, useApp, useSending,
} from "../parts";
import { download } from "../record";
import { GameFilters } from "./GameFilters";

/** Whoever played, as a text. */
export const playerText = (app: App, player: Opponent | PlayedSeat): string => {
  if (player.kind === "computer") return characterName(app, player.character ?? "");
  return player.former ? words(app).t("Deleted account") : nameOf(app, player);
};

/** The same with the way to their page. */
export const PlayerName = ({ player }: { player: Opponent | PlayedSeat }) => {
  const { app } = useApp();
  return player.kind === "human" && !player.former && player.handle ? (
    <PersonName person={player} />
  ) : (
    <span>{playerText(app, player)}</span>
  );
};

const resultName = (app: App, result: GameResult | null): string => {
  const { t } = words(app);
  const names: Record<GameResult, string> = { won: t("Won"), drawn: t("Drawn"), lost: t("Lost"), cancelled: t("Aborted") };
  return result ? names[result] : t("In progress");
};

const TONES: Readonly<Partial<Record<GameResult, "good" | "bad">>> = { won: "good", lost: "bad" };

function GameRow({ game }: { game: PlayedGame }) {
  const { app, t, tn, list } = useApp();
  const others = game.seats.filter(({ seat }) => seat !== game.seat);
  const names = list(others.map((player) => playerText(app, player)));
  const tone = game.result ? TONES[game.result] : undefined;
  return (
    <Row
      picture={<MiniBoard game={game} />}
      title={others.map((player, index) => (
        <>
          {index > 0 && ", "}
          <PlayerName player={player} />
        </>
      ))}
      text={
        <>
          <Chip {...(tone && { tone })}>{resultName(app, game.result)}</Chip>{" "}
          {game.rated && <Chip>{t("Rated")}</Chip>} {termsTitle(app, game)} · {clockLine(app, game.clock)}
          <br />
          {tn("{n} move", "{n} moves", game.moves)} · <RelativeTime at={game.at_ms} />
        </>
      }
      actions={
        <Link to={{ page: "online", id: game.id }} class="button" label={t("View the game against {names}", { names })}>
          {t("View")}
        </Link>
      }
    />
  );
}

/** Rows of games; `most`: no more than so many. */
export const PlayedRows = ({ games, most }: { games: readonly PlayedGame[]; most?: number }) => (
  <List items={games.slice(0, most)}>{(game) => <GameRow game={game} key={game.id} />}</List>
);

function Records({ handle, filter }: { handle: string; filter: GameFilter }) {
  const { app, t } = useApp();
  const sending = useSending();
  const save = (text: string) => download(`${handle}.txt`, "text/plain", text);
  return (
    <>
      <Button
        icon="download"
        disabled={sending.busy}
        aria-busy={sending.busy}
        title={t("The latest {n} games at most, as a text file", { n: RECORDS_MAX })}
        onClick={() => sending.run(() => fetchRecords(app, handle, filter, save))}
      >
        {t("Download games")}
      </Button>
      <Problem fault={sending.fault} />
    </>
  );
}

export function PlayedGames({ handle, against }: { handle: string; against: string }) {
  const { app, t } = useApp();
  const [filter, setFilter] = useState<GameFilter>({ ...anyGame, opponent: against });
  const change = (part: Partial<GameFilter>) => {
    const next = { ...filter, ...part };
    setFilter(next);
    void loadPersonGames(app, handle, next);
  };
  return (
    <Card title={t("Games")} aside={<Records handle={handle} filter={filter} />}>
      <GameFilters filter={filter} change={change} />
      <PagedSlot of="personGames" more={() => moreGames(app, handle, filter)}>
        {(items) => (items.length > 0 ? <PlayedRows games={items} /> : <Empty title={t("No game fits.")} />)}
      </PagedSlot>
    </Card>
  );
}
