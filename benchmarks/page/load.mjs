// What each place costs the page's main thread until it can be used, in its own processor time: nothing that the machine does
// beside it changes that. `./bench page` prints it (docs/performance.md).
import { PLACES } from "../../tests/system/web/lighthouse/places.mjs";

/** Lighthouse's slow phone, but for the processor: slowing that down would count as work. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, serviceWorkers: "block" };
const NETWORK = { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 };
const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "loading", "blink.user_timing"];
/** A task that long keeps a hand waiting; so slow is the phone; interactive is what stays without one for so long. */
const [LONG_MS, SLOWER, QUIET_MS] = [50, 4, 5000];
const MOMENT_MS = 500;

/** When all that a page has asked for has been there for a moment. */
function wholeAt(events, begin) {
    const known = new Set();
    let at = begin;
    for (const { name, ts, args } of events) {
        if (known.size === 0 && at > begin && ts - at > MOMENT_MS * 1000) break;
        if (name === "ResourceSendRequest") known.add(args.data.requestId);
        if (name === "ResourceFinish" && known.delete(args.data.requestId)) at = ts;
    }
    return at + MOMENT_MS * 1000;
}

/** The milliseconds of the main thread's work in a trace: until the place is whole, or the last long task before a quiet time is over. */
function workOf(all) {
    const events = all.sort((a, b) => a.ts - b.ts);
    const { ts: begin, pid, tid } = events.findLast(({ name, args }) => name === "navigationStart" && /^http/.test(args.data?.documentLoaderURL));
    const ofPage = events.filter((event) => event.pid === pid && event.tid === tid && event.ts >= begin);
    const tasks = ofPage.filter(({ name }) => name === "RunTask");
    let end = wholeAt(ofPage, begin);
    for (const { ts, dur, tdur } of tasks) {
        if (ts - end > QUIET_MS * 1000) break;
        if ((tdur / 1000) * SLOWER > LONG_MS) end = Math.max(end, ts + dur);
    }
    return tasks.filter(({ ts }) => ts < end).reduce((sum, { tdur }) => sum + tdur / 1000, 0);
}

async function load(browser, url) {
    const context = await browser.newContext(PHONE);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", NETWORK);
    await browser.startTracing(page, { categories: CATEGORIES });
    await page.goto(url);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(QUIET_MS / 2);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
    await context.close();
    return workOf(traceEvents);
}

/** Prints each place's, the least of so many loads. */
export async function measureLoads(browser, server, times) {
    console.log(`ms of the main thread until interactive, the least of ${times} loads`);
    for (const place of PLACES) {
        const all = [];
        for (let time = 0; time < times; time++) all.push(await load(browser, server.url + place));
        console.log(place.padEnd(18) + Math.min(...all).toFixed(0).padStart(6));
    }
}
