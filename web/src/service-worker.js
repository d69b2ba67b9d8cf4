// Keeps the page itself, never games: with the server gone it still opens and local games go on.
// build.mjs fills in the version and the files.
const CACHE = "ludopod-__VERSION__";
const FILES = new Set(__FILES__);

self.addEventListener("install", (event) => {
    event.waitUntil(
        caches
            .open(CACHE)
            .then((cache) => cache.addAll(["/", ...FILES]))
            .then(() => self.skipWaiting()),
    );
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

// The network first, so that a new version is seen at once; the cache when there is none.
async function answer(request, kept) {
    try {
        return await fetch(request);
    } catch (error) {
        const cached = await (await caches.open(CACHE)).match(kept);
        if (cached) return cached;
        throw error;
    }
}

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== self.location.origin) return;
    if (request.mode === "navigate") event.respondWith(answer(request, "/"));
    else if (FILES.has(url.pathname)) event.respondWith(answer(request, url.pathname));
});
