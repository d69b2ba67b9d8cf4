// What is said about the game. It folds, counts what came meanwhile, and never moves the page.
import type { ChatMessage } from "api";
import { useEffect, useRef, useState } from "preact/hooks";
import { words } from "../../state/app";
import type { App } from "../../state/context";
import type { Room } from "../../state/match/model";
import { foldChat, mayChat, openRooms, sayInChat } from "../../state/match/talk";
import type { OnlineTable } from "../../state/model";
import { Icon } from "../Icon";
import { Link } from "../Link";
import { useWriting } from "../parts/writing";

const MESSAGE_MAX = 500;
/** As near to its end as this, a list stays at its end. */
const NEAR_PX = 40;

function Message({ app, table, message }: { app: App; table: OnlineTable; message: ChatMessage }) {
  const { t, language } = words(app);
  const at = new Date(message.at_ms);
  const who = message.you ? t("You") : message.name || (message.seat ? t("Player") : t("Somebody watching"));
  return (
    <li class={message.you ? "own" : undefined}>
      <span class="chat-who">
        {who}
        <time dateTime={at.toISOString()} title={at.toLocaleString(language)}>
          {at.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })}
        </time>
      </span>
      <span class="chat-text">{message.text || <em>{t("(removed by a moderator)")}</em>}</span>
      {!message.you && message.text && (
        <Link
          app={app}
          to={{ page: "report", about: table.id, message: message.n }}
          class="chat-report"
          label={t("Report what {name} wrote", { name: who })}
        >
          {t("Report")}
        </Link>
      )}
      {message.seat && table.seats.length > 2 && <span class="visually-hidden">{message.seat}</span>}
    </li>
  );
}

/** The list stays where it is read; only who reads its end sees it go on. */
function Messages({ app, table, messages }: { app: App; table: OnlineTable; messages: ChatMessage[] }) {
  const { t } = words(app);
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  useEffect(() => {
    if (list.current && atEnd.current) list.current.scrollTop = list.current.scrollHeight;
  }, [messages.length]);
  const onScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
  };
  if (!messages.length) return <p class="quiet">{t("Nothing has been said yet.")}</p>;
  return (
    <div ref={list} class="chat-list" role="log" tabIndex={0} aria-label={t("Messages")} onScroll={onScroll}>
      <ol>
        {messages.map((message) => (
          <Message app={app} table={table} message={message} key={message.n} />
        ))}
      </ol>
    </div>
  );
}

function Say({ app, game, room }: { app: App; game: string; room: Room }) {
  const { t } = words(app);
  const { text, setText, send } = useWriting((line) => sayInChat(app, game, room, line));
  const { chatFault } = app.store.get().desk;
  return (
    <form
      class="chat-say"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <input
        type="text"
        value={text}
        maxLength={MESSAGE_MAX}
        aria-label={t("Message")}
        placeholder={t("Message")}
        autocomplete="off"
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <button type="submit" class="button">
        {t("Send")}
      </button>
      {chatFault && (
        <p class="refused" role="alert">
          {chatFault}
        </p>
      )}
    </form>
  );
}

/** Why there is no field to write in, and how to get one. */
const MembersOnly = ({ app }: { app: App }) => (
  <p class="quiet">
    {words(app).t("In this club only members chat.")}{" "}
    <Link app={app} to={{ page: "sign-up", code: "" }}>
      {words(app).t("Create an account")}
    </Link>
  </p>
);

export function Chat({ app, table, over }: { app: App; table: OnlineTable; over: boolean }) {
  const { t, tn } = words(app);
  const { chat, chatOpen, unread } = app.store.get().desk;
  const rooms = openRooms(app, over);
  const [wanted, setRoom] = useState<Room | null>(null);
  const room = wanted && rooms.includes(wanted) ? wanted : (rooms[0] ?? "watchers");
  const titles: Record<Room, string> = { players: t("Players"), watchers: t("Spectators") };
  return (
    <details class="fold chat" data-part="chat" open={chatOpen} onToggle={(event) => foldChat(app, event.currentTarget.open)}>
      <summary>
        <Icon name="chat" />
        {room === "players" ? t("Chat with the players") : t("Chat of those who watch")}
        {unread > 0 && (
          <span class="count" aria-label={tn("{n} new message", "{n} new messages", unread)}>
            {unread}
          </span>
        )}
      </summary>
      {rooms.length > 1 && (
        <div class="chat-rooms" role="group" aria-label={t("Room")}>
          {rooms.map((each) => (
            <button type="button" class="item" aria-pressed={each === room} key={each} onClick={() => setRoom(each)}>
              {titles[each]}
            </button>
          ))}
        </div>
      )}
      <Messages app={app} table={table} messages={chat.filter((message) => message.room === room)} />
      {mayChat(app) ? <Say app={app} game={table.id} room={room} key={`${table.id} ${room}`} /> : <MembersOnly app={app} />}
    </details>
  );
}
