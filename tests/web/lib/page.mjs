// The page's modules without a browser: what they ask of one stands in here, as little of it as they use. The core is
// the real one, as WebAssembly.
import { webcrypto } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { modules } from "./modules.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");

/** What a browser stores for a page: its keys are its own properties. `full`: nothing more can be stored. */
class MemoryStorage {
    getItem(key) {
        return Object.hasOwn(this, key) ? this[key] : null;
    }
    setItem(key, value) {
        if (MemoryStorage.full) throw new Error("the storage is full");
        this[key] = String(value);
    }
    removeItem(key) {
        delete this[key];
    }
}

/** A connection that the test is the other side of. */
export class FakeSocket extends EventTarget {
    static OPEN = 1;
    static CLOSED = 3;
    static all = [];
    static get last() {
        return FakeSocket.all[FakeSocket.all.length - 1];
    }
    readyState = 0;
    sent = [];
    /** What measures the connection stands apart. */
    pings = 0;
    constructor(address, protocol) {
        super();
        Object.assign(this, { address, protocol });
        FakeSocket.all.push(this);
    }
    send(text) {
        const message = JSON.parse(text);
        if (message.type === "ping") this.pings++;
        else this.sent.push(message);
    }
    open() {
        this.readyState = FakeSocket.OPEN;
        this.dispatchEvent(new Event("open"));
    }
    /** The server says something. */
    tell(message) {
        this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
    }
    close() {
        if (this.readyState === FakeSocket.CLOSED) return;
        this.readyState = FakeSocket.CLOSED;
        this.dispatchEvent(new Event("close"));
    }
}

const timers = new Map();
let lastTimer = 0;

/** Timers that wait for `passTime`; those of Node go on for Node itself. */
const fakeTimeout = (run, delay = 0) => (timers.set(++lastTimer, { run, delay }), lastTimer);

/** Runs the timers that have been set so far; the answer is how long they would have waited. */
export function passTime() {
    const due = [...timers];
    for (const [id] of due) timers.delete(id);
    for (const [, { run }] of due) run();
    return due.map(([, { delay }]) => delay);
}

export const storage = new MemoryStorage();
export const fillStorage = (full) => (MemoryStorage.full = full);

const screen = Object.assign(new EventTarget(), {
    documentElement: { dataset: {}, classList: { toggle() {} }, toggleAttribute() {} },
    querySelector: () => null,
    visibilityState: "visible",
    hidden: true,
    title: "",
});

Object.assign(globalThis, {
    localStorage: storage,
    document: screen,
    window: Object.assign(new EventTarget(), { scrollTo() {} }),
    location: { protocol: "https:", host: "club.example", origin: "https://club.example", href: "https://club.example/", pathname: "/", hash: "" },
    history: { pushState() {}, replaceState() {} },
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    WebSocket: FakeSocket,
    // Tests say what other tabs do.
    BroadcastChannel: undefined,
    setTimeout: fakeTimeout,
    clearTimeout: (id) => timers.delete(id),
    setInterval: () => 0,
    clearInterval() {},
});
// Node 18 has it, but not among its globals.
globalThis.crypto ??= webcrypto;
Object.defineProperty(globalThis, "navigator", { value: { languages: ["en-GB"] }, configurable: true });

export const page = await modules();

const module = await readFile(process.env.LUDOPOD_WASM ?? join(root, "build-wasm/ludopod.wasm"));
/** The core as it is called. */
export const call = await page.wasm.loadCore(Promise.resolve(new Response(module)));
export const core = page.core.makeCore(call);

/** What a test's engine is asked, and how it answers. */
export function makeEngine() {
    const asked = [];
    return {
        asked,
        stopped: 0,
        find(game, language, limits) {
            return new Promise((resolve, reject) => asked.push({ game, language, limits, resolve, reject }));
        },
        stop() {
            this.stopped++;
        },
        close() {},
    };
}

/** A game of two people on this screen. */
export const table = (options = {}, rest = {}) => ({
    options: { board: "3x5", players: 2, variant: "", first: "a", game: "cephalopod", ...options },
    events: [],
    seats: [page.model.makeSeat(0), page.model.makeSeat(1)],
    ...rest,
});

/** The page, showing that game. `games`: what it has for each game, its own unless said. `device`: one that keeps games,
 *  move by move; without it nothing is kept, and what is played is shown at once. `channel`: what tells other tabs. */
export function openPage({ local = table(), games = page.games.gamePage, device = null, channel = null, ...state } = {}) {
    const memory = device ?? page.device.makeDevice(() => undefined);
    for (const key of Object.keys(storage)) delete storage[key];
    fillStorage(false);
    timers.clear();
    FakeSocket.all.length = 0;
    const app = {
        core,
        games,
        places: page.places.places,
        engine: makeEngine(),
        solver: { values: () => Promise.resolve(null), close() {} },
        device: memory,
        library: page.shelf.makeLibrary(core, memory, channel),
        store: page.store.makeStore({
            route: { page: "play" },
            settings: page.settings.loadSettings(),
            local,
            onBoard: page.onBoard.NOT_STORED,
            library: null,
            exhibition: null,
            study: null,
            online: null,
            connection: "connecting",
            view: page.model.idleView,
            notice: null,
            said: "",
            thinking: false,
            sending: false,
            desk: page.match.emptyDesk,
            help: null,
            club: page.club.emptyClub,
            offline: false,
            install: null,
            toast: null,
            review: null,
            session: page.model.noBoard,
            ...state,
        }),
    };
    app.line = page.line.makeLine(() => app);
    app.online = page.online.makeOnline(() => app);
    app.live = page.live.makeLive(() => app);
    app.acts = page.acts.makeActs(() => app);
    app.install = page.install.makeInstall(() => app, page.install.catchQuestion());
    app.store.set({ session: { ...page.sessions.sessionAt(app, app.store.get().route), keeps: device !== null } });
    return app;
}

/** Lets everything that is ready to go on do so. */
export const settle = () => new Promise((resolve) => setImmediate(resolve));
