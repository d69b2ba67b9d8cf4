// A challenge by a line, as in the network games of old: "challenge ann bo".
import { useState } from "preact/hooks";
import { words } from "../../state/app";
import { challengeByLine } from "../../state/club/challenges";
import type { App } from "../../state/context";
import { Field, Form, TextInput, useSending } from "../parts/form";

const LINE_MAX = 500;

export function CommandLine({ app }: { app: App }) {
  const { t } = words(app);
  const sending = useSending();
  const [line, setLine] = useState("");
  return (
    <details class="fold card">
      <summary>{t("Challenge by a line")}</summary>
      <Form
        sending={sending}
        submit={t("Challenge")}
        disabled={line.trim() === "" || sending.busy}
        act={() => challengeByLine(app, line.trim())}
      >
        <Field
          label={t("Line")}
          hint={t("One name: you against that player. Several names: they play, in this order; with -with-me you play, too. Also -random, -rated, -vacation, -delay=3, -clock=5m+8s, -game=NAME. Instead of names: -anyone, with -rating=1200-1600 for some ratings only.")}
        >
          <TextInput value={line} change={setLine} placeholder="challenge ann bo" maxLength={LINE_MAX} />
        </Field>
      </Form>
    </details>
  );
}
