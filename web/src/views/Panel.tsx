// The line under the board: what is happening, what a square would do, or the capture being chosen.
import type { Position } from "../core/types";
import { choices, mover, seatName, sentence, words, type App } from "../state/app";
import { cancel, confirm, stepTo } from "../state/board";
import { exact, hasChoice, pips, sumText } from "../state/choice";
import { PLIES_EXPLAINED, type Table } from "../state/model";
import { Icon } from "./Icon";
import { squareText } from "../state/square-words";
import { Remark, RemarkAction } from "./Remark";
import { playOn } from "../state/resume";
import { Result } from "./Result";
import { hasPieces } from "../state/turns";
import { TurnPanel } from "./Turns";

/** As many places as a die can show, filled by the dice picked. */
function Meter({ position, chosen }: { position: Position; chosen: string[] }) {
  const parts = chosen.flatMap((square, index) => Array.from({ length: pips(position, square) }, () => index));
  return (
    <span class="meter" aria-hidden="true">
      {Array.from({ length: position.largest }, (_, place) => (
        <i key={place} class={parts[place] === undefined ? "" : parts[place] % 2 ? "full odd" : "full"} />
      ))}
    </span>
  );
}

function ChoicePanel({ app, position }: { app: App; position: Position }) {
  const { t } = words(app);
  const { view, notice } = app.store.get();
  const { choice } = view;
  if (!choice) return null;
  const { chosen } = choice;
  const ready = exact(choices(app), chosen);
  return (
    <div class="panel choosing">
      {hasChoice(position, choice) ? (
        <div class="panel-text">
          <p>{sumText(position, chosen) || t("Choose the dice to capture.")}</p>
          <small class={notice?.refused ? "refused" : undefined}>
            <Meter position={position} chosen={chosen} />
            {notice?.text ?? t("{n} is the limit", { n: position.largest })}
          </small>
        </div>
      ) : (
        <div class="panel-text">
          <p>{t("A die on {square}?", { square: choice.at })}</p>
          <small>{squareText(app, position, choice.at)}</small>
        </div>
      )}
      <div class="panel-actions">
        <button type="button" class="button" onClick={() => cancel(app)}>
          {t("Cancel")}
        </button>
        <button type="button" class="button primary" disabled={!ready} onClick={() => confirm(app)}>
          <Icon name="check" />
          {chosen.length || hasChoice(position, choice) ? t("Capture") : t("Place")}
        </button>
      </div>
    </div>
  );
}

function statusText(app: App, table: Table): string {
  const { t } = words(app);
  const { thinking, sending, route, connection } = app.store.get();
  if (route.page === "online" && connection === "lost") return t("The server cannot be reached. Trying again…");
  const seat = mover(app, table);
  if (!seat) return t("The game is over.");
  const name = seatName(app, seat);
  if (!seat.taken) return t("Waiting for someone to take the seat of {name}.", { name });
  if (sending) return t("Sending your move…");
  if (seat.kind === "computer")
    return thinking ? t("{name} is thinking…", { name }) : t("{name} to move.", { name });
  if (!seat.you) return t("Waiting for {name} to move.", { name });
  const alone = table.seats.filter(({ you, kind }) => you && kind === "human").length === 1;
  if (table.events.length > PLIES_EXPLAINED) return alone ? t("Your turn.") : t("{name} to move.", { name });
  if (hasPieces(table.options))
    return alone ? t("Your turn: choose one of your pieces.") : t("{name} to move: choose a piece.", { name });
  return alone
    ? t("Your turn: place a die on any empty square.")
    : t("{name} to move: place a die on any empty square.", { name });
}

function EarlierPanel({ app, table, at }: { app: App; table: Table; at: number }) {
  const { t } = words(app);
  return (
    <div class="panel earlier">
      <p class="panel-text">
        {t("After {at} of {n} moves", { at, n: table.events.length })}
        <Remark app={app} />
      </p>
      <div class="panel-actions">
        <RemarkAction app={app} />
        {app.store.get().route.page !== "online" && (
          <button type="button" class="button" onClick={() => playOn(app, at)}>
            {t("Play on from here")}
          </button>
        )}
        <button type="button" class="button" onClick={() => stepTo(app, Infinity)}>
          {t("Return to the present")}
        </button>
      </div>
    </div>
  );
}

export function Panel({ app, table, position }: { app: App; table: Table; position: Position }) {
  const { view, notice } = app.store.get();
  const { at, choice, hover } = view;
  if (choice) {
    return hasPieces(table.options) ? (
      <TurnPanel app={app} table={table} position={position} />
    ) : (
      <ChoicePanel app={app} position={position} />
    );
  }
  if (at !== null) return <EarlierPanel app={app} table={table} at={at} />;
  if (position.over) return <Result app={app} table={table} position={position} />;
  const about = hover && !hasPieces(table.options) && squareText(app, position, hover);
  if (notice && !notice.action) return <p class={`panel${notice.refused ? " refused" : ""}`}>{notice.text}</p>;
  if (about) {
    return (
      <p class="panel about">
        <strong>{hover}</strong> {about}
      </p>
    );
  }
  const last = position.history[position.history.length - 1];
  return (
    <div class={`panel${notice?.action ? " told" : ""}`}>
      <p class="panel-text">
        {statusText(app, table)}
        {notice ? <Remark app={app} /> : last?.spoken && <small>{sentence(last.spoken)}</small>}
      </p>
      {notice?.action && (
        <div class="panel-actions">
          <RemarkAction app={app} />
        </div>
      )}
    </div>
  );
}
