// Where a member's commands go by mail.
import { useState } from "preact/hooks";
import { words } from "../../state/app";
import { renewMailAddress } from "../../state/club/notices";
import type { App } from "../../state/context";
import { copy } from "../copy";
import { Icon } from "../Icon";
import { useSending } from "../parts/form";
import { Card } from "../parts/layout";
import { Problem } from "../parts/states";

/** What comes to this address is done at once, so it is shown only when asked for. */
export function MailAddress({ app, address }: { app: App; address: string }) {
  const { t } = words(app);
  const sending = useSending();
  const [shown, show] = useState(false);
  return (
    <Card title={t("Playing by mail")}>
      <p>{t("Each mail can be answered by just replying. Commands for everything else go to an address that is yours alone: whoever knows it can play for you.")}</p>
      {shown && (
        <p>
          <code class="secret">{address}</code>
        </p>
      )}
      <div class="form-actions">
        {shown ? (
          <button type="button" class="button" onClick={() => void copy(app, address, t("Address copied."))}>
            <Icon name="copy" />
            {t("Copy")}
          </button>
        ) : (
          <button type="button" class="button" onClick={() => show(true)}>
            {t("Show my address for commands")}
          </button>
        )}
        <button type="button" class="button" disabled={sending.busy} onClick={() => sending.run(() => renewMailAddress(app))}>
          {t("Make a new one")}
        </button>
      </div>
      <Problem fault={sending.fault} />
    </Card>
  );
}
