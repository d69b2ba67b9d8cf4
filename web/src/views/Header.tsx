import { isMember } from "../state/club";
import { AccountMenu } from "./AccountMenu";
import { placesOf } from "./BottomBar";
import type { Route } from "../state/model";
import { Icon, type IconName, Link, useApp } from "./parts";

const Mark = () => (
  <svg class="logo-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect x="1" y="1" width="30" height="30" rx="8" />
    {[10, 22].flatMap((x) => [8.5, 16, 23.5].map((y) => <circle cx={x} cy={y} r="2.6" key={`${x} ${y}`} />))}
  </svg>
);

function Account() {
  const { app, t, tn } = useApp();
  const { me, unreadNotices: told } = app.store.get().club;
  const { waiting = 0, unread = 0 } = me.value ?? {};
  const written = tn("{n} conversation with new messages", "{n} conversations with new messages", unread);
  return (
    <>
      {told > 0 && <Badge to={{ page: "notices" }} class="icon-button stack notices-badge" icon="bell" label={tn("{n} new notification", "{n} new notifications", told)} count={told} />}
      {waiting > 0 && (
        <Link to={{ page: "home" }} class="waiting stack small" label={tn("{n} game waits for you", "{n} games wait for you", waiting)}>{waiting}</Link>
      )}
      {unread > 0 && <Badge to={{ page: "messages", with: "" }} class="icon-button stack" icon="chat" label={written} count={unread} />}
      <AccountMenu />
      {!isMember(app) && (
        <Link to={{ page: "sign-in" }} class="button sign-in" label={t("Sign in")} icon="person">
          <span class="long">{t("Sign in")}</span>
        </Link>
      )}
    </>
  );
}

interface BadgeProps {
  to: Route;
  class: string;
  icon: IconName;
  /** What is new there, and so much of it. */
  label: string;
  count: number;
}

const Badge = ({ icon, count, ...rest }: BadgeProps) => (
  <Link {...rest}>
    <Icon name={icon} />
    <span class="count" aria-hidden="true">{count > 99 ? "99+" : count}</span>
  </Link>
);

export function Header() {
  const { app, t } = useApp();
  const { page } = app.store.get().route;
  return (
    <header class="header beside level">
      <Link to={{ page: "home" }} class="logo level gap-3" label="Ludopod" current={page === "home"}>
        <Mark />
        <span>Ludopod</span>
      </Link>
      <nav class="nav beside gap-1" aria-label={t("Pages")}>
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
