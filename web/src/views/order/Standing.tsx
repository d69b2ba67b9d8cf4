// That a moderator has decided something about the visitor, which is not read yet or closes the club.
import { Link, useApp } from "../parts";

/** On every place, as long as there is something to know. */
export function Standing() {
  const { app, t } = useApp();
  const { club, route } = app.store.get();
  const order = club.me.value?.order;
  if (!order || route.page === "decisions" || !(order.unread > 0 || order.banned)) return null;
  return (
    <div class="standing stack" role="status">
      <Link to={{ page: "decisions" }} class="button">
        {order.banned ? t("The club is closed to you: see why") : t("A moderator has decided something about you")}
      </Link>
    </div>
  );
}
