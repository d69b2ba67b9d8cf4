// Whom the visitor follows: who is here, and what can be done with them.
import type { Followed, Person } from "api";
import { loadFollows, relate, sorted } from "../../state/club/people";
import { Awaited, Button, Card, Chip, Face, Link, List, nameOf, PersonName, Problem, Row, useApp, useSending } from "../parts";

function Friend({ friend }: { friend: Followed }) {
  const { app, t } = useApp();
  const name = nameOf(app, friend);
  return (
    <Row
      picture={<Face person={name} />}
      title={<PersonName person={friend} />}
      text={friend.game ? <Chip tone="good">{t("playing")}</Chip> : friend.online ? <Chip tone="good">{t("online")}</Chip> : `@${friend.handle}`}
      actions={
        <>
          <Link to={{ page: "messages", with: `@${friend.handle}` }} class="button" label={t("Write to {name}", { name })} icon="chat">
            <span class="long">{t("Write")}</span>
          </Link>
          {friend.game ? (
            <Link to={{ page: "watch", with: `@${friend.handle}` }} class="button" label={t("Watch {names}", { names: name })}>
              {t("Watch")}
            </Link>
          ) : (
            <Link to={{ page: "invite", handle: friend.handle }} class="button" label={t("Challenge {name}", { name })}>
              {t("Challenge")}
            </Link>
          )}
        </>
      }
    />
  );
}

const friendRow = (friend: Followed) => <Friend friend={friend} key={friend.handle} />;

/** All of them, on the page of people. */
export function Follows() {
  const { app, t } = useApp();
  return (
    <Card title={t("People you follow")}>
      <Awaited remote={app.store.get().club.follows} again={() => void loadFollows(app)}>
        {(follows) =>
          <List items={sorted(follows)} none={t("You follow nobody yet. On somebody’s page you can begin to.")}>{friendRow}</List>
        }
      </Awaited>
    </Card>
  );
}

/** Those who are here now, on the first page; nothing when there is nobody. */
export function FriendsHere() {
  const { app, t } = useApp();
  const here = sorted(app.store.get().club.follows.value ?? []).filter(({ online }) => online);
  return here.length > 0 ? (
    <Card
      title={t("Online")}
      aside={
        <Link to={{ page: "people" }} class="card-link">{t("People")}</Link>
      }
    >
      <List items={here}>{friendRow}</List>
    </Card>
  ) : null;
}

/** On somebody's page: to follow, and to write. */
export function FollowActions({ person }: { person: Person }) {
  const { app, t } = useApp();
  const sending = useSending();
  const { handle, following, blocked, game } = person;
  const name = nameOf(app, person);
  return (
    <>
      <Button
        icon={following ? "check" : "plus"}
        aria-pressed={following}
        disabled={sending.busy || (blocked && !following)}
        onClick={() => sending.run(() => relate(app, handle, following ? "unfollow" : "follow"))}
      >
        {following ? t("Following") : t("Follow")}
      </Button>
      <Link to={{ page: "messages", with: `@${handle}` }} class="button" label={t("Write to {name}", { name })} icon="chat">
        {t("Write")}
      </Link>
      {game && (
        <Link to={{ page: "watch", with: `@${handle}` }} class="button" label={t("Watch {names}", { names: name })} icon="eye">
          {t("Watch")}
        </Link>
      )}
      <Problem fault={sending.fault} />
    </>
  );
}
