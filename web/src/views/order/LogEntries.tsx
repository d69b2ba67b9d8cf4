// What moderators have done, line by line: what, why, who, when; and about whom, where that is not clear.
import type { LogEntry } from "api";
import { words, type App } from "../../state/app";
import { Link, RelativeTime, useApp } from "../parts";
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

function About({ entry: { person, handle, name } }: { entry: LogEntry }) {
  const { app } = useApp();
  if (!person) return null;
  return (
    <>
      {" · "}
      <Link to={{ page: "moderation", person }}>{handle ? `@${handle}` : aboutName(app, { handle, name, former: true })}</Link>
    </>
  );
}

function Entry({ entry, whole }: { entry: LogEntry; whole: boolean }) {
  const { app, t } = useApp();
  const change = changeText(app, entry);
  return (
    <li class="logged">
      <p>
        <strong>{logText(words(app), entry.act)}</strong> {change}
      </p>
      {entry.why && <p>{entry.why}</p>}
      <p class="quiet">
        {entry.actor ? `@${entry.actor}` : t("whoever runs the club")} · <RelativeTime at={entry.at_ms} />
        {ABOUT_GAMES.includes(entry.act) && entry.detail && (
          <>
            {" · "}
            <Link to={{ page: "online", id: entry.detail }}>{t("The game")}</Link>
          </>
        )}
        {whole && <About entry={entry} />}
      </p>
    </li>
  );
}

/** `whole`: about everybody. */
export const LogEntries = ({ log, whole = false }: { log: readonly LogEntry[]; whole?: boolean }) => (
  <ul class="stack gap-3">
    {log.map((entry, index) => (
      <Entry entry={entry} whole={whole} key={log.length - index} />
    ))}
  </ul>
);
