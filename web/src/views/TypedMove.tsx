// Moves by their names, for who has asked for it in the settings.
import { useState } from "preact/hooks";
import { mayMove, sentence } from "../state/app";
import { boardPosition, playTyped } from "../state/board";
import { premover } from "../state/match/premove";
import { sends, TextField, useApp } from "./parts";

export function TypedMove() {
  const { app, t } = useApp();
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  if (!app.store.get().settings.typedMoves) return null;
  const change = (typed: string) => {
    setText(typed);
    setFault("");
  };
  const submit = () => {
    const wrong = text.trim() ? playTyped(app, text.trim()) : "";
    setFault(wrong && sentence(wrong));
    if (!wrong) setText("");
  };
  const example = boardPosition(app)?.moves[0]?.text;
  const ready = mayMove(app) || premover(app) !== null;
  return (
    <form class="typed-move beside wraps gap-2" noValidate onSubmit={sends(submit)}>
      <TextField
        label={t("Type a move")}
        fault={fault || undefined}
        value={text} change={change} {...(ready && example !== undefined && { placeholder: example })}
      />
      <button type="submit" class="button">{t("Play")}</button>
    </form>
  );
}
