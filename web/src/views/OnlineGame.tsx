// A game kept by the server: inviting, watching, playing.
import { useState } from "preact/hooks";
import { endedBy, mover, NAME_MAX, type OnlineTable, positionAt } from "../state/app";
import { endPlan, openAnalysis } from "../state/match/analysis";
import { nextGame } from "../state/match/incoming";
import { go } from "../state/navigate";
import { Arena } from "./Game";
import { Help } from "./Help";
import { Chat } from "./match/Chat";
import { Note } from "./match/Note";
import { OpenOffers } from "./match/Offers";
import { Study } from "./match/Study";
import { TimeRules } from "./match/ClockFace";
import { Missing } from "./Missing";
import { Moves } from "./Moves";
import { Share } from "./Share";
import { TableMenu } from "./TableMenu";
import { Button, Item, Link, sends, TextField, useApp } from "./parts";
import { Watching } from "./watch/Watching";

function Invite() {
  const { t } = useApp();
  return (
    <section class="card stack gap-3 yields">
      <h2>{t("Waiting for your friend")}</h2>
      <p>{t("Send this link to your friend. The game starts as soon as they open it. You can already make your first move.")}</p>
      <Share label={t("Link to this game")} />
    </section>
  );
}

function Join({ table }: { table: OnlineTable }) {
  const { app, t } = useApp();
  const { settings } = app.store.get();
  const [name, setName] = useState(settings.name);
  const join = () => {
    app.store.set({ settings: { ...settings, name: name.trim() } });
    void app.online.join(name.trim());
  };
  return (
    <form class="card stack gap-3 yields" onSubmit={sends(join)}>
      <h2>{t("A seat is free")}</h2>
      {table.match.terms && <TimeRules terms={{ ...table.match.terms, players: table.seats.length }} />}
      <TextField label={t("Your name")} value={name} change={setName} maxLength={NAME_MAX} autocomplete="nickname" />
      <button type="submit" class="button primary">{t("Join the game")}</button>
      <p class="quiet">{t("Or just watch.")}</p>
    </form>
  );
}

function Presence({ table }: { table: OnlineTable }) {
  const { app, t, tn } = useApp();
  const { connection } = app.store.get();
  const watching = !table.seats.some(({ you }) => you);
  // Whoever reads this is one of them.
  const others = table.spectators - (watching ? 1 : 0);
  const late = watching && !positionAt(app, table).over && endedBy(table) === null ? (table.match.terms?.delay ?? 0) : 0;
  return (
    <p class="beside level gap-2 quiet small">
      <span class={`status-dot ${connection}`} />
      {connection === "live" ? t("Connected") : t("Reconnecting…")}
      {watching && ` · ${t("you are watching")}`}
      {late > 0 && ` · ${tn("{n} move late", "{n} moves late", late)}`}
      {connection === "live" && others > 0 && ` · ${tn("{n} watching", "{n} watching", others)}`}
    </p>
  );
}

/** What lies beside the board: trying moves out, what is said, the own note. */
function Tools({ table }: { table: OnlineTable }) {
  const { app, t, tn } = useApp();
  const { plans } = app.store.get().desk;
  const planned = plans.reduce((count, { lines }) => count + lines.length, 0);
  return (
    <div class="tools ruled stack gap-1">
      <Item icon="branch" text={t("Analysis")} onClick={() => openAnalysis(app)} />
      {planned > 0 && (
        <p class="planned beside wraps level apart gap-2 quiet small">
          {tn("{n} line of conditional moves is kept.", "{n} lines of conditional moves are kept.", planned)}
          <Button onClick={() => void endPlan(app)}>{t("Withdraw")}</Button>
        </p>
      )}
      <Chat table={table} over={positionAt(app, table).over || endedBy(table) !== null} />
      <Note game={table.id} />
    </div>
  );
}

/** The most urgent of the other games that wait for the visitor. */
function NextGame({ table }: { table: OnlineTable }) {
  const { app, t } = useApp();
  const { waiting } = app.store.get().desk;
  const next = nextGame(waiting, table.id, mover(app, table)?.you ?? false);
  if (!next) return null;
  const others = waiting.filter((id) => id !== table.id).length;
  return (
    <Button icon="forward" onClick={() => go(app, { page: "online", id: next })}>{t("Next game ({n})", { n: others })}</Button>
  );
}

/** The way back to the tournament that the game belongs to, by its name where the page has seen it. */
function ToEvent({ table: { tournament } }: { table: OnlineTable }) {
  const { app, t } = useApp();
  const { value } = app.store.get().club.event;
  if (!tournament) return null;
  const name = value?.of.id === tournament ? value.of.title : t("Tournament");
  return <Link to={{ page: "event", id: tournament }} class="button" icon="back">{name}</Link>;
}

/** What calls, and the moves. */
function Beside({ table }: { table: OnlineTable }) {
  const { app, t } = useApp();
  const next = table.next;
  return (
    <>
      <Presence table={table} />
      <Watching table={table} />
      {next && (
        <Button class="primary" onClick={() => go(app, { page: "online", id: next })}>{t("Go to the next game")}</Button>
      )}
      <ToEvent table={table} />
      <NextGame table={table} />
      <OpenOffers table={table} />
      <Moves table={table} />
    </>
  );
}

export function OnlineGame() {
  const { app, t } = useApp();
  const { online, connection, help, desk } = app.store.get();
  if (connection === "missing") {
    return (
      <Missing title={t("This game does not exist.")}>
        <Link to={{ page: "new", mode: "friend" }} class="button primary">{t("Invite someone")}</Link>
      </Missing>
    );
  }
  if (!online) {
    return (
      <section class="plain stack gap-4" role="status">
        <p>{connection === "lost" ? t("The server cannot be reached. Trying again…") : t("Opening the game…")}</p>
      </section>
    );
  }
  const seated = online.seats.some(({ you }) => you);
  const open = online.seats.some(({ taken }) => !taken);
  const call = open && (seated ? <Invite /> : <Join table={online} />);
  if (help) return <Arena call={call} moves={<Help />} />;
  if (desk.analysis) return <Arena call={call} moves={<Study />} />;
  return (
    <Arena call={call} moves={<Beside table={online} />}>
      <Tools table={online} />
      <TableMenu table={online} />
    </Arena>
  );
}
