// What is known about somebody: reports with their evidence, and decisions with what is said against them.
import type { Measure, Report } from "api";
import { useState } from "preact/hooks";
import { words } from "../../state/app";
import { answerAppeal, lift } from "../../state/club";
import { Acts, Chip, Field, RelativeTime, useApp } from "../parts";
import { AppealText, Until, Where } from "./Decisions";
import { TextArea } from "./TextArea";
import { measureTexts, reasonTexts } from "./words";

function Evidence({ report }: { report: Report }) {
  const { t } = useApp();
  return (
    <>
      {report.words && (
        <p>{report.by_person ? report.words : t("Shares a network with {name}, and one of the two wins nearly all of their rated games.", { name: report.words })}</p>
      )}
      {report.evidence && <blockquote>{report.evidence}</blockquote>}
      {report.context.length > 1 && (
        <details class="fold">
          <summary>{t("What was said around it")}</summary>
          <ol class="evidence stack gap-1">
            {report.context.map(({ n, name, text }) => (
              <li key={n} class={n === report.message ? "own" : undefined}>
                <strong>{name || t("Guest")}</strong> {text || <em>{t("(removed by a moderator)")}</em>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

export function Reported({ report }: { report: Report }) {
  const { app, t } = useApp();
  const by = report.by ? `@${report.by}` : report.by_person ? t("a guest") : t("the club itself");
  return (
    <li class="report">
      <p>
        <strong>{reasonTexts(words(app))[report.reason]}</strong> {!report.open && <Chip tone="good">{t("answered")}</Chip>}
      </p>
      <Evidence report={report} />
      <p class="quiet">
        {report.subject === "direct" && <>{t("A message written directly")} · </>}
        {t("Reported by {name}", { name: by })} · <RelativeTime at={report.at_ms} />
        <Where of={report} />
      </p>
    </li>
  );
}

/** Undoing a decision, or answering what is said against it. */
function Reply({ measure }: { measure: Measure }) {
  const { app, t } = useApp();
  const [said, setSaid] = useState("");
  const waits = measure.appeal !== null && measure.appeal.answered_ms === null;
  const mayLift = measure.reversible && measure.lifted_ms === null;
  if (!waits && !mayLift) return null;
  const disabled = !said.trim();
  const answer = (stands: boolean) => () => answerAppeal(app, measure.id, stands, said);
  return (
    <details class="fold" open={waits}>
      <summary>{waits ? t("Answer the appeal") : t("Undo the decision")}</summary>
      <Field label={t("What the person is told")}>
        <TextArea value={said} change={setSaid} />
      </Field>
      <Acts
        acts={[
          waits && { text: t("The decision stands"), disabled, act: answer(true) },
          waits && { text: t("The appeal is right"), disabled, act: answer(false) },
          !waits && { text: t("Undo the decision"), disabled, act: () => lift(app, measure.id, said) },
        ]}
      />
    </details>
  );
}

export function Decided({ measure }: { measure: Measure }) {
  const { app } = useApp();
  return (
    <li class="report">
      <p>
        <strong>{measureTexts(words(app))[measure.kind]}</strong> <Until measure={measure} />
      </p>
      <p>{measure.words}</p>
      {measure.was && <blockquote>{measure.was}</blockquote>}
      <p class="quiet">
        {measure.by ? `@${measure.by} · ` : ""}
        <RelativeTime at={measure.at_ms} />
      </p>
      <AppealText measure={measure} />
      <Reply measure={measure} key={`${measure.lifted_ms}`} />
    </li>
  );
}
