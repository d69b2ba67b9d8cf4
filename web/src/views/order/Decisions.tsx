// What moderators have decided about the visitor: why, until when, and how to appeal.
import type { Measure } from "api";
import { useState } from "preact/hooks";
import { words } from "../../state/app";
import { acknowledge, appeal, type Remote } from "../../state/club";
import { Awaited, Button, Card, Chip, Face, Field, Form, Link, Notice, Place, Problem, RelativeTime, useApp, useSending } from "../parts";
import { TextArea } from "./TextArea";
import { measureTexts, reasonTexts } from "./words";

/** "until 3 December 2026, 10:00", "for ever"; nothing for what has no end. */
export function Until({ measure }: { measure: Measure }) {
  const { t, language } = useApp();
  if (measure.lifted_ms !== null) return <Chip tone="good">{t("undone")}</Chip>;
  if (measure.lasting) return <Chip tone="bad">{t("for ever")}</Chip>;
  if (measure.until_ms === null) return null;
  const over = measure.until_ms <= Date.now();
  const when = new Date(measure.until_ms).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  return over ? <Chip>{t("over")}</Chip> : <Chip tone="bad">{t("until {when}", { when })}</Chip>;
}

/** What was said against it, and the answer. */
export function AppealText({ measure }: { measure: Measure }) {
  const { t } = useApp();
  if (!measure.appeal) return null;
  const { words: said, answer, upheld } = measure.appeal;
  return (
    <dl class="appeal">
      <dt class="quiet small">{t("The appeal")}</dt>
      <dd>{said}</dd>
      <dt class="quiet small">{t("The answer")}</dt>
      <dd>
        {answer ?? t("Another moderator will answer.")}
        {answer !== null && <> {upheld ? t("The decision stands.") : t("The decision was undone.")}</>}
      </dd>
    </dl>
  );
}

function Appeal({ id }: { id: string }) {
  const { app, t } = useApp();
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  if (!open) return <Button onClick={() => setOpen(true)}>{t("Appeal")}</Button>;
  return (
    <Form submit={t("Send the appeal")} disabled={!said.trim()} act={() => appeal(app, id, said)}>
      <Field label={t("Why is the decision wrong?")} hint={t("You can appeal once. Another moderator reads it and answers.")}>
        <TextArea value={said} change={setSaid} />
      </Field>
    </Form>
  );
}

/** In which game or tournament it was. */
export function Where({ of: { game, event } }: { of: Pick<Measure, "game" | "event"> }) {
  const { t } = useApp();
  if (!game && !event) return null;
  return (
    <>
      {" · "}
      {event ? <Link to={{ page: "event", id: event }}>{t("Tournament")}</Link> : game && <Link to={{ page: "online", id: game }}>{t("The game")}</Link>}
    </>
  );
}

function Decision({ measure }: { measure: Measure }) {
  const { app, t } = useApp();
  const sending = useSending();
  const mayAppeal = !measure.appeal && measure.lifted_ms === null;
  return (
    <Card title={measureTexts(words(app))[measure.kind]} aside={<Until measure={measure} />}>
      <p>{measure.words}</p>
      <p class="quiet">
        {reasonTexts(words(app))[measure.reason]} · <RelativeTime at={measure.at_ms} />
        <Where of={measure} />
      </p>
      {measure.kind === "message" && measure.was && <blockquote>{measure.was}</blockquote>}
      <AppealText measure={measure} />
      <Problem fault={sending.fault} />
      <div class="form-actions beside wraps level gap-3">
        {!measure.seen && (
          <Button class="primary" {...sending.does(() => acknowledge(app, measure.id))}>{t("I have read it")}</Button>
        )}
        {mayAppeal && <Appeal id={measure.id} />}
      </div>
    </Card>
  );
}

/** Of somebody whom the club does not know. */
const nobodys: Remote<Measure[]> = { state: "there", value: [] };

export function Decisions() {
  const { app, t } = useApp();
  const { measures, me } = app.store.get().club;
  return (
    <Place
      title={t("Decisions about you")}
      lead={t("What moderators of this club have decided, and what you can do about it.")}
      face={<Face character="octopus" size={160} />}
    >
      {me.value?.order.banned && (
        <Notice tone="bad">{t("The club is closed to you for now. You can read, see why here, and appeal.")}</Notice>
      )}
      <Awaited remote={me.value?.person === null ? nobodys : measures} none={t("Moderators have decided nothing about you.")}>
        {(all) => all.map((measure) => <Decision measure={measure} key={measure.id} />)}
      </Awaited>
    </Place>
  );
}
