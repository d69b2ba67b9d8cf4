// Where a member's commands go by mail.
import { useState } from "preact/hooks";
import { renewMailAddress } from "../../state/club";
import { Button, Card, copy, Problem, useApp, useSending } from "../parts";

/** What comes to this address is done at once, so it is shown only when asked for. */
export function MailAddress({ address }: { address: string }) {
  const { app, t } = useApp();
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
      <div class="form-actions beside wraps level gap-3">
        {shown ? (
          <Button icon="copy" onClick={() => void copy(app, address, t("Address copied."))}>{t("Copy")}</Button>
        ) : (
          <Button onClick={() => show(true)}>{t("Show my address for commands")}</Button>
        )}
        <Button {...sending.does(() => renewMailAddress(app))}>{t("Make a new one")}</Button>
      </div>
      <Problem fault={sending.fault} />
    </Card>
  );
}
