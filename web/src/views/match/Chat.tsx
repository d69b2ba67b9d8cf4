// What is said about the game. It folds, counts what came meanwhile, and never moves the page.
import type { ChatMessage } from "api";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Room } from "../../state/match/model";
import { foldChat, mayChat, openRooms, sayInChat } from "../../state/match/talk";
import type { OnlineTable } from "../../state/model";
import { Icon, Link, Refused, useApp, useWriting } from "../parts";

const MESSAGE_MAX = 500;
/** As near to its end as this, a list stays at its end. */
const NEAR_PX = 40;

function Message({ table, message }: { table: OnlineTable; message: ChatMessage }) {
  const { t, language } = useApp();
  const at = new Date(message.at_ms);
  const who = message.you ? t("You") : message.name || (message.seat ? t("Player") : t("In the audience"));
  return (
    <li class={message.you ? "own" : undefined}>
      <span class="chat-who beside gap-2 quiet small">
        {who}
        <time dateTime={at.toISOString()} title={at.toLocaleString(language)}>
          {at.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })}
        </time>
      </span>
      <span class="chat-text">{message.text || <em>{t("(removed by a moderator)")}</em>}</span>
      {!message.you && message.text && (
        <Link
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
function Messages({ table, messages }: { table: OnlineTable; messages: ChatMessage[] }) {
  const { t } = useApp();
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
          <Message table={table} message={message} key={message.n} />
        ))}
      </ol>
    </div>
  );
}

function Say({ game, room }: { game: string; room: Room }) {
  const { app, t } = useApp();
  const { text, setText, send } = useWriting((line) => sayInChat(app, game, room, line));
  const { chatFault } = app.store.get().desk;
  return (
    <form
      class="chat-say stack gap-2"
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
      <button type="submit" class="button">{t("Send")}</button>
      <Refused why={chatFault} />
    </form>
  );
}

/** Why there is no field to write in, and how to get one. */
const MembersOnly = () => {
  const { t } = useApp();
  return (
    <p class="quiet">
      {t("In this club only members chat.")}{" "}
      <Link to={{ page: "sign-up", code: "" }}>{t("Create account")}</Link>
    </p>
  );
};

export function Chat({ table, over }: { table: OnlineTable; over: boolean }) {
  const { app, t, tm, tn } = useApp();
  const { chat, chatOpen, unread } = app.store.get().desk;
  const rooms = openRooms(app, over);
  const [wanted, setRoom] = useState<Room | null>(null);
  const room = wanted && rooms.includes(wanted) ? wanted : (rooms[0] ?? "watchers");
  const titles: Record<Room, string> = { players: tm("chat", "Players"), watchers: t("Audience") };
  return (
    <details class="fold chat" data-part="chat" open={chatOpen} onToggle={(event) => foldChat(app, event.currentTarget.open)}>
      <summary>
        <Icon name="chat" />
        {room === "players" ? t("Game chat") : t("Audience chat")}
        {unread > 0 && (
          <span class="count" aria-label={tn("{n} new message", "{n} new messages", unread)}>{unread}</span>
        )}
      </summary>
      {rooms.length > 1 && (
        <div class="beside gap-1" role="group" aria-label={t("Chat")}>
          {rooms.map((each) => (
            <button type="button" class="item" aria-pressed={each === room} key={each} onClick={() => setRoom(each)}>
              {titles[each]}
            </button>
          ))}
        </div>
      )}
      <Messages table={table} messages={chat.filter((message) => message.room === room)} />
      {mayChat(app) ? <Say game={table.id} room={room} key={`${table.id} ${room}`} /> : <MembersOnly />}
    </details>
  );
}
