// One conversation: the messages by days, and the field to write in.
import type { Message, Messages as TalkValue } from "api";
import { useEffect, useRef, useState } from "preact/hooks";
import { words } from "../../state/app";
import { earlier, loadTalk, markRead, WORDS_MAX, write } from "../../state/club/messages";
import type { Failure } from "../../state/club/model";
import type { App } from "../../state/context";
import { Link } from "../Link";
import { useSending } from "../parts/form";
import { personPage } from "../parts/people";
import { Place } from "../parts/layout";
import { Awaited, Notice, Problem } from "../parts/states";
import { useWriting } from "../parts/writing";
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

function Messages({ app, way, talk }: { app: App; way: string; talk: TalkValue }) {
  const { t } = words(app);
  const sending = useSending();
  const [list, onScroll] = useEnd(talk.items);
  return (
    <div ref={list} class="talk-list" role="log" tabIndex={0} aria-label={t("Messages")} onScroll={onScroll}>
      {talk.next && (
        <button type="button" class="button" disabled={sending.busy} onClick={() => sending.run(() => earlier(app, way))}>
          {t("Earlier messages")}
        </button>
      )}
      {talk.items.length === 0 && <p class="quiet">{t("Nothing has been written yet.")}</p>}
      {byDays(app, talk.items).map(([day, messages]) => (
        <section key={day}>
          <h2>{day}</h2>
          <ol>
            {messages.map((message) => (
              <TalkMessage app={app} message={message} with={talk.with} key={message.n} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** Enter sends; with Shift it begins a line. */
function Composer({ app, way, name }: { app: App; way: string; name: string }) {
  const { t } = words(app);
  const [fault, setFault] = useState<Failure | null>(null);
  const { text, setText, send } = useWriting(async (line) => {
    const refused = await write(app, way, line);
    setFault(refused);
    return !refused;
  });
  return (
    <form
      class="talk-write"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
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
      <button type="submit" class="button primary">
        {t("Send")}
      </button>
      <Problem fault={fault} />
    </form>
  );
}

/** Why there is no field to write in. */
function Closed({ app, refusal, name }: { app: App; refusal: string; name: string }) {
  const { t } = words(app);
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

function Open({ app, way, talk }: { app: App; way: string; talk: TalkValue }) {
  const name = correspondentName(app, talk.with);
  return (
    <div class="talk">
      <Messages app={app} way={way} talk={talk} />
      {talk.refusal ? <Closed app={app} refusal={talk.refusal} name={name} /> : <Composer app={app} way={way} name={name} />}
    </div>
  );
}

export function Talk({ app, way }: { app: App; way: string }) {
  const { t } = words(app);
  const { talk } = app.store.get().club;
  useEffect(() => {
    const seen = () => void markRead(app, way);
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }, [way]);
  const handle = talk.value?.with.handle;
  return (
    <Place
      title={talk.value ? correspondentName(app, talk.value.with) : way}
      actions={
        <>
          <Link app={app} to={{ page: "messages", with: "" }} class="button">
            {t("All messages")}
          </Link>
          {handle && (
            <Link app={app} to={personPage(handle)} class="button">
              {t("Profile")}
            </Link>
          )}
        </>
      }
    >
      <Awaited app={app} remote={talk} again={() => void loadTalk(app, way)}>
        {(value) => <Open app={app} way={way} talk={value} />}
      </Awaited>
    </Place>
  );
}
