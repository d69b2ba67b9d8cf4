// What a moderator can decide about somebody. What will happen is said before it is done.
import type { Case, NewMeasure, Report } from "api";
import { useState } from "preact/hooks";
import { words } from "../../state/app";
import { after, decide, type MeasureKind, MEASURES, type Reason, REASONS } from "../../state/club";
import { afterSent, Card, Choices, Field, Form, Select, TextField, useApp } from "../parts";
import { TextArea } from "./TextArea";
import { measureHints, measureTexts, reasonTexts } from "./words";

const DAY_MS = 86_400_000;
const SPANS = { day: 1, week: 7, month: 30, year: 365, ever: null } as const;
type Span = keyof typeof SPANS;

const isAbout = (kind: MeasureKind) => (report: Report) =>
  kind === "message" ? report.message !== null : report.game !== null;

/** The reported message or game that is meant. */
function Target({ kind, reports, value, choose }: { kind: MeasureKind; reports: readonly Report[]; value: string; choose(id: string): void }) {
  const { t } = useApp();
  return (
    <Choices
      legend={kind === "message" ? t("Which message?") : t("Which game?")}
      name="target"
      value={value}
      choices={reports.map(({ id, evidence, game }) => ({ value: id, title: evidence || t("Game {id}", { id: game ?? "" }) }))}
      choose={choose}
    />
  );
}

function Lasting({ value, choose }: { value: Span; choose(span: Span): void }) {
  const { t } = useApp();
  const titles: Record<Span, string> = {
    day: t("A day"),
    week: t("A week"),
    month: t("A month"),
    year: t("A year"),
    ever: t("For ever"),
  };
  return (
    <Choices
      legend={t("How long?")}
      name="span"
      value={value}
      choices={(Object.keys(SPANS) as Span[]).map((span) => ({ value: span, title: titles[span] }))}
      choose={choose}
    />
  );
}

/** What is filled in. */
interface Draft {
  kind: MeasureKind;
  reason: Reason;
  said: string;
  span: Span;
  handle: string;
  name: string;
  /** The report whose message or game is meant. */
  target: string;
}

/** What the kind needs besides the words. */
function detailsOf({ kind, span, handle, name }: Draft, meant: Report | undefined): Partial<NewMeasure> {
  const days = SPANS[span];
  switch (kind) {
    case "mute":
    case "ban":
      return { until_ms: days === null ? null : Date.now() + days * DAY_MS };
    case "rename":
      return { ...(handle && { handle }), name };
    case "message":
      return { game: meant?.event ?? meant?.game ?? "", message: meant?.message ?? 0 };
    case "game":
    case "ratings":
      return { game: meant?.game ?? "" };
    default:
      return {};
  }
}

interface DetailsProps {
  draft: Draft;
  change(draft: Partial<Draft>): void;
  targets: readonly Report[];
  meant: Report | undefined;
}

function Details({ draft, change, targets, meant }: DetailsProps) {
  const { t } = useApp();
  const { kind, span, handle, name } = draft;
  if (kind === "mute" || kind === "ban")
    return <Lasting value={span} choose={(value) => change({ span: value })} />;
  if (kind === "rename")
    return (
      <>
        <TextField label={t("New username")} hint={t("Left empty, it stays.")} value={handle} change={(value) => change({ handle: value })} maxLength={20} />
        <TextField label={t("New name")} hint={t("Left empty, there is none.")} value={name} change={(value) => change({ name: value })} maxLength={32} />
      </>
    );
  if (kind === "warning" || kind === "line") return null;
  return (
    <Target kind={kind} reports={targets} value={meant?.id ?? ""} choose={(target) => change({ target })} />
  );
}

export function Decide({ of }: { of: Case }) {
  const { app, t } = useApp();
  const reason = of.reports.find(({ open }) => open)?.reason ?? "other";
  const empty: Draft = { kind: "warning", reason, said: "", span: "day", handle: "", name: "", target: "" };
  const [draft, setDraft] = useState(empty);
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  const titles = measureTexts(words(app)), hints = measureHints(words(app)), reasons = reasonTexts(words(app));
  const possible = (kind: MeasureKind) => !["message", "game", "ratings"].includes(kind) || of.reports.some(isAbout(kind));
  const targets = of.reports.filter(isAbout(draft.kind));
  const meant = targets.find(({ id }) => id === draft.target) ?? targets[0];
  const { kind, said } = draft;
  const send = () => {
    const measure: NewMeasure = { kind, reason: draft.reason, words: said, ...detailsOf(draft, meant) };
    return after(decide(app, of.about.person, measure), () => setDraft(afterSent(draft, empty)));
  };
  return (
    <Card title={t("Decide")}>
      <Form submit={titles[kind]} disabled={!said.trim()} act={send}>
        <Choices
          legend={t("What?")}
          name="measure"
          value={kind}
          choices={MEASURES.filter(possible).map((value) => ({ value, title: titles[value], text: hints[value] }))}
          choose={(value: MeasureKind) => change({ kind: value })}
        />
        <Details draft={draft} change={change} targets={targets} meant={meant} />
        <Field label={t("Why?")}>
          <Select
            value={draft.reason}
            choose={(value) => change({ reason: value })}
            choices={REASONS.map((value) => [value, reasons[value]])}
          />
        </Field>
        <Field label={t("What the person is told")}>
          <TextArea value={said} change={(value) => change({ said: value })} />
        </Field>
      </Form>
    </Card>
  );
}
