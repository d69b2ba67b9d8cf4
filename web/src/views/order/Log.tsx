// The log of the whole club: each act of a moderator, and of whoever runs the club.
import { loadLog, moreLog } from "../../state/club/order";
import { Face, Awaited, Card, Empty, Link, Place, ShowMore, useApp } from "../parts";
import { LogEntries } from "./LogEntries";

export function Log() {
  const { app, t } = useApp();
  return (
    <Place
      title={t("Log")}
      face={<Face character="octopus" size={160} />}
      lead={t("What moderators have done, the latest first.")}
      actions={
        <Link to={{ page: "moderation", person: "" }} class="button">{t("All cases")}</Link>
      }
    >
      <Card>
        <Awaited remote={app.store.get().club.log} again={() => void loadLog(app)}>
          {({ items, next }) => (
            <>
              {items.length === 0 && <Empty title={t("Nothing has been done yet.")} />}
              <LogEntries log={items} whole />
              {next !== null && <ShowMore ask={() => moreLog(app)} />}
            </>
          )}
        </Awaited>
      </Card>
    </Place>
  );
}
