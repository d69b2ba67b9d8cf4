// A message of a conversation, with the way to report it.
import type { Correspondent, Message } from "api";
import { words, type App } from "../../state/app";
import { Link, useApp } from "../parts";

export const correspondentName = (app: App, { name, handle }: Correspondent): string =>
  name || (handle ?? words(app).t("Deleted account"));

interface MessageProps {
  message: Message;
  with: Correspondent;
}

export function TalkMessage({ message, with: other }: MessageProps) {
  const { app, t, language } = useApp();
  const name = correspondentName(app, other);
  const at = new Date(message.at_ms);
  return (
    <li class={`beside gap-2${message.you ? " own" : ""}`}>
      <span class="visually-hidden">{message.you ? t("You") : name}</span>
      <span class="bubble" data-part="written">{message.text}</span>
      <time class="quiet small" dateTime={at.toISOString()} title={at.toLocaleString(language)}>
        {at.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" })}
      </time>
      {!message.you && other.handle && (
        <Link
          to={{ page: "report", about: `@${other.handle}`, message: message.n }}
          class="talk-report small"
          label={t("Report what {name} wrote", { name })}
        >
          {t("Report")}
        </Link>
      )}
    </li>
  );
}
