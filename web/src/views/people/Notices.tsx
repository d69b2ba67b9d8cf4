// What the visitor was told, the latest first; of a game all at once, with who plays it and how it stands.
import type { GameSummary, Notice } from "api";
import { noticesByPlace, ownResult } from "../../state/club";
import { routeOf } from "../../state/router";
import { Card, Chip, Face, Icon, Link, List, MiniBoard, Place, RelativeTime, Row, Slot, useApp } from "../parts";

const New = () => <Chip tone="good">{useApp().t("new")}</Chip>;

/** One of a place that is no game's, or of a game that is not among the latest. */
function Told({ notice: { text, path, at_ms, read } }: { notice: Notice }) {
  const { app } = useApp();
  return (
    <Row
      picture={<Icon name="bell" />}
      calls={!read}
      title={
        <>
          <Link to={routeOf(path, app.core.names)}>{text}</Link> {!read && <New />}
        </>
      }
      text={<RelativeTime at={at_ms} />}
    />
  );
}

function ToldOfGame({ game, notices }: { game: GameSummary; notices: readonly Notice[] }) {
  const { app, t, list } = useApp();
  const others = game.seats.filter(({ you }) => !you).map(({ name }) => name || t("Guest"));
  const unread = notices.some(({ read }) => !read);
  return (
    <Row
      picture={<MiniBoard game={game} key={game.position} />}
      calls={unread}
      title={
        <>
          <Link to={{ page: "online", id: game.id }}>{list(others)}</Link> {unread && <New />}
        </>
      }
      text={<strong>{ownResult(app, game)}</strong>}
    >
      <ul class="told stack gap-1">
        {notices.map(({ n, text, at_ms }) => (
          <li key={n}>
            {text} <small><RelativeTime at={at_ms} /></small>
          </li>
        ))}
      </ul>
    </Row>
  );
}

export function Notices() {
  const { app, t } = useApp();
  const games = app.store.get().club.played.value ?? [];
  return (
    <Place
      title={t("Notifications")}
      face={<Face character="firefly" size={160} />}
      actions={<Link to={{ page: "settings", tab: "notices" }} class="button" icon="settings">{t("Settings")}</Link>}
    >
      <Slot of="notices" none={t("No notifications yet. You’ll find moves, challenges and messages here.")}>
        {(notices) => (
          <Card>
            <List items={noticesByPlace(notices)}>
              {([place, told]) => {
                const game = games.find(({ id }) => place === `/g/${id}`);
                return game ? <ToldOfGame game={game} notices={told} key={place} /> : told.map((notice) => <Told notice={notice} key={notice.n} />);
              }}
            </List>
          </Card>
        )}
      </Slot>
    </Place>
  );
}
