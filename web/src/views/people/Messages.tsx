// What members write to each other: the list of conversations.
import type { Conversation } from "api";
import { words } from "../../state/app";
import { isMember, loadMe } from "../../state/club/me";
import { loadConversations, moreConversations, wayTo } from "../../state/club/messages";
import type { App } from "../../state/context";
import { Link } from "../Link";
import { Face } from "../parts/Face";
import { useSending } from "../parts/form";
import { Card, Place } from "../parts/layout";
import { Awaited, Empty, Notice, Problem } from "../parts/states";
import { RelativeTime } from "../parts/times";
import { Talk } from "./Talk";
import { correspondentName } from "./TalkMessage";

function Line({ app, conversation }: { app: App; conversation: Conversation }) {
  const { t, tn } = words(app);
  const { with: other, unread, latest, id } = conversation;
  const name = correspondentName(app, other);
  return (
    <li>
      <Link app={app} to={wayTo(other, id)} class={`conversation${unread ? " unread" : ""}`}>
        <Face person={name} size={40} />
        <span class="conversation-about">
          <span class="conversation-head">
            <strong>{name}</strong>
            {latest && (
              <small>
                <RelativeTime app={app} at={latest.at_ms} />
              </small>
            )}
          </span>
          <small class="conversation-latest">
            {latest?.you && <span>{t("You:")} </span>}
            {latest?.text}
          </small>
        </span>
        {unread > 0 && (
          <span class="count" aria-label={tn("{n} new message", "{n} new messages", unread)}>
            {unread}
          </span>
        )}
      </Link>
    </li>
  );
}

function More({ app }: { app: App }) {
  const sending = useSending();
  return (
    <>
      <Problem fault={sending.fault} />
      <button type="button" class="button" disabled={sending.busy} onClick={() => sending.run(() => moreConversations(app))}>
        {words(app).t("Show more")}
      </button>
    </>
  );
}

function List({ app }: { app: App }) {
  const { t } = words(app);
  return (
    <Awaited app={app} remote={app.store.get().club.conversations} again={() => void loadConversations(app)}>
      {({ items, next }) =>
        items.length > 0 ? (
          <Card>
            <ul class="conversations">
              {items.map((conversation) => (
                <Line app={app} conversation={conversation} key={conversation.id} />
              ))}
            </ul>
            {next && <More app={app} />}
          </Card>
        ) : (
          <Empty title={t("Nobody has written yet.")}>
            <Link app={app} to={{ page: "people" }} class="button">
              {t("Find people")}
            </Link>
          </Empty>
        )
      }
    </Awaited>
  );
}

export function Messages({ app, way }: { app: App; way: string }) {
  const { t } = words(app);
  const { me } = app.store.get().club;
  if (isMember(app) && way) return <Talk app={app} way={way} key={way} />;
  return (
    <Place title={t("Messages")}>
      {isMember(app) ? (
        <List app={app} />
      ) : (
        <Awaited app={app} remote={me} again={() => void loadMe(app)}>
          {() => (
            <Notice>
              {t("Members write to each other.")}{" "}
              <Link app={app} to={{ page: "sign-in" }}>
                {t("Sign in")}
              </Link>
            </Notice>
          )}
        </Awaited>
      )}
    </Place>
  );
}
