// A tournament as one page, which moves by itself: what the visitor does next, the boards, who stands where, the results.
import { useEffect, useState } from "preact/hooks";
import {
  beginEvent, cancelEvent, eventLine, type EventNow, followEvent, isMember, joinEvent, leaveEvent, loadBoards, loadEvent,
  rangeText, sayInEvent,
} from "../../state/club";
import { addressOf } from "../../state/router";
import { Messages, Say } from "../match/Chat";
import { Button, Card, Chip, copy, Dialog, Face, Link, nameOf, PersonName, Place, Problem, Slot, useApp, useEvery, useSending, type Sending } from "../parts";
import { WatchCard } from "../watch/Featured";
import { LinkPicture } from "./LinkPicture";
import { Own } from "./Own";
import { Results } from "./Results";
import { Picture, When } from "./rows";
import { CrossTable, Standing } from "./Standing";
import { Times } from "./Times";

const BOARDS_MS = 4000;

interface PartProps {
  event: EventNow;
  sending: Sending;
}

/** The one thing to do next. */
function Next({ event: { of }, sending }: PartProps) {
  const { app, t } = useApp();
  const open = of.state === "announced" || of.state === "running";
  const game = of.own?.table?.game;
  return (
    <>
      {game && of.own?.table?.state === "playing" && <Link to={{ page: "online", id: game }} class="button primary large">{t("Go to the game")}</Link>}
      {of.can.includes("join") && <Button class="primary large" {...sending.does(() => joinEvent(app, of))}>{of.own ? t("Come back") : t("Join")}</Button>}
      {open && !isMember(app) && <Link to={{ page: "sign-in" }} class="button">{t("Sign in to play along")}</Link>}
      {of.can.includes("leave") && (
        <Button {...sending.does(() => leaveEvent(app, of))}>
          {of.state === "running" && of.kind === "arena" ? t("Take a break") : t("Withdraw")}
        </Button>
      )}
    </>
  );
}

/** The board of those who stand best, large, and all others; before and after them who has come, and who was best. */
function Boards({ event: { of, games, standing } }: { event: EventNow }) {
  const { app, t } = useApp();
  useEvery(of.state === "running" ? BOARDS_MS : null, () => document.visibilityState === "visible" && void loadBoards(app, of.id));
  if (games.length > 0)
    return (
      <ul class="event-boards fills large gap-4" aria-label={t("Live games")}>
        {games.map((game) => (
          <li key={game.id}>
            <WatchCard game={game} />
          </li>
        ))}
      </ul>
    );
  const over = of.state === "over";
  return (
    <>
      {standing.length > 0 && (
        <ol class={over ? "podium beside wraps gap-5" : "here beside wraps"} aria-label={over ? t("Standings") : t("Players")}>
          {standing.slice(0, over ? 3 : undefined).map(({ number, person, place }) => (
            <li class={over ? "stack gap-2" : "beside level gap-2"} key={number}>
              <Face person={nameOf(app, person)} size={over ? 96 : 40} />
              {over && <strong class="medal">{place}</strong>}
              <PersonName person={person} />
            </li>
          ))}
        </ol>
      )}
      {!over && <Picture of={of} />}
    </>
  );
}

function Invitation({ event: { of } }: { event: EventNow }) {
  const { app, t } = useApp();
  const address = addressOf({ page: "event", id: of.code }, app.core.names);
  return (
    <Card title={t("Invite others")}>
      <p class="event-code"><code>{of.code}</code></p>
      <p class="quiet">{t("Whoever enters this code under Tournaments, opens the link, or points a phone’s camera at the picture, can join.")}</p>
      <LinkPicture address={address} label={t("The link as a picture, for a phone’s camera")} />
      <div class="form-actions beside wraps level gap-3">
        <Button icon="copy" onClick={() => void copy(app, address, t("Link copied."))}>{t("Copy the link")}</Button>
      </div>
    </Card>
  );
}

function Director({ event: { of }, sending }: PartProps) {
  const { app, t } = useApp();
  const [asks, setAsks] = useState(false);
  if (!of.can.includes("begin") && !of.can.includes("cancel")) return null;
  return (
    <Card title={t("Director")}>
      <div class="form-actions beside wraps level gap-3">
        {of.can.includes("begin") && <Button {...sending.does(() => beginEvent(app, of))}>{t("Start now")}</Button>}
        {of.can.includes("cancel") && <Button class="danger" onClick={() => setAsks(true)}>{t("Cancel the tournament")}</Button>}
      </div>
      {asks && (
        <Dialog title={t("Cancel this tournament?")} close={() => setAsks(false)}>
          <p>{t("Nobody is paired any more. Games that go on are played to their end.")}</p>
          <div class="form-actions beside wraps level gap-3">
            <Button class="danger" {...sending.does(() => cancelEvent(app, of))}>{t("Cancel the tournament")}</Button>
            <Button onClick={() => setAsks(false)}>{t("Back")}</Button>
          </div>
        </Dialog>
      )}
    </Card>
  );
}

function Kept({ event: { of, tables } }: { event: EventNow }) {
  const { t } = useApp();
  return tables.some(({ state, game }) => state === "over" && game) ? (
    <p class="form-actions beside wraps level gap-3">
      <a class="button" href={`/api/v1/tournaments/${of.id}/records`} download={`${of.code}.txt`}>{t("Download the games")}</a>
      <Button icon="print" onClick={() => window.print()}>{t("Print")}</Button>
    </p>
  ) : null;
}

function Talk({ event: { of, said } }: { event: EventNow }) {
  const { app, t } = useApp();
  const [fault, setFault] = useState("");
  const say = async (line: string) => {
    const failure = await sayInEvent(app, of, line);
    setFault(failure?.text ?? "");
    return !failure;
  };
  return (
    <Card title={t("Chat")}>
      <Messages about={of.id} messages={said} />
      <Say say={say} fault={fault} key={of.id} />
    </Card>
  );
}

function Lead({ event: { of } }: { event: EventNow }) {
  const { app, t } = useApp();
  return (
    <>
      {eventLine(app, of)} · <When of={of} /> {of.closed && <Chip>{t("By invitation")}</Chip>} {of.range && <Chip>{rangeText(app, of.range)}</Chip>}
      {of.director && <> · {t("Director")}: <PersonName person={of.director} /></>}
    </>
  );
}

export function EventPlace({ id }: { id: string }) {
  const { app, t } = useApp();
  const { value } = app.store.get().club.event;
  const sending = useSending();
  const { id: own } = value?.of ?? {};
  useEffect(() => void loadEvent(app, id), [id]);
  useEffect(() => (own ? followEvent(app, own) : undefined), [own]);
  return (
    <Place
      title={value?.of.title ?? t("Tournament")}
      shape="laid"
      lead={value && <Lead event={value} />}
      actions={value && <Next event={value} sending={sending} />}
      table={
        value && (
          <>
            <Own event={value} sending={sending} />
            <Boards event={value} />
          </>
        )
      }
    >
      <Slot of="event" lines={6}>
        {(now) => (
          <>
            <Problem fault={sending.fault} />
            <Standing event={now} />
            <CrossTable event={now} />
            <Times event={now} sending={sending} />
            <Results event={now} />
            <Talk event={now} />
            {(now.of.state === "announced" || now.of.state === "running") && <Invitation event={now} />}
            <Director event={now} sending={sending} />
            <Kept event={now} />
          </>
        )}
      </Slot>
    </Place>
  );
}
