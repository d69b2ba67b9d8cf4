// The log of the whole club: each act of a moderator, and of whoever runs the club.
import { loadLog, moreLog } from "../../state/club/order";
import { Face, Awaited, Button, Card, Empty, Link, Place, Problem, useApp, useSending } from "../parts";
import { LogEntries } from "./LogEntries";

function More() {
  const { app, t } = useApp();
  const sending = useSending();
  return (
    <>
      <Problem fault={sending.fault} />
      <Button class="more" disabled={sending.busy} aria-busy={sending.busy} onClick={() => sending.run(() => moreLog(app))}>
        {t("Show more")}
      </Button>
    </>
  );
}

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
              {next !== null && <More />}
            </>
          )}
        </Awaited>
      </Card>
    </Place>
  );
}
