// How a member's games open, and how they end then.
import type { Opening } from "api";
import { useEffect, useState } from "preact/hooks";
import { gameInfo, gamePage, words } from "../../state/app";
import { boardsOf, standardBoard } from "../../state/boards";
import { loadOpenings } from "../../state/club/played";
import type { OpeningFilter } from "../../state/club/played-types";
import { seatTitle } from "../../state/club/terms";
import type { App } from "../../state/context";
import { BARE_OPTIONS } from "../../state/model";
import { Card } from "../parts/layout";
import { MiniBoard } from "../parts/rows";
import { Awaited, Empty } from "../parts/states";
import { boardText, Select } from "./GameFilters";
import { Score } from "./Score";

const MOVES = ["1", "2", "3"] as const;

function Filters({ app, filter, change }: { app: App; filter: OpeningFilter; change(part: Partial<OpeningFilter>): void }) {
  const { t, tn } = words(app);
  const info = gameInfo(app, filter.game);
  return (
    <div class="game-filters" role="group" aria-label={t("Which openings")}>
      <Select
        label={t("Game")}
        value={filter.game}
        choices={app.core.names.map((name) => [name, gameInfo(app, name).title] as const)}
        choose={(game) => change({ game, board: standardBoard(gameInfo(app, game)) })}
      />
      <Select
        label={t("Board")}
        value={filter.board}
        choices={boardsOf(gamePage(app, filter.game), info).map((board) => [board, boardText(board)] as const)}
        choose={(board) => change({ board })}
      />
      <Select
        label={t("After")}
        value={String(filter.moves)}
        choices={MOVES.map((n) => [n, tn("{n} move", "{n} moves", Number(n))] as const)}
        choose={(moves) => change({ moves: Number(moves) })}
      />
    </div>
  );
}

/** What stands otherwise than at the start, for those who cannot see the board. */
function openingText(app: App, filter: OpeningFilter, start: string): string {
  const { language } = words(app);
  const options = { ...BARE_OPTIONS, game: filter.game, board: filter.board };
  const wordsAt = (line: { start?: string }) =>
    app.core.position({ options, events: [], ...line }, language).pieces.map((piece) => piece.words ?? piece.at);
  const before = new Set(wordsAt({}));
  return wordsAt({ start })
    .filter((text) => !before.has(text))
    .join(", ");
}

function OpeningCard({ app, filter, opening }: { app: App; filter: OpeningFilter; opening: Opening }) {
  const { t, tn } = words(app);
  const options = { ...BARE_OPTIONS, game: filter.game, board: filter.board };
  const seat = seatTitle(app, filter.game, opening.seat);
  const { position } = opening;
  return (
    <li class="opening-card">
      <MiniBoard app={app} game={{ game: filter.game, options, position }} />
      <div>
        <strong>{t("as {seat}", { seat })}</strong>
        <small>{tn("{n} game", "{n} games", opening.games)}</small>
        <Score app={app} score={opening} />
        <span class="visually-hidden">{openingText(app, filter, position)}</span>
      </div>
    </li>
  );
}

export function Openings({ app, handle }: { app: App; handle: string }) {
  const { t } = words(app);
  const [filter, setFilter] = useState<OpeningFilter>(() => {
    const info = gameInfo(app);
    return { game: info.name, board: standardBoard(info), moves: 2 };
  });
  const { openings } = app.store.get().club;
  useEffect(() => void loadOpenings(app, handle, filter), [handle, filter]);
  return (
    <Card title={t("Openings")}>
      <Filters app={app} filter={filter} change={(part) => setFilter((now) => ({ ...now, ...part }))} />
      <p class="quiet">{t("Boards that are the same when they are turned or mirrored count as one.")}</p>
      <Awaited app={app} remote={openings} again={() => void loadOpenings(app, handle, filter)}>
        {(items) =>
          items.length > 0 ? (
            <ul class="openings">
              {items.map((opening) => (
                <OpeningCard app={app} filter={filter} opening={opening} key={`${opening.seat} ${opening.position}`} />
              ))}
            </ul>
          ) : (
            <Empty title={t("No finished game for two on this board yet.")} />
          )
        }
      </Awaited>
    </Card>
  );
}
