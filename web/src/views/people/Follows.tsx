// Whom the visitor follows: who is here, and what can be done with them.
import type { Followed, Person } from "api";
import { words } from "../../state/app";
import { loadFollows, sorted } from "../../state/club/friends";
import { relate } from "../../state/club/people";
import type { App } from "../../state/context";
import { Icon } from "../Icon";
import { Link } from "../Link";
import { Face } from "../parts/Face";
import { useSending } from "../parts/form";
import { Card, Chip } from "../parts/layout";
import { nameOf, PersonName } from "../parts/people";
import { Row } from "../parts/rows";
import { Awaited, Empty, Problem } from "../parts/states";

function Friend({ app, friend }: { app: App; friend: Followed }) {
  const { t } = words(app);
  const name = nameOf(app, friend);
  return (
    <Row
      picture={<Face person={name} />}
      title={<PersonName app={app} person={friend} />}
      text={friend.game ? <Chip tone="good">{t("playing now")}</Chip> : friend.online ? <Chip tone="good">{t("here now")}</Chip> : `@${friend.handle}`}
      actions={
        <>
          <Link app={app} to={{ page: "messages", with: `@${friend.handle}` }} class="button" label={t("Write to {name}", { name })}>
            <Icon name="chat" />
            <span class="long">{t("Write")}</span>
          </Link>
          {friend.game ? (
            <Link app={app} to={{ page: "watch", with: `@${friend.handle}` }} class="button" label={t("Watch {names}", { names: name })}>
              {t("Watch")}
            </Link>
          ) : (
            <Link app={app} to={{ page: "invite", handle: friend.handle }} class="button" label={t("Challenge {name}", { name })}>
              {t("Challenge")}
            </Link>
          )}
        </>
      }
    />
  );
}

const Friends = ({ app, friends }: { app: App; friends: readonly Followed[] }) => (
  <ul class="list">
    {friends.map((friend) => (
      <Friend app={app} friend={friend} key={friend.handle} />
    ))}
  </ul>
);

/** All of them, on the page of people. */
export function Follows({ app }: { app: App }) {
  const { t } = words(app);
  return (
    <Card title={t("People you follow")}>
      <Awaited app={app} remote={app.store.get().club.follows} again={() => void loadFollows(app)}>
        {(follows) =>
          follows.length > 0 ? (
            <Friends app={app} friends={sorted(follows)} />
          ) : (
            <Empty title={t("You follow nobody yet. On somebody’s page you can begin to.")} />
          )
        }
      </Awaited>
    </Card>
  );
}

/** Those who are here now, on the first page; nothing when there is nobody. */
export function FriendsHere({ app }: { app: App }) {
  const { t } = words(app);
  const here = sorted(app.store.get().club.follows.value ?? []).filter(({ online }) => online);
  return here.length > 0 ? (
    <Card
      title={t("Here now")}
      aside={
        <Link app={app} to={{ page: "people" }} class="card-link">
          {t("People")}
        </Link>
      }
    >
      <Friends app={app} friends={here} />
    </Card>
  ) : null;
}

/** On somebody's page: to follow, and to write. */
export function FollowActions({ app, person }: { app: App; person: Person }) {
  const { t } = words(app);
  const sending = useSending();
  const { handle, following, blocked, game } = person;
  const name = nameOf(app, person);
  return (
    <>
      <button
        type="button"
        class="button"
        aria-pressed={following}
        disabled={sending.busy || (blocked && !following)}
        onClick={() => sending.run(() => relate(app, handle, following ? "unfollow" : "follow"))}
      >
        <Icon name={following ? "check" : "plus"} />
        {following ? t("Following") : t("Follow")}
      </button>
      <Link app={app} to={{ page: "messages", with: `@${handle}` }} class="button" label={t("Write to {name}", { name })}>
        <Icon name="chat" />
        {t("Write")}
      </Link>
      {game && (
        <Link app={app} to={{ page: "watch", with: `@${handle}` }} class="button" label={t("Watch {names}", { names: name })}>
          <Icon name="eye" />
          {t("Watch")}
        </Link>
      )}
      <Problem fault={sending.fault} />
    </>
  );
}
