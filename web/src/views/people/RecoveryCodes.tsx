// Recovery codes are shown once: to be copied, printed or saved.
import { dropCodes, myself } from "../../state/club";
import { Button, Card, copy, useApp } from "../parts";
import { download } from "../record";

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { app, t } = useApp();
  const text = codes.join("\n");
  const name = `ludopod-${myself(app)?.handle ?? "recovery"}.txt`;
  return (
    <Card title={t("Your recovery codes")}>
      <p>
        {t("Each of these codes lets you in once if you lose your password or your passkey. They are shown only now: keep them somewhere safe.")}
      </p>
      <ol class="codes stack gap-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div class="form-actions beside wraps level gap-3">
        <Button icon="copy" onClick={() => void copy(app, text, t("Codes copied."))}>{t("Copy")}</Button>
        <Button icon="download" onClick={() => download(name, "text/plain", text)}>{t("Save as a file")}</Button>
        <Button icon="print" onClick={() => window.print()}>{t("Print")}</Button>
        <Button class="primary" onClick={() => dropCodes(app)}>{t("I saved them")}</Button>
      </div>
    </Card>
  );
}
