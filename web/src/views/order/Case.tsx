// One case: what is reported about somebody beside the evidence, what was decided, and what to do.
import type { Case as CaseValue, LogEntry } from "api";
import { useState } from "preact/hooks";
import { after, claimCase, closeCase, noteCase } from "../../state/club";
import { Acts, afterSent, Card, Chip, Empty, Face, Field, Link, Place, Slot, useApp } from "../parts";
import { Decide } from "./Decide";
import { Decided, Reported } from "./Known";
import { LogEntries } from "./LogEntries";
import { TextArea } from "./TextArea";
import { aboutName } from "./words";

/** Notes for each other, and the end of it. */
function Work({ of }: { of: CaseValue }) {
  const { app, t } = useApp();
  const [said, setSaid] = useState("");
  const { person } = of.about;
  const sent = (act: ReturnType<typeof noteCase>) => after(act, () => setSaid(afterSent(said, "")));
  return (
    <Card title={t("Notes")}>
      <Field label={t("For other moderators")}>
        <TextArea value={said} change={setSaid} />
      </Field>
      <Acts
        acts={[
          { text: t("Keep the note"), disabled: !said.trim(), act: () => sent(noteCase(app, person, said)) },
          { text: t("Close the reports"), disabled: !of.reports.some(({ open }) => open), act: () => sent(closeCase(app, person, said)) },
        ]}
      />
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

function Whole({ of }: { of: CaseValue }) {
  const { app, t } = useApp();
  const others = of.moderator && !of.yours;
  const claim = (on: boolean) => () => claimCase(app, of.about.person, on);
  return (
    <>
      <Acts
        acts={[
          !others && (of.yours ? { text: t("Let the case go"), act: claim(false) } : { class: "primary", text: t("Take the case"), act: claim(true) }),
        ]}
      >
        {others && <Chip>{t("with {name}", { name: `@${of.moderator}` })}</Chip>}
        {of.about.former && <Chip>{t("account deleted")}</Chip>}
        {of.about.muted && <Chip tone="bad">{t("muted")}</Chip>}
        {of.about.banned && <Chip tone="bad">{t("suspended")}</Chip>}
      </Acts>
      <Card title={t("Reports")}>
        {of.reports.length === 0 && <Empty title={t("Nobody has reported this person.")} />}
        <ul class="stack gap-3">
          {of.reports.map((report) => (
            <Reported report={report} key={report.id} />
          ))}
        </ul>
      </Card>
      {of.measures.length > 0 && (
        <Card title={t("Decisions")}>
          <ul class="stack gap-3">
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

export function Case() {
  const { app, t } = useApp();
  const { about } = app.store.get().club.case.value ?? {};
  return (
    <Place
      title={about ? aboutName(app, about) : t("A case")}
      lead={about?.handle && `@${about.handle}`}
      face={about && <Face person={aboutName(app, about)} size={160} />}
      actions={<Link to={{ page: "moderation", person: "" }} class="button">{t("All cases")}</Link>}
    >
      <Slot of="case">{(of) => <Whole of={of} />}</Slot>
    </Place>
  );
}
