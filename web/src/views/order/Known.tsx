// What is known about somebody: reports with their evidence, and decisions with what is said against them.
import type { Measure, Report } from "api";
import { useState } from "preact/hooks";
import { words } from "../../state/app";
import { answerAppeal, lift } from "../../state/club/order";
import type { App } from "../../state/context";
import { Link } from "../Link";
import { Field, useSending } from "../parts/form";
import { Chip } from "../parts/layout";
import { Problem } from "../parts/states";
import { RelativeTime } from "../parts/times";
import { AppealText, Until } from "./Decisions";
import { TextArea } from "./TextArea";
import { measureTexts, reasonTexts } from "./words";

function Evidence({ app, report }: { app: App; report: Report }) {
  const { t } = words(app);
  return (
    <>
      {report.words && (
        <p>{report.by_person ? report.words : t("Shares a network with {name}, and one of the two wins nearly all of their rated games.", { name: report.words })}</p>
      )}
      {report.evidence && <blockquote>{report.evidence}</blockquote>}
      {report.context.length > 1 && (
        <details class="fold">
          <summary>{t("What was said around it")}</summary>
          <ol class="evidence">
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

export function Reported({ app, report }: { app: App; report: Report }) {
  const { t } = words(app);
  const by = report.by ? `@${report.by}` : report.by_person ? t("a guest") : t("the club itself");
  return (
    <li class="report">
      <p>
        <strong>{reasonTexts(words(app))[report.reason]}</strong> {!report.open && <Chip tone="good">{t("answered")}</Chip>}
      </p>
      <Evidence app={app} report={report} />
      <p class="quiet">
        {report.subject === "direct" && <>{t("A message written directly")} · </>}
        {t("Reported by {name}", { name: by })} · <RelativeTime app={app} at={report.at_ms} />
        {report.game && (
          <>
            {" · "}
            <Link app={app} to={{ page: "online", id: report.game }}>
              {t("The game")}
            </Link>
          </>
        )}
      </p>
    </li>
  );
}

/** Undoing a decision, or answering what is said against it. */
function Reply({ app, measure }: { app: App; measure: Measure }) {
  const { t } = words(app);
  const sending = useSending();
  const [said, setSaid] = useState("");
  const waits = measure.appeal !== null && measure.appeal.answered_ms === null;
  const mayLift = measure.reversible && measure.lifted_ms === null;
  if (!waits && !mayLift) return null;
  const none = sending.busy || !said.trim();
  return (
    <details class="fold" open={waits}>
      <summary>{waits ? t("Answer the appeal") : t("Undo the decision")}</summary>
      <Field label={t("What the person is told")}>
        <TextArea value={said} change={setSaid} />
      </Field>
      <Problem fault={sending.fault} />
      <div class="form-actions">
        {waits && (
          <button type="button" class="button" disabled={none} onClick={() => sending.run(() => answerAppeal(app, measure.id, true, said))}>
            {t("The decision stands")}
          </button>
        )}
        <button
          type="button"
          class="button"
          disabled={none}
          onClick={() => sending.run(() => (waits ? answerAppeal(app, measure.id, false, said) : lift(app, measure.id, said)))}
        >
          {waits ? t("The appeal is right") : t("Undo the decision")}
        </button>
      </div>
    </details>
  );
}

export function Decided({ app, measure }: { app: App; measure: Measure }) {
  return (
    <li class="report">
      <p>
        <strong>{measureTexts(words(app))[measure.kind]}</strong> <Until app={app} measure={measure} />
      </p>
      <p>{measure.words}</p>
      {measure.was && <blockquote>{measure.was}</blockquote>}
      <p class="quiet">
        {measure.by ? `@${measure.by} · ` : ""}
        <RelativeTime app={app} at={measure.at_ms} />
      </p>
      <AppealText app={app} measure={measure} />
      <Reply app={app} measure={measure} key={`${measure.lifted_ms}`} />
    </li>
  );
}
