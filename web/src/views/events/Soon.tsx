// In Play: a tournament that goes on, or begins within the hour.
import type { TournamentSummary } from "api";
import { useEffect } from "preact/hooks";
import { loadEvents } from "../../state/club";
import { Card, Link, useApp } from "../parts";
import { EventRows } from "./rows";

const HOUR_MS = 3_600_000;
/** So many are shown. */
const MOST = 2;

const isNear = ({ kind, begins_at_ms }: TournamentSummary): boolean => kind !== "ladder" && begins_at_ms < Date.now() + HOUR_MS;

export function Soon() {
  const { app, t } = useApp();
  useEffect(() => void loadEvents(app), []);
  const { running = [], coming = [] } = app.store.get().club.events.value ?? {};
  const near = [...running, ...coming].filter(isNear).slice(0, MOST);
  return near.length > 0 ? (
    <Card title={t("Tournaments")} aside={<Link to={{ page: "events" }} class="card-link">{t("All tournaments")}</Link>}>
      <EventRows events={near} label={t("Tournaments")} />
    </Card>
  ) : null;
}
