// A game on the server, looked at by nobody in particular: what belongs to whoever sits at this browser is neither sent
// nor asked for.
import type { Game, SocketMessage } from "api";
import { openSocket, watchAddress } from "../state/socket";

interface Watcher {
  onGame(game: Game): void;
  /** There is no such game. */
  onMissing(): void;
  /** Whether the server is there. */
  onLine(live: boolean): void;
}

/** Follows the game until the page ends. */
export function watchGame(id: string, { onGame, onMissing, onLine }: Watcher): void {
  let latest: Game | undefined;
  const ask = () => void socket.send({ type: "watch", game: id });

  function hear(message: SocketMessage): void {
    if (message.type === "game" && message.game.id === id) show(message.game);
    else if (message.type === "error" && !latest) miss(message.error.code);
    else if (message.type === "event" && message.game === id) add(message.ply, message.event);
  }

  function miss(code: string): void {
    if (code !== "not_found") return;
    socket.close();
    onMissing();
  }

  function show(game: Game): void {
    latest = game;
    onGame(game);
  }

  function add(ply: number, event: string): void {
    if (!latest || ply < latest.events.length) return;
    if (ply > latest.events.length) ask();
    else show({ ...latest, events: [...latest.events, event] });
  }

  const socket = openSocket(watchAddress(), {
    onOpen() {
      onLine(true);
      ask();
    },
    onLost: () => onLine(false),
    onMessage: hear,
  });
}
