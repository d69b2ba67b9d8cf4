// What the visitor was told, the latest first.
import type { Notice } from "api";
import { loadNotices } from "../../state/club/notices";
import { routeOf } from "../../state/router";
import { Face, Awaited, Card, Chip, Empty, Icon, Link, List, Place, RelativeTime, Row, useApp } from "../parts";

function Told({ notice }: { notice: Notice }) {
  const { app, t } = useApp();
  const { text, path, at_ms, read } = notice;
  return (
    <Row
      picture={<Icon name="bell" />}
      calls={!read}
      title={
        <>
          <Link to={routeOf(path, app.core.names)}>{text}</Link>{" "}
          {!read && <Chip tone="good">{t("new")}</Chip>}
        </>
      }
      text={<RelativeTime at={at_ms} />}
    />
  );
}

export function Notices() {
  const { app, t } = useApp();
  return (
    <Place
      title={t("Notifications")}
      face={<Face character="firefly" size={160} />}
      actions={
        <Link to={{ page: "settings", tab: "notices" }} class="button" icon="settings">{t("Settings")}</Link>
      }
    >
      <Awaited remote={app.store.get().club.notices} again={() => void loadNotices(app)}>
        {(notices) =>
          notices.length > 0 ? (
            <Card>
              <List items={notices}>{(notice) => <Told notice={notice} key={notice.n} />}</List>
            </Card>
          ) : (
            <Empty title={t("No notifications yet. You’ll find moves, challenges and messages here.")} />
          )
        }
      </Awaited>
    </Place>
  );
}
