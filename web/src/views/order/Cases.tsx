// What waits for the club's moderators, by whom it is about.
import type { WaitingCase } from "api";
import { words } from "../../state/app";
import { myself } from "../../state/club/me";
import { loadCases } from "../../state/club/order";
import type { App } from "../../state/context";
import { WHOLE_LOG } from "../../state/route";
import { Link } from "../Link";
import { Face } from "../parts/Face";
import { Card, Chip, Place } from "../parts/layout";
import { Row } from "../parts/rows";
import { Awaited, Empty, Notice } from "../parts/states";
import { RelativeTime } from "../parts/times";
import { aboutName } from "./words";

function Waiting({ app, of }: { app: App; of: WaitingCase }) {
  const { t, tn } = words(app);
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
          {parts.join(", ")} · <RelativeTime app={app} at={of.oldest_ms} />{" "}
          {of.yours ? (
            <Chip tone="good">{t("yours")}</Chip>
          ) : (
            of.moderator && <Chip>{t("with {name}", { name: of.moderator })}</Chip>
          )}
        </>
      }
      calls={of.yours}
      actions={
        <Link
          app={app}
          to={{ page: "moderation", person: of.person }}
          class="button"
          label={t("Look at what is said about {name}", { name })}
        >
          {t("Look")}
        </Link>
      }
    />
  );
}

export function Cases({ app }: { app: App }) {
  const { t } = words(app);
  if (!myself(app)?.roles.length && app.store.get().club.me.state === "there")
    return (
      <Place title={t("Moderation")}>
        <Notice>{t("This is for the moderators of the club.")}</Notice>
      </Place>
    );
  return (
    <Place
      title={t("Moderation")}
      lead={t("Reports and appeals that wait for an answer, the oldest first.")}
      actions={
        <Link app={app} to={{ page: "moderation", person: WHOLE_LOG }} class="button">
          {t("Log")}
        </Link>
      }
    >
      <Card>
        <Awaited app={app} remote={app.store.get().club.cases} again={() => void loadCases(app)}>
          {(cases) =>
            cases.length ? (
              <ul class="list" aria-label={t("Open cases")}>
                {cases.map((of) => (
                  <Waiting app={app} of={of} key={of.person} />
                ))}
              </ul>
            ) : (
              <Empty title={t("Nothing waits. Thank you.")} />
            )
          }
        </Awaited>
      </Card>
    </Place>
  );
}
