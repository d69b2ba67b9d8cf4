// What answers otherwise than it did, on purpose. Each entry:
//   name      of the difference
//   why       in a sentence
//   cookie    ("ludopod=…") -> the same person's cookie as the present server is to be sent it
//   ask       (step) -> the step as the present server is to be asked it
//   expected  ({answer, told}, step) -> what was answered then, as it is answered now
//   present   ({answer, told}, step) -> what is answered now, without what there was not then
// cookie, ask, expected and present may be left out; they get copies, and return what they were given where they have nothing
// to say. The narrower, the better: name the step (step.name), the status, the field. An answer is {status, headers,
// body}, with the body parsed where it is JSON; told is {socket: [message, …]}. An entry that nothing needs any more
// fails the test.

/** Of the body of /metrics: the lines that speak of one of the numbers. */
const numberOf = (line) => /ludopod_\w+?(?=_bucket|_sum|_count|[ {]|$)/.exec(line)?.[0];

/** Changes what each socket was told; what is left of nothing is left out. */
function mapTold({ told, ...rest }, change) {
  const changed = Object.entries(told ?? {}).map(([socket, messages]) => [socket, change(messages, socket)]);
  const kept = changed.filter(([, messages]) => messages.length);
  return { ...rest, ...(kept.length && { told: Object.fromEntries(kept) }) };
}

/** Whatever sentence an error has becomes a mark. */
function hideSentences(value) {
  if (Array.isArray(value)) return value.map(hideSentences);
  if (value === null || typeof value !== "object") return value;
  const hidden = Object.entries(value).map(([key, part]) => {
    if (key === "error" && typeof part?.message === "string" && part.message.length > 8) return [key, { ...part, message: "<sentence>" }];
    return [key, hideSentences(part)];
  });
  return Object.fromEntries(hidden);
}

export const differences = [
  {
    name: "presence",
    why: "Who comes and goes is told by a small message, later, and no longer by the whole game; a new watcher gets the game once.",
    expected: (then, step) => {
      if (!step.close && !["watch", "leave"].includes(step.say?.type)) return then;
      return mapTold(then, (messages, socket) => messages.filter(({ type }, i) => type !== "game" || (socket === step.socket && i === 0)));
    },
    present: (now) => mapTold(now, (messages) => messages.filter(({ type }) => type !== "presence")),
  },
  {
    name: "spectators",
    why: "A game also says how many of those who watch it do not play.",
    present: function withoutSpectators(value) {
      if (Array.isArray(value)) return value.map(withoutSpectators);
      if (value === null || typeof value !== "object") return value;
      const { spectators: _, ...rest } = value;
      return Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, withoutSpectators(part)]));
    },
  },
  {
    name: "names of levels",
    why: "A computer's seat also has the name of its level.",
    present: function withoutNames(value) {
      if (Array.isArray(value)) return value.map(withoutNames);
      if (value === null || typeof value !== "object") return value;
      const { level_name: _, ...rest } = value;
      return Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, withoutNames(part)]));
    },
  },
  {
    name: "time",
    why: "A game also says its terms, its clock, what is offered, its state and what may be done; an event says when it was, and the clock after it.",
    present: function withoutTime(value) {
      if (Array.isArray(value)) return value.map(withoutTime);
      if (value === null || typeof value !== "object") return value;
      const isGame = "events" in value && "position" in value;
      const news = isGame ? ["terms", "clock", "offers", "state", "reason", "can"] : value.type === "event" ? ["at_ms", "clock"] : [];
      const rest = Object.entries(value).filter(([key]) => !news.includes(key));
      return Object.fromEntries(rest.map(([key, part]) => [key, withoutTime(part)]));
    },
  },
  {
    name: "seq",
    why: "Changes of a game are numbered, so that who comes back says which was the latest.",
    present: (now) => (now.told ? mapTold(now, (messages) => messages.map(({ seq: _, ...message }) => message)) : now),
  },
  {
    name: "done first",
    why: "Who moves or resigns is answered before the event is told.",
    expected: (then, step) => {
      if (!["move", "resign"].includes(step.say?.type)) return then;
      return mapTold(then, (messages) => messages.sort((a, b) => Number(b.type === "done") - Number(a.type === "done")));
    },
  },
  {
    name: "cookie renewed",
    why: "Who holds a cookie is sent it again once a day, with the day, so that it lasts as long as it is used.",
    present: (now, step) => {
      if (!now.answer?.headers?.["set-cookie"] || !["ada", "bo", "cy"].includes(step.who)) return now;
      const { "set-cookie": _, ...headers } = now.answer.headers;
      return { ...now, answer: { ...now.answer, headers } };
    },
  },
  {
    name: "forms of files",
    why: "The page's files may be sent compressed, so an answer says which fields of the request decided about it.",
    present: (now) => {
      if (!now.answer?.headers?.vary) return now;
      const { vary: _, ...headers } = now.answer.headers;
      return { ...now, answer: { ...now.answer, headers } };
    },
  },
  {
    name: "tags and limits",
    why: "What is read has an entity tag, and an answer says how many requests are left.",
    present: (now) => {
      if (!now.answer?.headers) return now;
      const { ratelimit: _limit, "ratelimit-policy": _policy, etag, ...headers } = now.answer.headers;
      const kept = now.answer.headers["cache-control"] === "no-store" || !etag ? headers : { ...headers, etag };
      return { ...now, answer: { ...now.answer, headers: kept } };
    },
  },
  {
    name: "what a name may be",
    why: "Names that nobody can see are refused too, and the message says so.",
    expected: (then) => {
      if (then.answer?.body?.error?.code !== "name") return then;
      then.answer.body.error.message = "a name is at most 32 characters, each of them visible, with no more than two marks over one another";
      return then;
    },
  },
  {
    /* The last, so that those before it see the sentences. */
    name: "sentences",
    why: "What an error says to people is worded better; programs go by its code, which stays.",
    expected: hideSentences,
    present: hideSentences,
  },
];

/** Not a difference but a promise of the protocol: numbers may be added to /metrics. */
export function withoutNewNumbers(present, step, expected) {
  if (step.ask?.[1] !== "/metrics" || typeof present.answer?.body !== "string") return present;
  const known = new Set(expected.answer.body.split("\n").map(numberOf));
  const lines = present.answer.body.split("\n").filter((line) => known.has(numberOf(line)));
  return { ...present, answer: { ...present.answer, body: lines.join("\n") } };
}
