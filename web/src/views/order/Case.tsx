// One case: what is reported about somebody beside the evidence, what was decided, and what to do.
import type { Case as CaseValue, LogEntry } from "api";
import { useState } from "preact/hooks";
import { words } from "../../state/app";
import { claimCase, closeCase, loadCase, noteCase } from "../../state/club/order";
import type { App } from "../../state/context";
import { Link } from "../Link";
import { Field, useSending, type Sending } from "../parts/form";
import { Card, Chip, Place } from "../parts/layout";
import { Awaited, Empty, Problem } from "../parts/states";
import { afterSent } from "../parts/writing";
import { Decide } from "./Decide";
import { Decided, Reported } from "./Known";
import { LogEntries } from "./LogEntries";
import { TextArea } from "./TextArea";
import { aboutName } from "./words";

/** Notes for each other, and the end of it. */
function Work({ app, of }: { app: App; of: CaseValue }) {
  const { t } = words(app);
  const [said, setSaid] = useState("");
  const sending = useSending();
  const { person } = of.about;
  const send = (act: () => ReturnType<typeof noteCase>) =>
    sending.run(async () => {
      const fault = await act();
      if (!fault) setSaid(afterSent(said, ""));
      return fault;
    });
  return (
    <Card title={t("Notes")}>
      <Field label={t("For other moderators")}>
        <TextArea value={said} change={setSaid} />
      </Field>
      <Problem fault={sending.fault} />
      <div class="form-actions">
        <button type="button" class="button" disabled={sending.busy || !said.trim()} onClick={() => send(() => noteCase(app, person, said))}>
          {t("Keep the note")}
        </button>
        <button
          type="button"
          class="button"
          disabled={sending.busy || !of.reports.some(({ open }) => open)}
          onClick={() => send(() => closeCase(app, person, said))}
        >
          {t("Close the reports")}
        </button>
      </div>
      <p class="quiet">{t("Notes and closed reports stay as they are; neither can be undone.")}</p>
    </Card>
  );
}

function Log({ app, log }: { app: App; log: readonly LogEntry[] }) {
  const { t } = words(app);
  return (
    <Card title={t("Log")}>
      {log.length === 0 && <Empty title={t("Nothing has been done yet.")} />}
      <LogEntries app={app} log={log} />
    </Card>
  );
}

function Claim({ app, of, sending }: { app: App; of: CaseValue; sending: Sending }) {
  const { t } = words(app);
  if (of.moderator && !of.yours) return <Chip>{t("with {name}", { name: `@${of.moderator}` })}</Chip>;
  return (
    <button
      type="button"
      class={`button${of.yours ? "" : " primary"}`}
      disabled={sending.busy}
      onClick={() => sending.run(() => claimCase(app, of.about.person, !of.yours))}
    >
      {of.yours ? t("Let the case go") : t("Take the case")}
    </button>
  );
}

function Whole({ app, of }: { app: App; of: CaseValue }) {
  const { t } = words(app);
  const sending = useSending();
  return (
    <>
      <div class="form-actions">
        <Claim app={app} of={of} sending={sending} />
        {of.about.former && <Chip>{t("account deleted")}</Chip>}
        {of.about.muted && <Chip tone="bad">{t("may not write")}</Chip>}
        {of.about.banned && <Chip tone="bad">{t("banned")}</Chip>}
      </div>
      <Problem fault={sending.fault} />
      <Card title={t("Reports")}>
        {of.reports.length === 0 && <Empty title={t("Nobody has reported this person.")} />}
        <ul class="reports">
          {of.reports.map((report) => (
            <Reported app={app} report={report} key={report.id} />
          ))}
        </ul>
      </Card>
      {of.measures.length > 0 && (
        <Card title={t("Decisions")}>
          <ul class="reports">
            {of.measures.map((measure) => (
              <Decided app={app} measure={measure} key={measure.id} />
            ))}
          </ul>
        </Card>
      )}
      <Decide app={app} of={of} />
      <Work app={app} of={of} />
      <Log app={app} log={of.log} />
    </>
  );
}

export function Case({ app, person }: { app: App; person: string }) {
  const { t } = words(app);
  const remote = app.store.get().club.case;
  const { about } = remote.value ?? {};
  return (
    <Place
      title={about ? aboutName(app, about) : t("A case")}
      lead={about?.handle && `@${about.handle}`}
      actions={
        <Link app={app} to={{ page: "moderation", person: "" }} class="button">
          {t("All cases")}
        </Link>
      }
    >
      <Awaited app={app} remote={remote} again={() => void loadCase(app, person)}>
        {(of) => <Whole app={app} of={of} />}
      </Awaited>
    </Place>
  );
}
