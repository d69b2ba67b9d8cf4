// Where a member is signed in.
import type { Session } from "api";
import { after, revoke, revokeOthers, signOut } from "../../state/club";
import { go } from "../../state/navigate";
import { Button, Card, Chip, Icon, Listed, Problem, RelativeTime, Row, type Sending, useApp, useSending } from "../parts";

function Device({ session, sending }: { session: Session; sending: Sending }) {
  const { app, t } = useApp();
  const { id, agent, seen_at, current } = session;
  const name = agent || t("Unknown device");
  const out = () => (current ? after(signOut(app), () => go(app, { page: "home" })) : revoke(app, id));
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
        <Button aria-label={t("Sign out {device}", { device: name })} {...sending.does(out)}>{t("Sign out")}</Button>
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
      <Listed of="sessions" lines={2}>{(session) => <Device session={session} sending={sending} key={session.id} />}</Listed>
      <Problem fault={sending.fault} />
      {others && (
        <div class="form-actions beside wraps level gap-3">
          <Button {...sending.does(() => revokeOthers(app))}>{t("Sign out all others")}</Button>
        </div>
      )}
    </Card>
  );
}
