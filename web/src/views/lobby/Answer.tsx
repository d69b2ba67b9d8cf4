// What can be done about a challenge: accept, decline with a reason, propose other terms, withdraw.
import type { Challenge } from "api";
import { useEffect, useRef, useState } from "preact/hooks";
import { words } from "../../state/app";
import { accept, counter, decline, withdraw } from "../../state/club/challenges";
import { areTermsKnown, asRatable } from "../../state/club/ratings";
import { setupFrom, termsOf } from "../../state/club/terms";
import type { App } from "../../state/context";
import { setupFault } from "../../state/setup";
import { Field, Form, TextInput, useSending } from "../parts/form";
import { Card } from "../parts/layout";
import { Problem } from "../parts/states";
import { TermsFields } from "./TermsFields";

const REASON_MAX = 200;

/** For what comes in the place of the button that was pressed: it has the focus from the start, and Tab goes on in it. */
function useFocus() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

function Counter({ app, challenge, close }: { app: App; challenge: Challenge; close(): void }) {
  const { t } = words(app);
  const sending = useSending();
  const [chosen, setChosen] = useState(() => setupFrom(app, challenge.terms));
  const setup = asRatable(app, chosen);
  const focused = useFocus();
  return (
    <div tabIndex={-1} ref={focused}>
      <Card title={t("Other terms")}>
        <Form
          sending={sending}
          submit={t("Propose these terms")}
          disabled={!areTermsKnown(app) || setupFault(app, setup) !== "" || sending.busy}
          act={() => counter(app, challenge, termsOf(setup))}
          others={
            <button type="button" class="button" onClick={close}>
              {t("Cancel")}
            </button>
          }
        >
          <TermsFields app={app} setup={setup} change={(part) => setChosen((now) => ({ ...now, ...part }))} fixedPlayers />
        </Form>
      </Card>
    </div>
  );
}

function Decline({ app, challenge, close }: { app: App; challenge: Challenge; close(): void }) {
  const { t } = words(app);
  const sending = useSending();
  const [reason, setReason] = useState("");
  return (
    <Card title={t("Decline the challenge")}>
      <Form
        sending={sending}
        submit={t("Decline")}
        act={() => decline(app, challenge, reason.trim())}
        others={
          <button type="button" class="button" onClick={close}>
            {t("Cancel")}
          </button>
        }
      >
        <Field label={t("Reason (optional)")} hint={t("Shown to whoever challenged you.")}>
          <TextInput value={reason} change={setReason} maxLength={REASON_MAX} focused />
        </Field>
      </Form>
    </Card>
  );
}

type Opened = "decline" | "counter";

/** Which form stands in the place of the buttons. When it is cancelled, the button that opened it has the focus again. */
function useForms() {
  const [open, setOpen] = useState<Opened | null>(null);
  const buttons = useRef<Partial<Record<Opened, HTMLButtonElement | null>>>({});
  const before = useRef(open);
  useEffect(() => {
    if (before.current && !open) buttons.current[before.current]?.focus();
    before.current = open;
  }, [open]);
  const opener = (form: Opened) => ({
    ref: (button: HTMLButtonElement | null) => void (buttons.current[form] = button),
    onClick: () => setOpen(form),
  });
  return { open, opener, close: () => setOpen(null) };
}

export function Answer({ app, challenge }: { app: App; challenge: Challenge }) {
  const { t } = words(app);
  const sending = useSending();
  const { open, opener, close } = useForms();
  const may = (act: Challenge["can"][number]) => challenge.can.includes(act);
  if (open === "decline") return <Decline app={app} challenge={challenge} close={close} />;
  if (open === "counter") return <Counter app={app} challenge={challenge} close={close} />;
  return (
    <div class="form">
      <Problem fault={sending.fault} />
      <div class="form-actions">
        {may("accept") && (
          <button
            type="button"
            class="button primary large"
            disabled={sending.busy}
            onClick={() => sending.run(() => accept(app, challenge))}
          >
            {t("Accept and play")}
          </button>
        )}
        {may("counter") && (
          <button type="button" class="button" {...opener("counter")}>
            {t("Propose other terms")}
          </button>
        )}
        {may("decline") && (
          <button type="button" class="button" {...opener("decline")}>
            {t("Decline")}
          </button>
        )}
        {may("withdraw") && (
          <button
            type="button"
            class="button"
            disabled={sending.busy}
            onClick={() => sending.run(() => withdraw(app, challenge))}
          >
            {t("Withdraw the challenge")}
          </button>
        )}
      </div>
    </div>
  );
}
