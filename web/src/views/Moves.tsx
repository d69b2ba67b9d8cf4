// The moves so far, a column a player, or two rows a round where there are many; each can be stepped to.
import { useEffect, useRef } from "preact/hooks";
import { gamePage, positionAt, seatIndex, type Table, words } from "../state/app";
import { stepTo } from "../state/board";
import { leftText, outWord } from "../state/reactions";
import { useApp, useStanding } from "./parts";

/** The move that the board shows is the last that is seen; also when a phone has been turned. */
function showCurrent(list: HTMLElement): void {
  const current = list.querySelector<HTMLElement>("[aria-current]");
  if (current) list.scrollTop = current.offsetTop + current.offsetHeight - list.clientHeight;
}

export function Moves({ table }: { table: Table }) {
  const { app, t } = useApp();
  useStanding("moves");
  const { history, pieces } = positionAt(app, table);
  const { Mark, emptyBoard } = gamePage(app, table.options.game);
  const at = app.store.get().view.at ?? history.length;
  const players = table.seats.length;
  const columns = players > 3 ? Math.ceil(players / 2) : players;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const room = list.current;
    if (!room) return undefined;
    showCurrent(room);
    const turned = new ResizeObserver(() => showCurrent(room));
    turned.observe(room);
    return () => turned.disconnect();
  }, [at, history.length]);
  return (
    <section class="moves stack gap-3" data-part="moves" aria-labelledby="moves-title">
      <h1 id="moves-title" class="title">{t("Moves")}</h1>
      {history.length === 0 && (
        <p class="quiet">{(pieces.length === 0 && emptyBoard?.(words(app))) || t("No moves yet.")}</p>
      )}
      <ol class="scrolls tops" ref={list} style={{ "--columns": columns }} tabIndex={history.length ? 0 : -1} aria-label={t("Moves")}>
        {history.map((event, index) => (
          <li key={index} style={{ gridColumn: (seatIndex(event.seat) % columns) + 1 }}>
            <button
              type="button"
              class="beside level gap-2"
              aria-current={index + 1 === at ? "step" : undefined}
              aria-label={event.spoken ?? leftText(app, table, event)}
              onClick={() => stepTo(app, index + 1)}
            >
              <span class="number">{index + 1}</span>
              <Mark seat={event.seat} shows={0} />
              <span>{event.move ? event.text : outWord(app, event)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
