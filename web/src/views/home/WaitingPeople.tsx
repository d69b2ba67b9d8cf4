// A few who wait for an opponent.
import { OpenChallenges } from "../lobby/OpenChallenges";
import { Card, Link, useApp } from "../parts";

const PREVIEW = 3;

/** A few who wait for an opponent, one press away. */
export function WaitingPeople() {
  const { app, t } = useApp();
  const asked = app.store.get().club.open.value ?? [];
  const open = asked.filter(({ can, yours }) => !yours && can.includes("accept")).slice(0, PREVIEW);
  return open.length > 0 ? (
    <Card title={t("Waiting for an opponent")} aside={<Link to={{ page: "lobby" }} class="card-link">{t("Lobby")}</Link>}>
      <OpenChallenges challenges={open} />
    </Card>
  ) : null;
}
