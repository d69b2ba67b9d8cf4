// What waits for the club's moderators, by whom it is about.
import type { WaitingCase } from "api";
import { myself } from "../../state/club";
import { WHOLE_LOG } from "../../state/route";
import { Card, Chip, Face, Link, Listed, Notice, Place, RelativeTime, Row, useApp } from "../parts";
import { aboutName } from "./words";

function Waiting({ of }: { of: WaitingCase }) {
  const { app, t, tn } = useApp();
  const name = aboutName(app, of);
  const parts = [
    of.reports > 0 && tn("{n} report", "{n} reports", of.reports),
    of.appeals > 0 && tn("{n} appeal", "{n} appeals", of.appeals),
  ].filter(Boolean);
  return (
    <Row
      picture={<Face person={name} />}
      title={name}
      text={
        <>
          {parts.join(", ")} · <RelativeTime at={of.oldest_ms} />{" "}
          {of.yours ? (
            <Chip tone="good">{t("yours")}</Chip>
          ) : (
            of.moderator && <Chip>{t("with {name}", { name: of.moderator })}</Chip>
          )}
        </>
      }
      calls={of.yours}
      actions={
        <Link to={{ page: "moderation", person: of.person }} class="button" label={t("Look at what is said about {name}", { name })}>{t("Look")}</Link>
      }
    />
  );
}

export function Cases() {
  const { app, t } = useApp();
  if (!myself(app)?.roles.length && app.store.get().club.me.state === "there")
    return (
      <Place title={t("Moderation")}>
        <Notice>{t("This is for the moderators of the club.")}</Notice>
      </Place>
    );
  return (
    <Place
      title={t("Moderation")}
      face={<Face character="octopus" size={160} />}
      lead={t("Reports and appeals that wait for an answer, the oldest first.")}
      actions={<Link to={{ page: "moderation", person: WHOLE_LOG }} class="button">{t("Log")}</Link>}
    >
      <Card>
        <Listed of="cases" label={t("Open cases")} none={t("Nothing waits. Thank you.")}>{(of) => <Waiting of={of} key={of.person} />}</Listed>
      </Card>
    </Place>
  );
}
