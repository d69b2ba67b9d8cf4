// A client whose types are made from the OpenAPI document: every request once, so that it succeeds. That it compiles is the first half
// of the test, that it is answered the other.
import createClient from "openapi-fetch";
import type { components, paths } from "club";

type Schemas = components["schemas"];
export interface Device {
  create(options: Schemas["PasskeyOptions"]): Schemas["Credential"];
  sign(options: Schemas["PasskeyOptions"]): Schemas["Credential"];
}
export interface Place {
  url: string;
  /** Hears of every answer that is a success: "GET /api/v1/characters". */
  met: (operation: string) => void;
  device: Device;
  password: string;
  /** The code of the next letter to this address. */
  mailed: (address: string) => Promise<string>;
  /** A position that a table of the server's knows. */
  solved: string;
}

/** A client with a cookie of its own. */
function person({ url, met }: Place) {
  const client = createClient<paths>({ baseUrl: url });
  let cookie = "";
  client.use({
    onRequest({ request }) {
      if (cookie) request.headers.set("cookie", cookie);
    },
    onResponse({ request, response, schemaPath }) {
      cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
      if (response.ok) met(`${request.method} ${schemaPath}`);
    },
  });
  return client;
}
type Person = ReturnType<typeof person>;

/** What was answered; whatever is no success ends the test. */
async function ok<T>(answer: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await answer;
  if (!response.ok) throw new Error(`${response.status} from ${response.url}: ${JSON.stringify(error)}`);
  return data as T;
}

async function member(place: Place, login: string) {
  const one = person(place);
  await ok(one.POST("/api/v1/sign-in", { body: { login, password: place.password } }));
  return one;
}

const small = { options: { board: "3x3" } };
const at = (id: string) => ({ path: { id } });
const of = (handle: string) => ({ path: { handle } });
const game = "cephalopod";

/** What anybody may ask, and what is no part of the API. */
async function lookAround(place: Place) {
  const one = person(place);
  for (const path of ["/api", "/api.css", "/healthz", "/readyz", "/metrics"] as const) await ok(one.GET(path, { parseAs: "text" }));
  for (const path of ["/api/v1/characters", "/api/v1/clocks", "/api/v1/problems", "/api/v1/bots", "/api/v1/me", "/api/v1/ratings", "/api/v1/challenges"] as const) await ok(one.GET(path));
  await ok(one.GET("/api/v1/openapi.json"));
  await ok(one.GET("/api/v1/games", { params: { query: { state: "running", order: "newest", limit: 5 } } }));
  await ok(one.GET("/api/v1/values", { params: { query: { position: place.solved } } }));
  await ok(one.POST("/api/v1/records", { body: { records: '[Game "cephalopod"]\n[Board "3x3"]\n\n1. b2 c3 *' }, parseAs: "text" }));
  await ok(one.GET("/api/v1/people", { params: { query: { query: "an" } } }));
  for (const path of ["/api/v1/people/{handle}", "/api/v1/people/{handle}/opponents", "/api/v1/people/{handle}/ratings"] as const) await ok(one.GET(path, { params: of("ann") }));
  await ok(one.GET("/api/v1/people/{handle}/games", { params: { ...of("ann"), query: { state: "over", rated: "false" } } }));
  await ok(one.GET("/api/v1/people/{handle}/records", { params: of("ann"), parseAs: "text" }));
  await ok(one.GET("/api/v1/records", { params: { query: { game, board: "5x5" } }, parseAs: "text" }));
  await ok(one.GET("/api/v1/people/{handle}/openings", { params: { ...of("ann"), query: { game } } }));
  await ok(one.GET("/api/v1/people/{handle}/reached", { params: of("ann") }));
  await ok(one.GET("/api/v1/openings", { params: { query: { position: place.solved } } }));
  await ok(one.GET("/api/v1/people/{handle}/ratings/{pool}", { params: { path: { handle: "ann", pool: "cephalopod-5x5-live" } } }));
  await ok(one.GET("/api/v1/ratings/{pool}", { params: { path: { pool: "cephalopod-5x5-live" } } }));
}

