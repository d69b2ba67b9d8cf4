// A game kept by the server: inviting, watching, playing.
import { useState } from "preact/hooks";
import { endedBy, mover, positionAt, words } from "../state/app";
import type { App } from "../state/context";
import { endPlan, openAnalysis } from "../state/match/analysis";
import { nextGame } from "../state/match/next";
import { NAME_MAX, type OnlineTable } from "../state/model";
import { go } from "../state/navigate";
import { copy } from "./copy";
import { Arena } from "./Game";
import { Help } from "./Help";
import { Icon } from "./Icon";
import { Item } from "./Item";
import { Link } from "./Link";
import { Chat } from "./match/Chat";
import { Note } from "./match/Note";
import { OpenOffers } from "./match/Offers";
import { Study } from "./match/Study";
import { TimeRules } from "./match/TimeRules";
import { Moves } from "./Moves";
import { TableMenu } from "./TableMenu";
import { Watching } from "./watch/Watching";

async function share(app: App): Promise<void> {
  const { t } = words(app);
  const url = location.href;
  if ("share" in navigator && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ title: "Ludopod", url }).catch(() => undefined);
    return;
  }
  await copy(app, url, t("Link copied."));
}

function Invite({ app }: { app: App }) {
  const { t } = words(app);
  return (
    <section class="card">
      <h2>{t("Waiting for your friend")}</h2>
      <p>{t("Send this link to your friend. The game starts as soon as they open it. You can already make your first move.")}</p>
      <div class="share">
        <input
          type="text"
          readOnly
          value={location.href}
          aria-label={t("Link to this game")}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button type="button" class="button primary" onClick={() => void share(app)}>
          <Icon name="copy" />
          {t("Copy")}
        </button>
      </div>
    </section>
  );
}

function Join({ app, table }: { app: App; table: OnlineTable }) {
  const { t } = words(app);
  const { settings } = app.store.get();
  const [name, setName] = useState(settings.name);
  const join = (event: Event) => {
    event.preventDefault();
    app.store.set({ settings: { ...settings, name: name.trim() } });
    void app.online.join(name.trim());
  };
  return (
    <form class="card" onSubmit={join}>
      <h2>{t("A seat is free")}</h2>
      {table.match.terms && <TimeRules app={app} terms={{ ...table.match.terms, players: table.seats.length }} />}
      <label class="field">
        <span>{t("Your name")}</span>
        <input
          type="text"
          value={name}
          maxLength={NAME_MAX}
          autocomplete="nickname"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="button primary">
        {t("Join the game")}
      </button>
      <p class="quiet">{t("Or just watch.")}</p>
    </form>
  );
}

function Presence({ app, table }: { app: App; table: OnlineTable }) {
  const { t, tn } = words(app);
  const { connection } = app.store.get();
  const watching = !table.seats.some(({ you }) => you);
  // Whoever reads this is one of them.
  const others = table.spectators - (watching ? 1 : 0);
  const late = watching && !positionAt(app, table).over && endedBy(table) === null ? (table.match.terms?.delay ?? 0) : 0;
  return (
    <p class="presence">
      <span class={`status-dot ${connection}`} />
      {connection === "live" ? t("Connected") : t("Reconnecting…")}
      {watching && ` · ${t("you are watching")}`}
      {late > 0 && ` · ${tn("{n} move late", "{n} moves late", late)}`}
      {connection === "live" && others > 0 && ` · ${tn("{n} watching", "{n} watching", others)}`}
    </p>
  );
}

/** What lies beside the board: trying moves out, what is said, the own note. */
function Tools({ app, table }: { app: App; table: OnlineTable }) {
  const { t, tn } = words(app);
  const { plans } = app.store.get().desk;
  const planned = plans.reduce((count, { lines }) => count + lines.length, 0);
  return (
    <div class="tools">
      <Item icon="branch" text={t("Try moves out")} onClick={() => openAnalysis(app)} />
      {planned > 0 && (
        <p class="planned">
          {tn("{n} line of conditional moves is kept.", "{n} lines of conditional moves are kept.", planned)}
          <button type="button" class="button" onClick={() => void endPlan(app)}>
            {t("Drop")}
          </button>
        </p>
      )}
      <Chat app={app} table={table} over={positionAt(app, table).over || endedBy(table) !== null} />
      <Note app={app} game={table.id} />
    </div>
  );
}

/** The most urgent of the other games that wait for the visitor. */
function NextGame({ app, table }: { app: App; table: OnlineTable }) {
  const { t } = words(app);
  const { waiting } = app.store.get().desk;
  const next = nextGame(waiting, table.id, mover(app, table)?.you ?? false);
  if (!next) return null;
  const others = waiting.filter((id) => id !== table.id).length;
  return (
    <button type="button" class="button" onClick={() => go(app, { page: "online", id: next })}>
      <Icon name="forward" />
      {t("Next game ({n})", { n: others })}
    </button>
  );
}

/** What calls, and the moves. */
function Beside({ app, table }: { app: App; table: OnlineTable }) {
  const { t } = words(app);
  const next = table.next;
  return (
    <>
      <Presence app={app} table={table} />
      <Watching app={app} table={table} />
      {next && (
        <button type="button" class="button primary" onClick={() => go(app, { page: "online", id: next })}>
          {t("Go to the next game")}
        </button>
      )}
      <NextGame app={app} table={table} />
      <OpenOffers app={app} table={table} />
      <Moves app={app} table={table} />
    </>
  );
}

export function OnlineGame({ app }: { app: App }) {
  const { t } = words(app);
  const { online, connection, help, desk } = app.store.get();
  if (connection === "missing") {
    return (
      <section class="plain">
        <h1>{t("This game does not exist.")}</h1>
        <p>{t("The address may be wrong, or the game may no longer exist.")}</p>
        <Link app={app} to={{ page: "new", mode: "friend" }} class="button primary">
          {t("Invite a friend")}
        </Link>
      </section>
    );
  }
  if (!online) {
    return (
      <section class="plain" role="status">
        <p>{connection === "lost" ? t("The server cannot be reached. Trying again…") : t("Opening the game…")}</p>
      </section>
    );
  }
  const seated = online.seats.some(({ you }) => you);
  const open = online.seats.some(({ taken }) => !taken);
  const call = open && (seated ? <Invite app={app} /> : <Join app={app} table={online} />);
  if (help) return <Arena app={app} call={call} moves={<Help app={app} />} />;
  if (desk.analysis) return <Arena app={app} call={call} moves={<Study app={app} />} />;
  return (
    <Arena app={app} call={call} moves={<Beside app={app} table={online} />}>
      <Tools app={app} table={online} />
      <TableMenu app={app} table={online} />
    </Arena>
  );
}
