// One conversation: the messages by days, and the field to write in.
import type { Message, Messages as TalkValue } from "api";
import { useEffect, useRef, useState } from "preact/hooks";
import { words, type App } from "../../state/app";
import { earlier, type Failure, markRead, WORDS_MAX, write } from "../../state/club";
import { Button, Face, Link, Notice, personPage, Place, Problem, sends, Slot, useApp, useSending, useWriting } from "../parts";
import { correspondentName, TalkMessage } from "./TalkMessage";

/** As near to its end as this, the list stays at its end. */
const NEAR_PX = 60;

const dayOf = (app: App, at: number) =>
  new Date(at).toLocaleDateString(words(app).language, { weekday: "long", day: "numeric", month: "long", year: "numeric" });

/** Of one day after the other. */
function byDays(app: App, messages: readonly Message[]): (readonly [string, Message[]])[] {
  const days = new Map<string, Message[]>();
  for (const message of messages) {
    const day = dayOf(app, message.at_ms);
    days.set(day, [...(days.get(day) ?? []), message]);
  }
  return [...days];
}

/** The list stays where it is read; only who reads its end sees it go on. What comes before is put above it. */
function useEnd(messages: readonly Message[]) {
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const height = useRef(0);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    if (atEnd.current) element.scrollTop = element.scrollHeight;
    else element.scrollTop += element.scrollHeight - height.current;
    height.current = element.scrollHeight;
  }, [messages[0]?.n]);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    if (atEnd.current) element.scrollTop = element.scrollHeight;
    height.current = element.scrollHeight;
  }, [messages.length]);
  const onScroll = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
  };
  return [list, onScroll] as const;
}

function Messages({ way, talk }: { way: string; talk: TalkValue }) {
  const { app, t } = useApp();
  const sending = useSending();
  const [list, onScroll] = useEnd(talk.items);
  return (
    <div ref={list} class="talk-list scrolls tops stack gap-4" role="log" tabIndex={0} aria-label={t("Messages")} onScroll={onScroll}>
      {talk.next && (
        <Button {...sending.does(() => earlier(app, way))}>{t("Earlier messages")}</Button>
      )}
      {talk.items.length === 0 && <p class="quiet">{t("Nothing has been written yet.")}</p>}
      {byDays(app, talk.items).map(([day, messages]) => (
        <section key={day}>
          <h2>{day}</h2>
          <ol class="stack gap-2">
            {messages.map((message) => (
              <TalkMessage message={message} with={talk.with} key={message.n} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** Enter sends; with Shift it begins a line. */
function Composer({ way, name }: { way: string; name: string }) {
  const { app, t } = useApp();
  const [fault, setFault] = useState<Failure | null>(null);
  const { text, setText, send } = useWriting(async (line) => {
    const refused = await write(app, way, line);
    setFault(refused);
    return !refused;
  });
  return (
    <form class="talk-write stack gap-3" onSubmit={sends(send)}>
      <textarea
        value={text}
        rows={2}
        maxLength={WORDS_MAX}
        aria-label={t("Message to {name}", { name })}
        placeholder={t("Message")}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <button type="submit" class="button primary">{t("Send")}</button>
      <Problem fault={fault} />
    </form>
  );
}

/** Why there is no field to write in. */
function Closed({ refusal, name }: { refusal: string; name: string }) {
  const { t } = useApp();
  const reasons: Readonly<Record<string, string>> = {
    no_person: t("This account has been deleted. Nobody can be written to here."),
    apart: t("You and {name} cannot write to each other: one of you has blocked the other.", { name }),
    unanswered: t("{name} has not answered yet. You can write again after an answer.", { name }),
    begun: t("You have written to many new people today. Wait until somebody answers."),
    written: t("You have written a lot within an hour. Wait a little."),
    self: t("That is you."),
  };
  return <Notice>{reasons[refusal] ?? t("You cannot write here now.")}</Notice>;
}

function Open({ way, talk }: { way: string; talk: TalkValue }) {
  const { app } = useApp();
  const name = correspondentName(app, talk.with);
  return (
    <div class="stack gap-3">
      <Messages way={way} talk={talk} />
      {talk.refusal ? <Closed refusal={talk.refusal} name={name} /> : <Composer way={way} name={name} />}
    </div>
  );
}

export function Talk({ way }: { way: string }) {
  const { app, t } = useApp();
  const { talk } = app.store.get().club;
  useEffect(() => {
    const seen = () => void markRead(app, way);
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }, [way]);
  const handle = talk.value?.with.handle;
  const name = talk.value ? correspondentName(app, talk.value.with) : way;
  return (
    <Place
      title={name}
      face={<Face person={name} size={160} />}
      actions={
        <>
          <Link to={{ page: "messages", with: "" }} class="button">{t("All messages")}</Link>
          {handle && (
            <Link to={personPage(handle)} class="button">{t("Profile")}</Link>
          )}
        </>
      }
    >
      <Slot of="talk">{(value) => <Open way={way} talk={value} />}</Slot>
    </Place>
  );
}