/** The first line of an answer that goes on. */
async function firstLine(stream: ReadableStream<Uint8Array> | null): Promise<unknown> {
  const reader = stream!.getReader(), decoder = new TextDecoder();
  let text = "";
  while (!text.includes("\n")) text += decoder.decode((await reader.read()).value, { stream: true });
  await reader.cancel();
  return JSON.parse(text.split("\n")[0]!);
}

async function newGame(ann: Person, bob: Person) {
  const made = await ok(ann.POST("/api/v1/games", { body: { game, ...small, seats: [{ kind: "you" }, { kind: "open" }] } }));
  return ok(bob.POST("/api/v1/games/{id}/join", { params: at(made.id), body: {} }));
}

async function play(ann: Person, bob: Person) {
  const { id } = await newGame(ann, bob);
  const params = at(id);
  await ok(bob.POST("/api/v1/games/{id}/plan", { params, body: { ply: 0, lines: ["b2 c3"] } }));
  await ok(bob.GET("/api/v1/games/{id}/plan", { params }));
  await ok(ann.POST("/api/v1/games/{id}/moves", { params, body: { ply: 0, move: "a1" } }));
  await ok(bob.POST("/api/v1/games/{id}/moves", { params, body: { ply: 1, move: "c1" } }));
  const takeback = { ply: 2, kind: "takeback" } as const;
  await ok(bob.POST("/api/v1/games/{id}/offer", { params, body: takeback }));
  await ok(ann.POST("/api/v1/games/{id}/refuse", { params, body: takeback }));
  await ok(ann.POST("/api/v1/games/{id}/offer", { params, body: takeback }));
  await ok(bob.POST("/api/v1/games/{id}/accept", { params, body: takeback }));
  await ok(ann.POST("/api/v1/games/{id}/chat", { params, body: { text: "Good game" } }));
  await ok(ann.POST("/api/v1/games/{id}/note", { params, body: { text: "I left c3 open." } }));
  for (const path of ["/api/v1/games/{id}/events", "/api/v1/games/{id}/chat", "/api/v1/games/{id}/note", "/api/v1/games/{id}/ratings"] as const) await ok(ann.GET(path, { params }));
  await ok(ann.GET("/api/v1/games/{id}/record", { params: { ...params, query: { format: "text" } }, parseAs: "text" }));
  await firstLine(await ok(ann.GET("/api/v1/games/{id}/stream", { params, parseAs: "stream" })));
  await firstLine(await ok(ann.GET("/api/v1/events", { params: { query: { heartbeat: 5 } }, parseAs: "stream" })));
  const { ply } = await ok(ann.GET("/api/v1/games/{id}", { params }));
  const over = await ok(ann.POST("/api/v1/games/{id}/resign", { params, body: { ply } }));
  const rematch = { ply: over.ply, kind: "rematch" } as const;
  await ok(ann.POST("/api/v1/games/{id}/offer", { params, body: rematch }));
  const { next } = await ok(bob.POST("/api/v1/games/{id}/accept", { params, body: rematch }));
  await ok(bob.POST("/api/v1/games/{id}/abort", { params: at(next ?? ""), body: { ply: 0 } }));
  await ok(ann.GET("/api/v1/me/games", { params: { query: { state: "over" } } }));
  await ok(ann.GET("/api/v1/puzzles/daily", { params: { query: { game } } }));
}

