// The first page's tiles: three ways to a game with a person, and who waits for one.
import { BARE_OPTIONS, gameInfo } from "../../state/app";
import { clockLine, type GameTile, isSought, loadOpen, press, stopFinding, tilesOf, tileTitle, waitingFor, WATCH_MS } from "../../state/club";
import { Button, Face, Link, MiniBoard, nameOf, Problem, useAfter, useApp, useEvery, useSending } from "../parts";

/** Who waits: by name where one does, else how many. */
function Waiting({ tile }: { tile: GameTile }) {
  const { app, t, tn } = useApp();
  const [first, ...others] = waitingFor(app, tile);
  if (!first) return null;
  const name = nameOf(app, first.by);
  return (
    <span class="tile-who beside level gap-2">
      <Face person={name} />
      <small>{others.length ? tn("{n} is waiting", "{n} are waiting", others.length + 1) : t("{name} is waiting", { name })}</small>
    </span>
  );
}

/** In the place of the tile: an opponent is looked for, and after a while a character offers to play meanwhile. */
function Sought({ tile }: { tile: GameTile }) {
  const { app, t } = useApp();
  const { pairing } = app.store.get().club;
  const late = useAfter(pairing?.computer_ms ?? Infinity);
  const sending = useSending();
  return (
    <div class="game-tile sought beside level gap-4">
      <span class="tile-text grows stack yields" role="status">
        <strong>{t("Looking for an opponent…")}</strong>
        <small>{late ? t("You can keep waiting, or play a character meanwhile.") : tileTitle(app, tile)}</small>
      </span>
      <span class="beside wraps gap-2">
        {late && <Link to={{ page: "new", mode: "computer" }} class="button">{t("Play a character")}</Link>}
        <Button {...sending.does(() => stopFinding(app))}>{t("Stop looking")}</Button>
      </span>
    </div>
  );
}

function Tile({ tile, run, busy }: { tile: GameTile; run(): void; busy: boolean }) {
  const { app } = useApp();
  const board = tile.board.replace("x", "\u00a0×\u00a0");
  return (
    <button type="button" class={`game-tile beside level gap-4 ${tile.kind}${waitingFor(app, tile).length ? " hot" : ""}`} aria-disabled={busy || undefined} onClick={run}>
      <MiniBoard game={{ game: tile.game, options: BARE_OPTIONS, position: tile.picture }} />
      <span class="tile-text grows stack yields">
        <strong>{tileTitle(app, tile)}</strong>
        <small>{board} · {clockLine(app, tile.clock)}</small>
      </span>
      <Waiting tile={tile} />
    </button>
  );
}

export function Tiles() {
  const { app, t } = useApp();
  const sending = useSending();
  const tiles = tilesOf(app, gameInfo(app).name);
  useEvery(WATCH_MS, () => document.visibilityState === "visible" && void loadOpen(app));
  return (
    <div class="game-tiles">
      <ul aria-label={t("Play a person")}>
        {tiles.map((tile) => (
          <li key={tile.kind}>
            {isSought(app, tile) ? (
              <Sought tile={tile} />
            ) : (
              <Tile tile={tile} busy={sending.busy} run={() => sending.run(() => press(app, tile))} />
            )}
          </li>
        ))}
      </ul>
      <Problem fault={sending.fault} />
    </div>
  );
}
