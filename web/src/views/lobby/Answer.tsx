// What can be done about a challenge: accept, decline with a reason, propose other terms, withdraw.
import type { Challenge } from "api";
import { useEffect, useRef, useState } from "preact/hooks";
import { accept, areTermsKnown, asRatable, counter, decline, setupFrom, termsOf, withdraw } from "../../state/club";
import { setupFault } from "../../state/setup";
import { Button, Card, Form, Problem, TextField, useApp, useSending } from "../parts";
import { TermsFields } from "./TermsFields";

const REASON_MAX = 200;

/** For what comes in the place of the button that was pressed: it has the focus from the start, and Tab goes on in it. */
function useFocus() {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return element;
}

function Counter({ challenge, close }: { challenge: Challenge; close(): void }) {
  const { app, t } = useApp();
  const [chosen, setChosen] = useState(() => setupFrom(app, challenge.terms));
  const setup = asRatable(app, chosen);
  const focused = useFocus();
  return (
    <div tabIndex={-1} ref={focused}>
      <Card title={t("Other terms")}>
        <Form
          submit={t("Suggest these terms")}
          disabled={!areTermsKnown(app) || setupFault(app, setup) !== ""}
          act={() => counter(app, challenge, termsOf(setup))}
          others={<Button onClick={close}>{t("Cancel")}</Button>}
        >
          <TermsFields setup={setup} change={(part) => setChosen((now) => ({ ...now, ...part }))} fixedPlayers />
        </Form>
      </Card>
    </div>
  );
}

function Decline({ challenge, close }: { challenge: Challenge; close(): void }) {
  const { app, t } = useApp();
  const [reason, setReason] = useState("");
  return (
    <Card title={t("Decline the challenge")}>
      <Form
        submit={t("Decline")}
        act={() => decline(app, challenge, reason.trim())}
        others={<Button onClick={close}>{t("Cancel")}</Button>}
      >
        <TextField
          label={t("Reason (optional)")}
          hint={t("Shown to whoever challenged you.")}
          value={reason} change={setReason} maxLength={REASON_MAX} focused
        />
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

export function Answer({ challenge }: { challenge: Challenge }) {
  const { app, t } = useApp();
  const sending = useSending();
  const { open, opener, close } = useForms();
  const may = (act: Challenge["can"][number]) => challenge.can.includes(act);
  if (open === "decline") return <Decline challenge={challenge} close={close} />;
  if (open === "counter") return <Counter challenge={challenge} close={close} />;
  return (
    <div class="form answer">
      <Problem fault={sending.fault} />
      <div class="form-actions beside wraps level gap-3">
        {may("accept") && (
          <Button class="primary large" {...sending.does(() => accept(app, challenge))}>{t("Accept and play")}</Button>
        )}
        {may("counter") && (
          <button type="button" class="button" {...opener("counter")}>{t("Suggest other terms")}</button>
        )}
        {may("decline") && (
          <button type="button" class="button" {...opener("decline")}>{t("Decline")}</button>
        )}
        {may("withdraw") && <Button {...sending.does(() => withdraw(app, challenge))}>{t("Withdraw")}</Button>}
      </div>
    </div>
  );
}