async function challenge(ann: Person, bob: Person) {
  const make = () => ok(ann.POST("/api/v1/challenges", { body: { terms: { game, ...small, clock: "5m+8s" }, invited: { kind: "people", handles: ["bob"] } } }));
  for (const path of ["/api/v1/challenges/{id}/decline", "/api/v1/challenges/{id}/accept"] as const) await ok(bob.POST(path, { params: at((await make()).id), body: {} }));
  await ok(ann.POST("/api/v1/challenges/{id}/withdraw", { params: at((await make()).id) }));
  const { id } = await make();
  await ok(bob.GET("/api/v1/challenges/{id}", { params: at(id) }));
  await ok(bob.GET("/api/v1/challenges/{id}/ratings", { params: at(id) }));
  await ok(bob.POST("/api/v1/challenges/{id}/counter", { params: at(id), body: { terms: { game, options: { board: "3x5" } } } }));
  await ok(ann.POST("/api/v1/challenge", { body: { line: "challenge -board=3x3 bob" } }));
  await ok(ann.GET("/api/v1/ratings/{pool}/preview", { params: { path: { pool: "cephalopod-5x5-live" }, query: { against: "bob" } } }));
  await ok(ann.POST("/api/v1/pairing", { body: { game, class: "live" } }));
  await ok(ann.POST("/api/v1/pairing/leave"));
}

