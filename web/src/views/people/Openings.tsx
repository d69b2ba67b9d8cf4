// How a member's games open, and how they end then.
import type { Opening } from "api";
import { useEffect, useState } from "preact/hooks";
import { type App, BARE_OPTIONS, gameInfo, gamePage, words } from "../../state/app";
import { boardsOf, standardBoard } from "../../state/boards";
import { boardText, loadOpenings, type OpeningFilter, seatTitle } from "../../state/club";
import { Card, MiniBoard, Select, Slot, useApp } from "../parts";
import { Score } from "./Score";

const MOVES = ["1", "2", "3"] as const;

function Filters({ filter, change }: { filter: OpeningFilter; change(part: Partial<OpeningFilter>): void }) {
  const { app, t, tn } = useApp();
  const info = gameInfo(app, filter.game);
  return (
    <div class="game-filters stack gap-3" role="group" aria-label={t("Which openings")}>
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

function OpeningCard({ filter, opening }: { filter: OpeningFilter; opening: Opening }) {
  const { app, t, tn } = useApp();
  const options = { ...BARE_OPTIONS, game: filter.game, board: filter.board };
  const seat = seatTitle(app, filter.game, opening.seat);
  const { position } = opening;
  return (
    <li class="opening-card beside gap-3">
      <MiniBoard game={{ game: filter.game, options, position }} />
      <div class="stack yields">
        <strong>{t("as {seat}", { seat })}</strong>
        <small>{tn("{n} game", "{n} games", opening.games)}</small>
        <Score score={opening} />
        <span class="visually-hidden">{openingText(app, filter, position)}</span>
      </div>
    </li>
  );
}

export function Openings({ handle }: { handle: string }) {
  const { app, t } = useApp();
  const [filter, setFilter] = useState<OpeningFilter>(() => {
    const info = gameInfo(app);
    return { game: info.name, board: standardBoard(info), moves: 2 };
  });
  useEffect(() => void loadOpenings(app, handle, filter), [handle, filter]);
  return (
    <Card title={t("Openings")}>
      <Filters filter={filter} change={(part) => setFilter((now) => ({ ...now, ...part }))} />
      <p class="quiet">{t("Boards that are the same when they are turned or mirrored count as one.")}</p>
      <Slot of="openings" none={t("No finished game for two on this board yet.")}>
        {(items) => (
          <ul class="fills large gap-4">
            {items.map((opening) => (
              <OpeningCard filter={filter} opening={opening} key={`${opening.seat} ${opening.position}`} />
            ))}
          </ul>
        )}
      </Slot>
    </Card>
  );
}
