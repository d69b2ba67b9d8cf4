// Tournaments: what goes on, what comes, what was; making one, and entering one by its code.
import { useEffect, useState } from "preact/hooks";
import { isMember, loadEvents, loadPastEvents, morePastEvents } from "../../state/club";
import { go } from "../../state/navigate";
import { Card, Form, Link, PeopleTabs, Place, ShowMore, Slot, TextField, useApp } from "../parts";
import { EventRows } from "./rows";

function Coded() {
  const { app, t } = useApp();
  const [code, setCode] = useState("");
  const open = () => {
    go(app, { page: "event", id: code.trim() });
    return Promise.resolve(null);
  };
  return (
    <Card title={t("Join with a code")}>
      <Form submit={t("Open")} disabled={!/^\w{6,10}$/.test(code.trim())} act={open}>
        <TextField label={t("Code")} hint={t("Six letters and digits, from whoever invites you.")} value={code} change={setCode} maxLength={10} />
      </Form>
    </Card>
  );
}

const Make = () => {
  const { app, t } = useApp();
  return isMember(app) ? (
    <Link to={{ page: "new-event" }} class="button primary" icon="plus">{t("New tournament")}</Link>
  ) : (
    <Link to={{ page: "sign-in" }} class="button">{t("Sign in to play along")}</Link>
  );
};

function Past() {
  const { app, t } = useApp();
  return (
    <Slot of="pastEvents">
      {({ items, next }) =>
        items.length > 0 && (
          <Card title={t("Past tournaments")}>
            <EventRows events={items} label={t("Past tournaments")} />
            {next !== null && <ShowMore ask={() => morePastEvents(app)} />}
          </Card>
        )
      }
    </Slot>
  );
}

export function Events() {
  const { app, t } = useApp();
  useEffect(() => {
    void loadEvents(app);
    void loadPastEvents(app);
  }, []);
  return (
    <Place
      title={t("Tournaments")}
      lead={t("An evening’s arena, a Swiss, a round robin by correspondence, or a ladder to climb.")}
      tabs={<PeopleTabs />}
      actions={<Make />}
    >
      <Slot of="events" lines={5}>
        {({ running, coming }) => (
          <>
            {running.length > 0 && (
              <Card title={t("Running now")}>
                <EventRows events={running} label={t("Running now")} />
              </Card>
            )}
            <Card title={t("Starting soon")}>
              <EventRows
                events={coming}
                label={t("Starting soon")}
                none={t("No tournament is announced. Set one up: it takes less than a minute.")}
              />
            </Card>
          </>
        )}
      </Slot>
      <Past />
      <Coded />
    </Place>
  );
}
