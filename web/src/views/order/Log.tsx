// The log of the whole club: each act of a moderator, and of whoever runs the club.
import { moreLog } from "../../state/club";
import { Card, Face, Link, PagedSlot, Place, useApp } from "../parts";
import { LogEntries } from "./LogEntries";

export function Log() {
  const { app, t } = useApp();
  return (
    <Place
      title={t("Log")}
      face={<Face character="octopus" size={160} />}
      lead={t("What moderators have done, the latest first.")}
      actions={<Link to={{ page: "moderation", person: "" }} class="button">{t("All cases")}</Link>}
    >
      <Card>
        <PagedSlot of="log" none={t("Nothing has been done yet.")} more={() => moreLog(app)}>{(items) => <LogEntries log={items} whole />}</PagedSlot>
      </Card>
    </Place>
  );
}
