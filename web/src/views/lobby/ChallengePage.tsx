// One challenge: its terms, who sits where, and what can be done about it.
import type { Challenge, ChallengeSeat } from "api";
import { words } from "../../state/app";
import { loadChallenge } from "../../state/club/challenges";
import { rangeText } from "../../state/club/range";
import { clockTitle, delayText, seatTitle, termsTitle, timeTerms } from "../../state/club/terms";
import type { App } from "../../state/context";
import { BARE_OPTIONS } from "../../state/model";
import { copy } from "../copy";
import { Icon } from "../Icon";
import { Link } from "../Link";
import { TimeRules } from "../match/TimeRules";
import { Face } from "../parts/Face";
import { Card, Chip, Place } from "../parts/layout";
import { nameOf } from "../parts/people";
import { MiniBoard, Row } from "../parts/rows";
import { Awaited, Notice } from "../parts/states";
import { RelativeTime } from "../parts/times";
import { Answer } from "./Answer";
import { Effect } from "./Effect";

function Terms({ app, challenge: { terms, range, state, seeking, until_ms } }: { app: App; challenge: Challenge }) {
  const { t, language } = words(app);
  const options = { ...BARE_OPTIONS, ...terms.options, game: terms.game };
  const { position } = app.core.position({ options, events: [] }, language);
  return (
    <div class="terms">
      <MiniBoard app={app} game={{ game: terms.game, options, position }} />
      <div class="terms-text">
        <strong>{termsTitle(app, terms)}</strong>
        <p class="chips">
          <Chip>{clockTitle(app, terms.clock)}</Chip>
          <Chip>{terms.rated ? t("Rated") : t("Not rated")}</Chip>
          {terms.class === "daily" && <Chip>{terms.vacation ? t("Vacations stop the clock") : t("No vacations")}</Chip>}
          {range && <Chip>{rangeText(app, range)}</Chip>}
          {terms.delay > 0 && <Chip>{delayText(app, terms.delay)}</Chip>}
          {state === "open" && !seeking && (
            <Chip>
              {t("expires")} <RelativeTime app={app} at={until_ms} />
            </Chip>
          )}
        </p>
      </div>
    </div>
  );
}

function Seat({ app, challenge, seat }: { app: App; challenge: Challenge; seat: ChallengeSeat }) {
  const { t } = words(app);
  const { terms } = challenge;
  const name = seat.person ? nameOf(app, seat.person) : t("Free seat");
  const place = terms.order === "given" ? seatTitle(app, terms.game, seat.seat) : "";
  const state = seat.accepted ? t("has accepted") : seat.person ? t("has not answered yet") : "";
  return (
    <Row
      picture={seat.person ? <Face person={name} /> : <span class="free-seat" />}
      title={seat.you ? t("{name} (you)", { name }) : name}
      text={[place, state].filter(Boolean).join(" · ")}
    />
  );
}

function StateText({ app, challenge }: { app: App; challenge: Challenge }) {
  const { t } = words(app);
  const { state, reason } = challenge;
  if (state === "open") return null;
  const texts: Record<Exclude<Challenge["state"], "open">, string> = {
    started: t("The game has started."),
    declined: reason ? t("Declined: “{reason}”", { reason }) : t("Declined."),
    withdrawn: t("This challenge was withdrawn."),
    expired: t("This challenge has expired."),
  };
  return (
    <Notice tone={state === "started" ? "good" : "bad"} icon={state === "started" ? "check" : "close"}>
      <p>{texts[state]}</p>
      {challenge.game ? (
        <Link app={app} to={{ page: "online", id: challenge.game }}>
          {t("Go to the game")}
        </Link>
      ) : (
        <Link app={app} to={{ page: "lobby" }}>
          {t("Back to the lobby")}
        </Link>
      )}
    </Notice>
  );
}

function Share({ app }: { app: App }) {
  const { t } = words(app);
  return (
    <Card title={t("Waiting for others")}>
      <p class="quiet">{t("Send this link to whoever should play. The game starts when all have accepted.")}</p>
      <div class="share">
        <input
          type="text"
          readOnly
          value={location.href}
          aria-label={t("Link to this challenge")}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <button type="button" class="button" onClick={() => void copy(app, location.href, t("Link copied."))}>
          <Icon name="copy" />
          {t("Copy")}
        </button>
      </div>
    </Card>
  );
}

function Details({ app, challenge }: { app: App; challenge: Challenge }) {
  const { t } = words(app);
  const { terms, seats, invited, state, yours } = challenge;
  const { effect } = app.store.get().club;
  return (
    <>
      <StateText app={app} challenge={challenge} />
      <Card>
        <Terms app={app} challenge={challenge} />
        {state === "open" && <TimeRules app={app} terms={timeTerms(terms)} />}
      </Card>
      <Card title={t("Players")}>
        <ul class="list">
          {seats.map((seat) => (
            <Seat app={app} challenge={challenge} seat={seat} key={seat.seat} />
          ))}
        </ul>
        {terms.order === "random" && <p class="quiet">{t("The seats are drawn by lot when the game starts.")}</p>}
      </Card>
      {state === "open" && yours && invited !== "people" && <Share app={app} />}
      {state === "open" && terms.rated && effect.value && <Effect app={app} challenge={challenge} effect={effect.value} />}
      {state === "open" && challenge.range && !yours && !challenge.can.includes("accept") && (
        <Notice>{t("Only members with such a rating can accept this challenge.")}</Notice>
      )}
      {challenge.can.length > 0 && <Answer app={app} challenge={challenge} />}
    </>
  );
}

export function ChallengePage({ app, id }: { app: App; id: string }) {
  const { t } = words(app);
  const { challenge } = app.store.get().club;
  const by = challenge.value && nameOf(app, challenge.value.by);
  return (
    <Place
      title={t("The challenge")}
      lead={challenge.value && by && (challenge.value.yours ? t("You made this challenge.") : t("From {name}.", { name: by }))}
    >
      <Awaited app={app} remote={challenge} again={() => void loadChallenge(app, id)}>
        {(value) => <Details app={app} challenge={value} />}
      </Awaited>
    </Place>
  );
}
