// Recovery codes are shown once: to be copied, printed or saved.
import { words } from "../../state/app";
import { dropCodes, myself } from "../../state/club/me";
import type { App } from "../../state/context";
import { copy } from "../copy";
import { Icon } from "../Icon";
import { Card } from "../parts/layout";
import { download } from "../record";

export function RecoveryCodes({ app, codes }: { app: App; codes: readonly string[] }) {
  const { t } = words(app);
  const text = codes.join("\n");
  const name = `ludopod-${myself(app)?.handle ?? "recovery"}.txt`;
  return (
    <Card title={t("Your recovery codes")}>
      <p>
        {t("Each of these codes lets you in once if you lose your password or your passkey. They are shown only now: keep them somewhere safe.")}
      </p>
      <ol class="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div class="form-actions">
        <button type="button" class="button" onClick={() => void copy(app, text, t("Codes copied."))}>
          <Icon name="copy" />
          {t("Copy")}
        </button>
        <button type="button" class="button" onClick={() => download(name, "text/plain", text)}>
          <Icon name="download" />
          {t("Save as a file")}
        </button>
        <button type="button" class="button" onClick={() => window.print()}>
          <Icon name="print" />
          {t("Print")}
        </button>
        <button type="button" class="button primary" onClick={() => dropCodes(app)}>
          {t("I have kept them")}
        </button>
      </div>
    </Card>
  );
}
