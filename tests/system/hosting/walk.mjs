// A walk through nginx as packaging/nginx.conf sets it up, on the ports that it names: by the name and by others, in plain and
// by TLS, over IPv4 and IPv6, and from many addresses of one network.   node walk.mjs NAME
// The machine has a network of its own, in which 2001:db8::/32 are its addresses.
import assert from "node:assert/strict";
import http from "node:http";
import https from "node:https";
import { pathToFileURL } from "node:url";
import { frame } from "../server/socket.mjs";

const PING = 9;

/** One request from that address (any), to that one; resolves to the answer and its text, or to the code of the error. */
function ask(scheme, host, path, { from, to = "127.0.0.1", ...more } = {}) {
  const options = { host: to, localAddress: from, path, servername: host, rejectUnauthorized: false, agent: false, headers: { host }, ...more };
  return new Promise((resolve) => {
    const request = (scheme === "https" ? https : http).request(options, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part) => (text += part));
      answer.on("end", () => resolve({ status: answer.statusCode, headers: answer.headers, text, certificate: answer.socket.getPeerCertificate?.() }));
    });
    request.on("upgrade", (answer, socket) => {
      socket.write(frame(PING, "here"));
      socket.on("data", (bytes) => bytes.includes("here") && (socket.destroy(), resolve({ status: answer.statusCode })));
      socket.on("close", () => resolve({ error: "closed" }));
    });
    request.on("error", (error) => resolve({ error: error.code }));
    request.end();
  });
}

/** A request whose body comes byte by byte and never ends: nginx counts its connection all the while. */
function linger(host, from) {
  const request = https.request({ host: "::1", localAddress: from, path: "/api/v1/sign-in", method: "POST", servername: host, rejectUnauthorized: false, agent: false, headers: { host, "content-length": 10_000 } });
  const timer = setInterval(() => request.write(" "), 2000);
  request.on("error", () => {});
  request.write(" ");
  return () => (clearInterval(timer), request.destroy());
}

/** Those that linger are counted one after the other: soon there is no room for one more. */
async function becomes(status, asking, what) {
  let found;
  for (const began = Date.now(); Date.now() - began < 45_000 && found !== status; ) found = await asking();
  assert.equal(found, status, what);
}

export async function walk(name) {
  for (const to of ["127.0.0.1", "::1"]) {
    const redirected = await ask("http", name, "/people?x=1", { to });
    assert.deepEqual([redirected.status, redirected.headers.location], [301, `https://${name}/people?x=1`]);
    const answered = await ask("https", name, "/healthz", { to });
    assert.equal(answered.status, 200);
    assert.match(answered.certificate.subjectaltname, new RegExp(`DNS:${name.replaceAll(".", "\\.")}`));
    for (const wrong of ["other.example.net", to.includes(":") ? `[${to}]` : to]) {
      assert.equal((await ask("http", wrong, "/", { to })).error, "ECONNRESET", `http://${wrong}`);
      const servername = wrong.startsWith("other") ? wrong : ""; // a number is not told
      assert.match((await ask("https", wrong, "/", { to, servername })).error ?? "none", /^(EPROTO|ERR_SSL|ECONNRESET)/, `https://${wrong}`);
    }
    assert.equal((await ask("https", name, "/metrics", { to })).status, 403);
  }
  assert.equal((await ask("http", name, "/.well-known/acme-challenge/none")).status, 404, "not redirected");
  const upgrade = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13", "sec-websocket-protocol": "ludopod", "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==", origin: `https://${name}`, host: name };
  assert.deepEqual(await ask("https", name, "/api/v1/socket", { headers: upgrade }), { status: 101 });

  // 200 connections of one /64 and 800 of one /48, whatever addresses in them they are from.
  const held = [];
  const hold = (network, count) => {
    for (let i = 1; i <= count; i++) held.push(linger(name, `${network}:${i.toString(16)}`));
  };
  const from = async (address) => (await ask("https", name, "/healthz", { to: "::1", from: address })).status;
  hold("2001:db8:1:1:", 100);
  hold("2001:db8:1:1:ffff:0:0", 100);
  await becomes(429, () => from("2001:db8:1:1:8000::1"), "the 201st of a /64");
  assert.equal(await from("2001:db8:1:2::1"), 200, "another /64");
  for (const network of ["2001:db8:1:3:", "2001:db8:1:4:", "2001:db8:1:a:"]) hold(network, 200);
  await becomes(429, () => from("2001:db8:1:b::1"), "the 801st of a /48");
  assert.equal(await from("2001:db8:2:b::1"), 200, "another /48");
  assert.equal(await from("::1"), 200);
  held.forEach((end) => end());
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await walk(process.argv[2]);
  console.log("walked through nginx");
}
