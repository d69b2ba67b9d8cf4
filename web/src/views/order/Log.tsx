// The log of the whole club: each act of a moderator, and of whoever runs the club.
import { words } from "../../state/app";
import { loadLog, moreLog } from "../../state/club/order";
import type { App } from "../../state/context";
import { Link } from "../Link";
import { useSending } from "../parts/form";
import { Card, Place } from "../parts/layout";
import { Awaited, Empty, Problem } from "../parts/states";
import { LogEntries } from "./LogEntries";

function More({ app }: { app: App }) {
  const sending = useSending();
  return (
    <>
      <Problem fault={sending.fault} />
      <button type="button" class="button more" disabled={sending.busy} aria-busy={sending.busy} onClick={() => sending.run(() => moreLog(app))}>
        {words(app).t("Show more")}
      </button>
    </>
  );
}

export function Log({ app }: { app: App }) {
  const { t } = words(app);
  return (
    <Place
      title={t("Log")}
      lead={t("What moderators have done, the latest first.")}
      actions={
        <Link app={app} to={{ page: "moderation", person: "" }} class="button">
          {t("All cases")}
        </Link>
      }
    >
      <Card>
        <Awaited app={app} remote={app.store.get().club.log} again={() => void loadLog(app)}>
          {({ items, next }) => (
            <>
              {items.length === 0 && <Empty title={t("Nothing has been done yet.")} />}
              <LogEntries app={app} log={items} whole />
              {next !== null && <More app={app} />}
            </>
          )}
        </Awaited>
      </Card>
    </Place>
  );
}