async function manage(ann: Person) {
  for (const path of ["/api/v1/me/notices", "/api/v1/me/notices/settings", "/api/v1/me/devices", "/api/v1/me/bots", "/api/v1/me/measures", "/api/v1/me/conversations", "/api/v1/me/sessions", "/api/v1/me/relations", "/api/v1/me/follows", "/api/v1/me/follows/news", "/api/v1/me/export"] as const) await ok(ann.GET(path));
  await ok(ann.POST("/api/v1/me/notices/read", { body: { upto: 1 } }));
  await ok(ann.POST("/api/v1/me/notices/settings", { body: { quiet_from: "22:00", quiet_to: "07:00" } }));
  const keys = { p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", auth: "BTBZMqHH6r4Tts7J_aSIgg" };
  const { items: devices } = await ok(ann.POST("/api/v1/me/devices", { body: { endpoint: "https://127.0.0.1:9/k7f3", ...keys } }));
  await ok(ann.POST("/api/v1/me/devices/{id}/remove", { params: at(devices[0]!.id) }));
  await ok(ann.POST("/api/v1/me/settings", { body: { theme: "dark", sound: false } }));
  await ok(ann.POST("/api/v1/me/vacation", { body: { action: "begin" } }));
  const made = await ok(ann.POST("/api/v1/me/tokens", { body: { name: "My bot", scopes: ["read", "play"], days: 30 } }));
  await ok(ann.GET("/api/v1/me/tokens"));
  await ok(ann.POST("/api/v1/me/tokens/{token}/end", { params: { path: { token: made.token.id } } }));
  for (const act of ["follow", "unfollow", "mute", "unmute", "block", "unblock"] as const) await ok(ann.POST(`/api/v1/people/{handle}/${act}`, { params: of("bob") }));
  await ok(ann.POST("/api/v1/me/conversations/{with}", { params: { path: { with: "@bob" } }, body: { text: "Good game" } }));
  await ok(ann.GET("/api/v1/me/conversations/{with}", { params: { path: { with: "@bob" } } }));
  await ok(ann.POST("/api/v1/me/conversations/{with}/read", { params: { path: { with: "@bob" } }, body: { read: 1 } }));
  await ok(ann.POST("/api/v1/puzzles/{puzzle}/attempts", { params: { path: { puzzle: "a6e4b583b6" } }, body: { game, solved: true } }));
  await ok(ann.POST("/api/v1/me/puzzles", { body: { game, attempts: [{ id: "14d40df1cf", solved: false }] } }));
  await ok(ann.GET("/api/v1/me/puzzles", { params: { query: { game } } }));
}

async function keepBot(ann: Person) {
  const params = of("deepsea");
  await ok(ann.POST("/api/v1/me/bots", { body: { handle: "deepsea", terms: { games: [{ game, boards: ["5x5"] }], clocks: ["live", "none"] } } }));
  await ok(ann.POST("/api/v1/me/bots/{handle}", { params, body: { name: "Deep Sea" } }));
  await ok(ann.POST("/api/v1/me/bots/{handle}/hook", { params, body: { url: "http://127.0.0.1:9/hook" } }));
  await ok(ann.POST("/api/v1/me/bots/{handle}/hook/test", { params }));
  await ok(ann.POST("/api/v1/me/bots/{handle}/hook/key", { params }));
  await ok(ann.GET("/api/v1/me/bots/{handle}/hook", { params }));
  await ok(ann.POST("/api/v1/me/bots/{handle}/retire", { params }));
}

async function compete(ann: Person, bob: Person) {
  const make = (kind: "swiss" | "ladder", clock: string, in_ms: number) => ok(ann.POST("/api/v1/tournaments", { body: { kind, title: "Friday", in_ms, terms: { game, ...small, clock } } }));
  const params = at((await make("swiss", "3d", 60000)).id), ladder = at((await make("ladder", "3d", 0)).id);
  const until = async (params: typeof ladder, is: (event: Schemas["Tournament"]) => unknown) => {
    while (!is(await ok(ann.GET("/api/v1/tournaments/{id}", { params })))) await new Promise((done) => setTimeout(done, 20));
  };
  await ok(bob.GET("/api/v1/tournaments", { params: { query: { of: "coming" } } }));
  for (const one of [ann, bob]) for (const event of [params, ladder]) await ok(one.POST("/api/v1/tournaments/{id}/join", { params: event }));
  await ok(ann.POST("/api/v1/tournaments/{id}/begin", { params }));
  await ok(ann.POST("/api/v1/tournaments/{id}/chat", { params, body: { text: "Good luck!" } }));
  await until(params, ({ featured }) => featured);
  for (const path of ["/api/v1/tournaments/{id}/standing", "/api/v1/tournaments/{id}/tables", "/api/v1/tournaments/{id}/games", "/api/v1/tournaments/{id}/log", "/api/v1/tournaments/{id}/chat"] as const) await ok(bob.GET(path, { params }));
  await ok(ann.POST("/api/v1/tournaments/{id}/time", { params, body: { table: 0, when_ms: Date.now() + 3_600_000 } }));
  await ok(bob.GET("/api/v1/tournaments/{id}/records", { params, parseAs: "text" }));
  await firstLine(await ok(bob.GET("/api/v1/tournaments/{id}/stream", { params, parseAs: "stream" })));
  await ok(ann.POST("/api/v1/tournaments/{id}/correct", { params, body: { table: 0, points: [0.5, 0.5], reason: "Agreed." } }));
  await until(ladder, ({ state }) => state === "running");
  await ok(bob.POST("/api/v1/tournaments/{id}/call", { params: ladder, body: { handle: "ann" } }));
  await ok(ann.POST("/api/v1/tournaments/{id}/answer", { params: ladder, body: { table: 0, accept: false } }));
  await ok(bob.POST("/api/v1/tournaments/{id}/leave", { params: ladder }));
  await ok(ann.POST("/api/v1/tournaments/{id}/cancel", { params: ladder }));
}

async function keepOrder(place: Place, bob: Person) {
  const [mona, max] = [await member(place, "mona"), await member(place, "max")];
  await ok(bob.POST("/api/v1/reports", { body: { handle: "ann", reason: "name", words: "It is an insult." } }));
  const { items } = await ok(mona.GET("/api/v1/moderation/cases"));
  const of = (handle: string) => ({ path: { person: items.find((one) => one.handle === handle)!.person } });
  const params = of("ann");
  await ok(mona.GET("/api/v1/moderation/cases/{person}", { params }));
  await ok(mona.POST("/api/v1/moderation/cases/{person}/claim", { params, body: { on: true } }));
  await ok(mona.POST("/api/v1/moderation/cases/{person}/notes", { params, body: { words: "I know both of them." } }));
  const { items: before } = await ok(bob.GET("/api/v1/me/measures"));
  await ok(mona.POST("/api/v1/moderation/cases/{person}/measures", { params: of("bob"), body: { kind: "warning", reason: "insults", words: "Please be kind." } }));
  const { items: mine } = await ok(bob.GET("/api/v1/me/measures"));
  const measure = { path: { measure: mine.find(({ id }) => before.every((one) => one.id !== id))!.id } };
  await ok(bob.POST("/api/v1/me/measures/{measure}/acknowledge", { params: measure }));
  await ok(bob.POST("/api/v1/me/measures/{measure}/appeal", { params: measure, body: { words: "It was a joke." } }));
  await ok(max.POST("/api/v1/moderation/measures/{measure}/answer", { params: measure, body: { stands: true, words: "More than once." } }));
  await ok(max.POST("/api/v1/moderation/measures/{measure}/lift", { params: measure, body: { words: "It was a mistake." } }));
  await ok(mona.POST("/api/v1/moderation/cases/{person}/close", { params, body: { words: "We have spoken." } }));
  await ok(mona.GET("/api/v1/moderation/log"));
  await ok(max.POST("/api/v1/people/{handle}/role", { params: { path: { handle: "bob" } }, body: { role: "player" } }));
  return ok(max.POST("/api/v1/invitations", { body: { uses: 1 } }));
}

/** From the invitation to the end of an account. */
async function belong(place: Place, invitation: string) {
  const one = person(place), address = "leaf@example.org";
  const { recovery_codes: codes } = await ok(one.POST("/api/v1/sign-up", { body: { handle: "leaf", password: place.password, email: address, invitation } }));
  await ok(one.POST("/api/v1/confirm", { body: { code: await place.mailed(address) } }));
  await ok(one.POST("/api/v1/me/email", { body: { address: "leaf@example.net" } }));
  const options = await ok(one.POST("/api/v1/passkeys/options", { body: { for: "add", handle: "leaf" } }));
  await ok(one.POST("/api/v1/me/passkeys", { body: { credential: place.device.create(options), name: "Phone" } }));
  const { items } = await ok(one.GET("/api/v1/me/passkeys"));
  await ok(one.POST("/api/v1/me/totp", { body: { step: "begin" } }));
  await ok(one.POST("/api/v1/me/password", { body: { old: place.password, new: "battery staple" } }));
  await ok(one.POST("/api/v1/recover", { body: { login: "leaf" } }));
  await ok(one.POST("/api/v1/recover/finish", { body: { login: "leaf", recovery_code: codes[0]!, password: place.password } }));
  const again = await ok(one.POST("/api/v1/passkeys/options", { body: { for: "sign-in" } }));
  await ok(one.POST("/api/v1/sign-in/passkey", { body: { credential: place.device.sign(again) } }));
  await ok(one.POST("/api/v1/me/recovery-codes"));
  await ok(one.POST("/api/v1/me/passkeys/{passkey}/remove", { params: { path: { passkey: items[0]!.id } } }));
  await ok((await member(place, "leaf")).POST("/api/v1/sign-out"));
  await member(place, "leaf");
  const sessions = await ok(one.GET("/api/v1/me/sessions"));
  await ok(one.POST("/api/v1/me/sessions/{session}/revoke", { params: { path: { session: sessions.items.find(({ current }) => !current)!.id } } }));
  await ok(one.POST("/api/v1/me/sessions/revoke-others"));
  await ok(one.POST("/api/v1/me/delete", { body: { handle: "leaf" } }));
}

export async function askForEverything(place: Place) {
  const [ann, bob] = [await member(place, "ann"), await member(place, "bob")];
  await lookAround(place);
  await play(ann, bob);
  await challenge(ann, bob);
  await compete(ann, bob);
  await manage(ann);
  await keepBot(ann);
  const { invitation } = await keepOrder(place, bob);
  await belong(place, invitation);
}
