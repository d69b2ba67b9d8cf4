// What is done at the server: once at a time, and why it was not done.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Failure } from "../../state/club";
import { useApp } from "../context";
import { Button } from "./Button";
import { Problem } from "./states";

export interface Sending {
  busy: boolean;
  fault: Failure | null;
  /** Something has been sent, and was accepted. */
  done: boolean;
  /** Does it, unless it is being done already. */
  run(act: () => Promise<Failure | null>): void;
  /** For a button that does it. */
  does(act: () => Promise<Failure | null>): { disabled: boolean; onClick(): void };
}

/** Sends something once at a time, and knows how that went. */
export function useSending(): Sending {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [fault, setFault] = useState<Failure | null>(null);
  const send = async (act: () => Promise<Failure | null>) => {
    setBusy(true);
    setFault(null);
    setDone(false);
    try {
      const refused = await act();
      setFault(refused);
      setDone(!refused);
    } finally {
      setBusy(false);
    }
  };
  const run = (act: () => Promise<Failure | null>) => void (busy || send(act));
  return { busy, fault, done, run, does: (act) => ({ disabled: busy, onClick: () => run(act) }) };
}

/** A button that does something at the server. */
interface Act extends Pick<Parameters<typeof Button>[0], "class" | "icon" | "disabled"> {
  text: string;
  act(): Promise<Failure | null>;
}

/** Such buttons in a row, once at a time, and why something was not done; beside them what else there is. */
export function Acts({ acts, children }: { acts: readonly (Act | false | null)[]; children?: ComponentChildren }) {
  const { busy, fault, run } = useSending();
  return (
    <>
      <Problem fault={fault} />
      <div class="form-actions beside wraps level gap-3">
        {acts.map((one) => {
          if (!one) return null;
          const { text, act, disabled, ...rest } = one;
          return <Button {...rest} disabled={busy || disabled} onClick={() => run(act)} key={text}>{text}</Button>;
        })}
        {children}
      </div>
    </>
  );
}

/** The button for the next page of a list. */
export function ShowMore({ ask }: { ask(): Promise<Failure | null> }) {
  const { t } = useApp();
  const { busy, fault, run } = useSending();
  return (
    <>
      <Problem fault={fault} />
      <Button class="more" disabled={busy} aria-busy={busy} onClick={() => run(ask)}>{t("Show more")}</Button>
    </>
  );
}
