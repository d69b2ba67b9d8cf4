import { isMember } from "../state/club/me";
import { AccountMenu } from "./AccountMenu";
import { placesOf } from "./BottomBar";
import { Icon, Link, useApp } from "./parts";

const Mark = () => (
  <svg class="logo-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect x="1" y="1" width="30" height="30" rx="8" />
    {[10, 22].flatMap((x) => [8.5, 16, 23.5].map((y) => <circle cx={x} cy={y} r="2.6" key={`${x} ${y}`} />))}
  </svg>
);

function Account() {
  const { app, t } = useApp();
  const { club } = app.store.get();
  const { me } = club;
  const waiting = me.value?.waiting ?? 0;
  const unread = me.value?.unread ?? 0;
  return (
    <>
      {club.unreadNotices > 0 && <Bell count={club.unreadNotices} />}
      {waiting > 0 && <WaitingBadge count={waiting} />}
      {unread > 0 && <UnreadBadge count={unread} />}
      <AccountMenu />
      {!isMember(app) && (
        <Link to={{ page: "sign-in" }} class="button sign-in" label={t("Sign in")}>
          <Icon name="person" />
          <span class="long">{t("Sign in")}</span>
        </Link>
      )}
    </>
  );
}

/** "2 games wait for you", and the way to them. */
function WaitingBadge({ count }: { count: number }) {
  const { tn } = useApp();
  return (
    <Link to={{ page: "home" }} class="waiting stack small" label={tn("{n} game waits for you", "{n} games wait for you", count)}>
      {count}
    </Link>
  );
}

/** "2 new messages", and the way to them. */
function UnreadBadge({ count }: { count: number }) {
  const { tn } = useApp();
  return (
    <Link
      to={{ page: "messages", with: "" }}
      class="icon-button unread-badge"
      label={tn("{n} conversation with new messages", "{n} conversations with new messages", count)}
    >
      <Icon name="chat" />
      <span class="count" aria-hidden="true">{count}</span>
    </Link>
  );
}

/** "2 new notices", and the way to them. */
function Bell({ count }: { count: number }) {
  const { tn } = useApp();
  return (
    <Link
      to={{ page: "notices" }}
      class="icon-button notices-badge"
      label={tn("{n} new notification", "{n} new notifications", count)}
    >
      <Icon name="bell" />
      <span class="count" aria-hidden="true">{count > 99 ? "99+" : count}</span>
    </Link>
  );
}

export function Header() {
  const { app, t } = useApp();
  const { page } = app.store.get().route;
  return (
    <header class="header">
      <Link to={{ page: "home" }} class="logo level gap-3" label="Ludopod" current={page === "home"}>
        <Mark />
        <span>Ludopod</span>
      </Link>
      <nav class="nav" aria-label={t("Pages")}>
        {placesOf(app).map(({ to, title, current }) => (
          <Link to={to} current={current} key={to.page}>{title}</Link>
        ))}
      </nav>
      <div class="switches beside level gap-1">
        <Account />
      </div>
    </header>
  );
}
