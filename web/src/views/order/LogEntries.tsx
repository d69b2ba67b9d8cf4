// What moderators have done, line by line: what, why, who, when; and about whom, where that is not clear.
import type { LogEntry } from "api";
import { words } from "../../state/app";
import type { App } from "../../state/context";
import { Link } from "../Link";
import { RelativeTime } from "../parts/times";
import { aboutName, logText, roleText } from "./words";

/** Acts about a decision, which the log names by its kind. */
const OF_MEASURES: readonly string[] = ["lift", "uphold", "accept"];
const ABOUT_GAMES: readonly string[] = ["message", "game", "ratings"];
/** Of which the detail is how many there were. */
const COUNTED: readonly string[] = ["invite", "recalculate"];

/** "the_real_bo → bo"; which decision was taken back; which role was given. */
function changeText(app: App, { act, was, becomes, detail }: LogEntry): string {
  if (becomes) return was ? `${was} → ${becomes}` : becomes;
  if (OF_MEASURES.includes(act)) return logText(words(app), was);
  return was || (act === "role" ? roleText(words(app), detail) : COUNTED.includes(act) ? detail : "");
}

function About({ app, entry: { person, handle, name } }: { app: App; entry: LogEntry }) {
  if (!person) return null;
  return (
    <>
      {" · "}
      <Link app={app} to={{ page: "moderation", person }}>
        {handle ? `@${handle}` : aboutName(app, { handle, name, former: true })}
      </Link>
    </>
  );
}

function Entry({ app, entry, whole }: { app: App; entry: LogEntry; whole: boolean }) {
  const { t } = words(app);
  const change = changeText(app, entry);
  return (
    <li class="logged">
      <p>
        <strong>{logText(words(app), entry.act)}</strong> {change}
      </p>
      {entry.why && <p>{entry.why}</p>}
      <p class="quiet">
        {entry.actor ? `@${entry.actor}` : t("whoever runs the club")} · <RelativeTime app={app} at={entry.at_ms} />
        {ABOUT_GAMES.includes(entry.act) && entry.detail && (
          <>
            {" · "}
            <Link app={app} to={{ page: "online", id: entry.detail }}>
              {t("The game")}
            </Link>
          </>
        )}
        {whole && <About app={app} entry={entry} />}
      </p>
    </li>
  );
}

/** `whole`: about everybody. */
export const LogEntries = ({ app, log, whole = false }: { app: App; log: readonly LogEntry[]; whole?: boolean }) => (
  <ul class="reports">
    {log.map((entry, index) => (
      <Entry app={app} entry={entry} whole={whole} key={log.length - index} />
    ))}
  </ul>
);
