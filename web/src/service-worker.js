// Keeps the page itself, never games: with the server gone it still opens and local games go on.
// build.mjs gives VERSION and FILES their values.
//
// Each version serves its own files to its own tabs. A new one waits until no tab of the old one is left; meanwhile the
// network, asked first, already brings the new page, whose files have other names.
import { engineCoreFile } from "./core/module";

const CACHE = `ludopod-${VERSION}`;
const ADDRESSES = new Set(FILES);
const ENGINES = [ENGINE_CORE_FILE, ENGINE_CORE_SIMD_FILE];
const PATIENCE_MS = 5000;

/** Of the two modules with the engine a browser loads only one. */
const isNeeded = (path) => !ENGINES.includes(path) || path === engineCoreFile();

self.addEventListener("install", (event) => {
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(["/", ...FILES.filter(isNeeded)])));
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
    return (await kept("/")) ?? fetch(request);
}

const file = async (request, path) => (await kept(path)) ?? fetch(request);

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== self.location.origin) return;
    // What stands in frames of others is nothing of this page.
    if (url.pathname.startsWith("/embed/")) return;
    if (request.mode === "navigate") event.respondWith(page(request));
    else if (ADDRESSES.has(url.pathname)) event.respondWith(file(request, url.pathname));
});
