// Moves by their names, for who has asked for it in the settings.
import { useState } from "preact/hooks";
import { mayMove, sentence, words } from "../state/app";
import { boardPosition, playTyped } from "../state/board";
import type { App } from "../state/context";
import { premover } from "../state/match/premove";
import { Field, TextInput } from "./parts/form";

export function TypedMove({ app }: { app: App }) {
  const { t } = words(app);
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  if (!app.store.get().settings.typedMoves) return null;
  const change = (typed: string) => {
    setText(typed);
    setFault("");
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const wrong = text.trim() ? playTyped(app, text.trim()) : "";
    setFault(wrong && sentence(wrong));
    if (!wrong) setText("");
  };
  const example = boardPosition(app)?.moves[0]?.text;
  const ready = mayMove(app) || premover(app) !== null;
  return (
    <form class="typed-move" noValidate onSubmit={submit}>
      <Field label={t("Type a move")} fault={fault || undefined}>
        <TextInput value={text} change={change} {...(ready && example !== undefined && { placeholder: example })} />
      </Field>
      <button type="submit" class="button">
        {t("Play")}
      </button>
    </form>
  );
}
