// One case: what is reported about somebody beside the evidence, what was decided, and what to do.
import type { Case as CaseValue, LogEntry } from "api";
import { useState } from "preact/hooks";
import { claimCase, closeCase, loadCase, noteCase } from "../../state/club/order";
import { Face, afterSent, Awaited, Button, Card, Chip, Empty, Field, Link, Place, Problem, type Sending, useApp, useSending } from "../parts";
import { Decide } from "./Decide";
import { Decided, Reported } from "./Known";
import { LogEntries } from "./LogEntries";
import { TextArea } from "./TextArea";
import { aboutName } from "./words";

/** Notes for each other, and the end of it. */
function Work({ of }: { of: CaseValue }) {
  const { app, t } = useApp();
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
        <Button disabled={sending.busy || !said.trim()} onClick={() => send(() => noteCase(app, person, said))}>
          {t("Keep the note")}
        </Button>
        <Button
          disabled={sending.busy || !of.reports.some(({ open }) => open)}
          onClick={() => send(() => closeCase(app, person, said))}
        >
          {t("Close the reports")}
        </Button>
      </div>
      <p class="quiet">{t("Notes and closed reports stay as they are; neither can be undone.")}</p>
    </Card>
  );
}

function Log({ log }: { log: readonly LogEntry[] }) {
  const { t } = useApp();
  return (
    <Card title={t("Log")}>
      {log.length === 0 && <Empty title={t("Nothing has been done yet.")} />}
      <LogEntries log={log} />
    </Card>
  );
}

function Claim({ of, sending }: { of: CaseValue; sending: Sending }) {
  const { app, t } = useApp();
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

function Whole({ of }: { of: CaseValue }) {
  const { t } = useApp();
  const sending = useSending();
  return (
    <>
      <div class="form-actions">
        <Claim of={of} sending={sending} />
        {of.about.former && <Chip>{t("account deleted")}</Chip>}
        {of.about.muted && <Chip tone="bad">{t("muted")}</Chip>}
        {of.about.banned && <Chip tone="bad">{t("suspended")}</Chip>}
      </div>
      <Problem fault={sending.fault} />
      <Card title={t("Reports")}>
        {of.reports.length === 0 && <Empty title={t("Nobody has reported this person.")} />}
        <ul class="reports">
          {of.reports.map((report) => (
            <Reported report={report} key={report.id} />
          ))}
        </ul>
      </Card>
      {of.measures.length > 0 && (
        <Card title={t("Decisions")}>
          <ul class="reports">
            {of.measures.map((measure) => (
              <Decided measure={measure} key={measure.id} />
            ))}
          </ul>
        </Card>
      )}
      <Decide of={of} />
      <Work of={of} />
      <Log log={of.log} />
    </>
  );
}

export function Case({ person }: { person: string }) {
  const { app, t } = useApp();
  const remote = app.store.get().club.case;
  const { about } = remote.value ?? {};
  return (
    <Place
      title={about ? aboutName(app, about) : t("A case")}
      lead={about?.handle && `@${about.handle}`}
      face={about && <Face person={aboutName(app, about)} size={160} />}
      actions={
        <Link to={{ page: "moderation", person: "" }} class="button">{t("All cases")}</Link>
      }
    >
      <Awaited remote={remote} again={() => void loadCase(app, person)}>{(of) => <Whole of={of} />}</Awaited>
    </Place>
  );
}
