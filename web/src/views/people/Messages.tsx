// What members write to each other: the list of conversations.
import type { Conversation } from "api";
import { isMember, moreConversations, wayTo } from "../../state/club";
import { Card, Empty, Face, ForMembers, Link, Place, RelativeTime, ShowMore, Slot, useApp } from "../parts";
import { Talk } from "./Talk";
import { correspondentName } from "./TalkMessage";

function Line({ conversation }: { conversation: Conversation }) {
  const { app, t, tn } = useApp();
  const { with: other, unread, latest, id } = conversation;
  const name = correspondentName(app, other);
  return (
    <li>
      <Link to={wayTo(other, id)} class={`conversation bare beside level gap-3${unread ? " unread" : ""}`}>
        <Face person={name} size={40} />
        <span class="grows stack yields">
          <span class="conversation-head beside apart gap-3">
            <strong>{name}</strong>
            {latest && (
              <small>
                <RelativeTime at={latest.at_ms} />
              </small>
            )}
          </span>
          <small class="conversation-latest">
            {latest?.you && <span>{t("You:")} </span>}
            {latest?.text}
          </small>
        </span>
        {unread > 0 && (
          <span class="count" aria-label={tn("{n} new message", "{n} new messages", unread)}>{unread}</span>
        )}
      </Link>
    </li>
  );
}

function List() {
  const { app, t } = useApp();
  return (
    <Slot of="conversations">
      {({ items, next }) =>
        items.length > 0 ? (
          <Card>
            <ul class="stack gap-1">
              {items.map((conversation) => (
                <Line conversation={conversation} key={conversation.id} />
              ))}
            </ul>
            {next && <ShowMore ask={() => moreConversations(app)} />}
          </Card>
        ) : (
          <Empty title={t("Nobody has written yet.")}>
            <Link to={{ page: "people" }} class="button">{t("Find people")}</Link>
          </Empty>
        )
      }
    </Slot>
  );
}

export function Messages({ with: way }: { with: string }) {
  const { app, t } = useApp();
  if (isMember(app) && way) return <Talk way={way} key={way} />;
  return (
    <Place title={t("Messages")} face={<Face character="firefly" size={160} />}>
      <ForMembers says={t("Members write to each other.")}>
        <List />
      </ForMembers>
    </Place>
  );
}
