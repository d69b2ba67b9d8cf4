// Where a member is signed in.
import type { Session } from "api";
import { signOut } from "../../state/club/me";
import { loadSessions, revoke, revokeOthers } from "../../state/club/security";
import { go } from "../../state/navigate";
import { Awaited, Button, Card, Chip, Icon, List, Problem, RelativeTime, Row, type Sending, useApp, useSending } from "../parts";

function Device({ session, sending }: { session: Session; sending: Sending }) {
  const { app, t } = useApp();
  const { id, agent, seen_at, current } = session;
  const name = agent || t("Unknown device");
  const out = () =>
    sending.run(async () => {
      if (!current) return revoke(app, id);
      const fault = await signOut(app);
      if (!fault) go(app, { page: "home" });
      return fault;
    });
  return (
    <Row
      picture={<Icon name="computer" />}
      title={
        <>
          {name} {current && <Chip tone="good">{t("this one")}</Chip>}
        </>
      }
      text={
        <>
          {t("last seen")} <RelativeTime at={seen_at * 1000} />
        </>
      }
      actions={
        <Button disabled={sending.busy} aria-label={t("Sign out {device}", { device: name })} onClick={out}>
          {t("Sign out")}
        </Button>
      }
    />
  );
}

export function Devices() {
  const { app, t } = useApp();
  const sending = useSending();
  const { sessions } = app.store.get().club;
  const others = sessions.value?.some(({ current }) => !current) ?? false;
  return (
    <Card title={t("Where you are signed in")}>
      <Awaited remote={sessions} again={() => void loadSessions(app)} lines={2}>
        {(list) => (
          <List items={list}>
            {(session) => <Device session={session} sending={sending} key={session.id} />}
          </List>
        )}
      </Awaited>
      <Problem fault={sending.fault} />
      {others && (
        <div class="form-actions">
          <Button disabled={sending.busy} onClick={() => sending.run(() => revokeOthers(app))}>{t("Sign out all others")}</Button>
        </div>
      )}
    </Card>
  );
}
