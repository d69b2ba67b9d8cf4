// What the visitor was told, the latest first.
import type { Notice } from "api";
import { words } from "../../state/app";
import { loadNotices } from "../../state/club/notices";
import type { App } from "../../state/context";
import { routeOf } from "../../state/router";
import { Icon } from "../Icon";
import { Link } from "../Link";
import { Card, Chip, Place } from "../parts/layout";
import { Row } from "../parts/rows";
import { Awaited, Empty } from "../parts/states";
import { RelativeTime } from "../parts/times";

function Told({ app, notice }: { app: App; notice: Notice }) {
  const { t } = words(app);
  const { text, path, at_ms, read } = notice;
  return (
    <Row
      picture={<Icon name="bell" />}
      calls={!read}
      title={
        <>
          <Link app={app} to={routeOf(path, app.core.names)}>
            {text}
          </Link>{" "}
          {!read && <Chip tone="good">{t("new")}</Chip>}
        </>
      }
      text={<RelativeTime app={app} at={at_ms} />}
    />
  );
}

const List = ({ app, notices }: { app: App; notices: readonly Notice[] }) => (
  <ul class="list">
    {notices.map((notice) => (
      <Told app={app} notice={notice} key={notice.n} />
    ))}
  </ul>
);

export function Notices({ app }: { app: App }) {
  const { t } = words(app);
  return (
    <Place
      title={t("Notices")}
      actions={
        <Link app={app} to={{ page: "settings", tab: "notices" }} class="button">
          <Icon name="settings" />
          {t("What I am told")}
        </Link>
      }
    >
      <Awaited app={app} remote={app.store.get().club.notices} again={() => void loadNotices(app)}>
        {(notices) =>
          notices.length > 0 ? (
            <Card>
              <List app={app} notices={notices} />
            </Card>
          ) : (
            <Empty title={t("Nothing was told to you yet. Moves, challenges and messages will stand here.")} />
          )
        }
      </Awaited>
    </Place>
  );
}
