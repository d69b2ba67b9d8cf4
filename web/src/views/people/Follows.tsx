// Whom the visitor follows: who is here, and what can be done with them.
import type { Followed, Person } from "api";
import { relate, sorted } from "../../state/club";
import { Button, Card, ChallengeLink, Chip, Link, List, PersonRow, Problem, Slot, useApp, useSending, WatchLink, WriteLink } from "../parts";

function Friend({ friend }: { friend: Followed }) {
  const { t } = useApp();
  return (
    <PersonRow
      person={friend}
      text={friend.game ? <Chip tone="good">{t("playing")}</Chip> : friend.online ? <Chip tone="good">{t("online")}</Chip> : `@${friend.handle}`}
      actions={
        <>
          <WriteLink person={friend}>
            <span class="long">{t("Write")}</span>
          </WriteLink>
          {friend.game ? <WatchLink person={friend} /> : <ChallengeLink person={friend} />}
        </>
      }
    />
  );
}

const friendRow = (friend: Followed) => <Friend friend={friend} key={friend.handle} />;

/** All of them, on the page of people. */
export function Follows() {
  const { t } = useApp();
  return (
    <Card title={t("People you follow")}>
      <Slot of="follows">
        {(follows) => <List items={sorted(follows)} none={t("You follow nobody yet. On somebody’s page you can begin to.")}>{friendRow}</List>}
      </Slot>
    </Card>
  );
}

/** Those who are here now, on the first page; nothing when there is nobody. */
export function FriendsHere() {
  const { app, t } = useApp();
  const here = sorted(app.store.get().club.follows.value ?? []).filter(({ online }) => online);
  return here.length > 0 ? (
    <Card title={t("Online")} aside={<Link to={{ page: "people" }} class="card-link">{t("People")}</Link>}>
      <List items={here}>{friendRow}</List>
    </Card>
  ) : null;
}

/** On somebody's page: to follow, and to write. */
export function FollowActions({ person }: { person: Person }) {
  const { app, t } = useApp();
  const sending = useSending();
  const { handle, following, blocked, game } = person;
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
      <WriteLink person={person}>{t("Write")}</WriteLink>
      {game && <WatchLink person={person} icon="eye" />}
      <Problem fault={sending.fault} />
    </>
  );
}
