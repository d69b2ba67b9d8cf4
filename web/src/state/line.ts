// The page's one connection to the server. It is there while a part of the page needs it: a game that is shown, the
// lobby, or news for somebody whom the server knows.
import { words, type App } from "./app";
import type { Line, Listener } from "./services";
import { openSocket, socketAddress, type Socket } from "./socket";

export function makeLine(app: () => App): Line {
  let socket: Socket | undefined;
  const listeners = (): readonly Listener[] => [app().live, app().online, app().acts];

  const greet = () => void socket?.send({ type: "hello", language: words(app()).language, notices: true, alerts: true });

  function open(): void {
    const { store } = app();
    socket = openSocket(socketAddress(), {
      onOpen() {
        greet();
        for (const listener of listeners()) if (listener.needsLine()) listener.onOpen();
        store.set({ offline: false });
      },
      onMessage: (message) => listeners().forEach((listener) => listener.onMessage?.(message)),
      onLost() {
        store.set({ offline: true });
        for (const listener of listeners()) listener.onLost?.();
      },
    });
  }

  function close(): void {
    socket?.close();
    socket = undefined;
  }

  function settle(): void {
    const needed = CLUB && listeners().some((listener) => listener.needsLine());
    if (needed && !socket) open();
    else if (!needed) close();
  }

  return {
    settle,
    renew() {
      close();
      settle();
    },
    greet,
    send: (message) => socket?.send(message) ?? false,
    lag: () => socket?.lag() ?? null,
  };
}
