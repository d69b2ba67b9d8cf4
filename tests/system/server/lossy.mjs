// A way to a server on which answers are lost.
import { once } from "node:events";
import http from "node:http";

/** Stands before a server, and loses the answer to every second move: it was made, and whoever made it does not know. */
export async function makeLossyWay(server) {
  const way = { moves: 0, lost: 0 };
  const relay = http.createServer((request, response) => {
    const move = request.method === "POST" && request.url.endsWith("/moves");
    const onward = http.request(server.url + request.url, { method: request.method, headers: request.headers }, (answer) => {
      if (move && way.moves++ % 2) {
        way.lost++;
        answer.resume();
        answer.on("end", () => request.socket.destroy());
        return;
      }
      response.writeHead(answer.statusCode, answer.headers);
      response.flushHeaders();
      answer.pipe(response);
      answer.on("error", () => request.socket.destroy());
    });
    onward.on("error", () => request.socket.destroy());
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  });
  relay.listen(0, "127.0.0.1");
  await once(relay, "listening");
  way.url = `http://127.0.0.1:${relay.address().port}`;
  way.close = () => (relay.close(), relay.closeAllConnections?.());
  return way;
}
