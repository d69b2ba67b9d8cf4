// What is said about the game. It folds, counts what came meanwhile, and never moves the page.
import type { ChatMessage } from "api";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Room } from "../../state/match/model";
import { foldChat, mayChat, openRooms, sayInChat } from "../../state/match/talk";
import type { OnlineTable } from "../../state/model";
import { Icon, Link, Refused, sends, useApp, useStanding, useWriting } from "../parts";

const MESSAGE_MAX = 500;
/** As near to its end as this, a list stays at its end. */
const NEAR_PX = 40;

interface SaidProps {
  /** The id of the game or the tournament in which it was said. */
  about: string;
  /** So many play. */
  seats?: number;
}

function Message({ about, seats = 0, message }: SaidProps & { message: ChatMessage }) {
  const { t, language } = useApp();
  const at = new Date(message.at_ms);
  const who = message.you ? t("You") : message.name || (message.seat ? t("Player") : message.room === "event" ? t("Guest") : t("In the audience"));
  return (
    <li class={`stack breaks${message.you ? " own" : ""}`}>
      <span class="chat-who beside gap-2 quiet small">
        {who}
        <time dateTime={at.toISOString()} title={at.toLocaleString(language)}>
          {at.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })}
        </time>
      </span>
      <span class="chat-text">{message.text || <em>{t("(removed by a moderator)")}</em>}</span>
      {!message.you && message.text && (
        <Link
          to={{ page: "report", about, message: message.n }}
          class="chat-report"
          label={t("Report what {name} wrote", { name: who })}
        >
          {t("Report")}
        </Link>
      )}
      {message.seat && seats > 2 && <span class="visually-hidden">{message.seat}</span>}
    </li>
  );
}

/** The list stays where it is read; only who reads its end sees it go on. */
export function Messages({ messages, ...where }: SaidProps & { messages: readonly ChatMessage[] }) {
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
    <div ref={list} class="chat-list scrolls" role="log" tabIndex={0} aria-label={t("Messages")} onScroll={onScroll}>
      <ol class="stack gap-2">
        {messages.map((message) => (
          <Message {...where} message={message} key={message.n} />
        ))}
      </ol>
    </div>
  );
}

interface SayProps {
  /** Whether it was taken. */
  say(line: string): Promise<boolean>;
  fault: string;
}

/** A field to write in, for whom the club lets. */
export function Say({ say, fault }: SayProps) {
  const { app, t } = useApp();
  const { text, setText, send } = useWriting(say);
  if (!mayChat(app)) return <MembersOnly />;
  return (
    <form class="chat-say stack gap-2" onSubmit={sends(send)}>
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
      <Refused why={fault} />
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
  const { chat, chatFault, chatOpen, unread } = app.store.get().desk;
  useStanding(chatOpen && "chat");
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
      <Messages about={table.id} seats={table.seats.length} messages={chat.filter((message) => message.room === room)} />
      <Say say={(line) => sayInChat(app, table.id, room, line)} fault={chatFault} key={`${table.id} ${room}`} />
    </details>
  );
}
