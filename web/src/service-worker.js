// Keeps the page itself, never games: with the server gone it still opens and local games go on.
// build.mjs gives VERSION and FILES their values.
//
// Each version serves its own files to its own tabs. A new one waits until no tab of the old one is left; meanwhile the
// network, asked first, already brings the new page, whose files have other names.
import { engineCoreFile } from "./core/module";

const CACHE = `ludopod-${VERSION}`;
const pathOf = (address) => new URL(address, self.location).pathname;
const ADDRESSES = new Set(FILES.map(pathOf));
const ENGINES = [ENGINE_CORE_FILE, ENGINE_CORE_SIMD_FILE];
const PATIENCE_MS = 5000;

/** Of the two modules with the engine a browser loads only one. */
const isNeeded = (path) => !ENGINES.includes(path) || path === engineCoreFile();

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([ROOT, ...FILES.filter(isNeeded)])));
});

self.addEventListener("activate", (event) => {
    const others = (names) => names.filter((name) => name.startsWith("ludopod-") && name !== CACHE);
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(others(names).map((name) => caches.delete(name))))
            .then(() => self.clients.claim()),
    );
});

const kept = async (path) => (await caches.open(CACHE)).match(path);

const tooSlow = () =>
    new Promise((_, reject) => setTimeout(() => reject(new Error("the network is too slow")), PATIENCE_MS));

/** The page itself: from the network, or as it was when there is none, a slow one, or a server in trouble. */
async function page(request) {
    try {
        const answer = await Promise.race([fetch(request), tooSlow()]);
        if (answer.status < 500) return answer;
    } catch {
        // Told by what was kept.
    }
    const { pathname } = new URL(request.url);
    return (await kept(pathname === pathOf(ROOT) ? pathname : pathOf(`${ROOT}index.html`))) ?? fetch(request);
}

const file = async (request, path) => (await kept(path)) ?? fetch(request);

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== self.location.origin) return;
    // What stands in frames of others is nothing of this page.
    if (url.pathname.startsWith("/embed/")) return;
    if (request.mode === "navigate") {
        event.respondWith(page(request));
        event.waitUntil(tellLate().catch(tellLater));
    } else if (ADDRESSES.has(url.pathname)) event.respondWith(file(request, url.pathname));
});

// ---- Notices that are pushed (docs/notices.md) ------------------------------------------------------------------------

/** What the club has sent: it is made and sealed by it alone. A newer one about the same thing takes the place of an
 *  older one, and calls again. */
async function show(event) {
    const { title, body, path, tag, lang } = event.data.json();
    const icon = `${ROOT}icons/icon-192.png`;
    await self.registration.showNotification(title, { body, tag, lang, icon, renotify: true, data: { path } });
}

self.addEventListener("push", (event) => event.waitUntil(show(event)));

/** To the window that is at that place already, or to a new one. */
async function open(path) {
    const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = windows.find(({ url }) => new URL(url).pathname === path);
    await (there ? there.focus() : self.clients.openWindow(path));
}

self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data.path));
});

const DEVICES = "/api/v1/me/devices";

/** Kept, under a name that no version clears away, as long as the club was not told of a new address. What the address is
 *  the browser knows. */
const MOVED = "moved";

/** As the club wants it now, which is asked for its key: browsers do not always say what there was before. Null: nobody
 *  is signed in here any more, or the club pushes nothing. */
async function subscription() {
    const answer = await fetch(DEVICES);
    if (isBusy(answer)) throw new Error("the club cannot say now");
    const { key } = answer.ok ? await answer.json() : { key: null };
    return key && self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

const isBusy = ({ status }) => status === 429 || status >= 500;

/** At the club the new address takes the place of the one that this session had. Throws when it cannot be told now. */
async function tellAddress(given) {
    const made = given ?? (await subscription());
    if (!made) return;
    const { endpoint, keys } = made.toJSON();
    const answer = await fetch(DEVICES, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
    });
    if (isBusy(answer)) throw new Error("the club cannot take it now");
}

/** Told, or there is nothing to tell, as where notices are forbidden meanwhile. */
async function tellMoved(given) {
    await tellAddress(given).catch((error) => {
        if (error.name !== "NotAllowedError") throw error;
    });
    await caches.delete(MOVED);
}

const tellLate = async () => (await caches.has(MOVED)) && tellMoved(null);

/** When the browser has a network again, where it says so; in any case when the page is opened next. */
const tellLater = () => self.registration.sync?.register(MOVED).catch(() => undefined);

/** The browser's push service has given it another address, or none. */
async function subscribeAgain({ newSubscription }) {
    await caches.open(MOVED);
    await tellMoved(newSubscription).catch(tellLater);
}

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event)));

self.addEventListener("sync", (event) => {
    if (event.tag === MOVED) event.waitUntil(tellLate());
});
