// Holds what a server sent on one connection to what the client sent.
import { readAnswers } from "./answers.mjs";
import { judgeFrames } from "./frames.mjs";
import { readRequests } from "./grammar.mjs";
import { expectAnswer } from "./requests.mjs";

const refuses = (status) => (status >= 400 && status < 500) || status === 501 || status === 505;
/** libmicrohttpd 0.9.75 sends the head of its own refusals twice. The connection ends with them, so nobody takes the rest for an answer. */
function saysHeadTwice({ head, body, closes }, rest) {
  const said = Buffer.concat([body, rest]);
  return closes && said.subarray(0, head.length).equals(head) && said.length - head.length <= body.length;
}

/** libmicrohttpd 1.0 refuses chunk extensions. The connection ends with that, so nobody takes what follows for another request. */
const refusesExtension = (request, { status, closes }) => request.extended && status === 400 && closes;

const nameOf = ({ method, target }) => `${method} ${target.slice(0, 60)}`;

/** What a client sent and the connection it is judged in. `context`: as for expectAnswer(). */
export class Judge {
  constructor(sent, context) {
    this.sent = sent;
    this.context = context;
    this.read = readRequests(sent);
    this.expected = this.read.requests.map((request) => expectAnswer(request, context));
  }

  /** The method that an answer is for; what is refused may have no method that we can know. */
  #methodOf(index) {
    const { requests, end, within } = this.read;
    if (index < requests.length) return requests[index].method;
    return index === requests.length && (end === "bad" || end === "partial") ? (within?.method ?? "?") : undefined;
  }

  /** received: all bytes so far. state: { ended: undefined, "fin" or "reset": how the server closed; left: the client itself went
      before it had all; halved: it has said that it sends nothing more }. Returns { complaints, want }: want is "answers" or "end" (of
      the connection) when more must come, "perhaps" when more may come, "nothing" else. */
  look(received, { ended, left = false, halved = false } = {}) {
    const { requests, end } = this.read;
    const { answers, at, interim, complaint } = readAnswers(received, (index) => this.#methodOf(index), Boolean(ended));
    if (complaint) return this.#say(answers, [complaint]);
    const complaints = answers.flatMap((answer, index) => this.#judgeAnswer(answer, index, answers));
    const rest = received.subarray(at);
    if (answers.at(-1)?.status === 101) return this.#say(answers, complaints, this.#judgeSocket(rest, { ended, left: left || halved }));
    const refused = (end === "unsure" || requests.at(-1)?.upgrade) && answers.length >= requests.length; // what follows is not defined
    const surplus = rest.length && !(answers.length > requests.length && saysHeadTwice(answers.at(-1), rest));
    if (surplus && answers.length > requests.length) complaints.push("bytes after the refusal of a malformed request");
    else if (surplus && !this.#methodOf(answers.length) && !refused) complaints.push(`bytes that nothing asked for: ${JSON.stringify(rest.toString("latin1", 0, 60))}`);
    if (interim.some((status) => status !== 100)) complaints.push(`interim ${interim}`);
    if (ended && !left) complaints.push(...this.#judgeEnd(answers, ended, rest));
    return this.#say(answers, complaints, { want: this.#wantAfter(answers, end, refused) });
  }

  #say(answers, complaints, { want = "nothing", complaints: more = [] } = {}) {
    return { answers, complaints: [...complaints, ...more], want };
  }

  #judgeAnswer(answer, index, answers) {
    const { requests } = this.read;
    const request = requests[index];
    if (answer.closes && index + 1 < answers.length) return [`answer ${index + 1} follows one that said Connection: close`];
    if (!request) return this.#judgeRefusal(answer);
    const where = `${nameOf(request)}, request ${index + 1} of ${requests.length}`;
    const { statuses, check } = this.expected[index];
    const fits = refusesExtension(request, answer) || (statuses ? statuses.includes(answer.status) : answer.status >= 200 && answer.status < 500);
    const complaints = fits ? [] : [`${answer.status} to ${where}; expected ${statuses?.join(" or ") ?? "2xx to 4xx"}`];
    if (answer.interim.length && !(request.expects && answer.interim.length === 1 && answer.interim[0] === 100)) complaints.push(`interim ${answer.interim} to ${where}`);
    if (fits && check && answer.status < 300 && !check(answer)) complaints.push(`a wrong answer to ${where}: ${JSON.stringify(answer.body.toString().slice(0, 80))}`);
    return complaints;
  }

  /** The answer to what is not a whole, valid request. */
  #judgeRefusal({ status }) {
    const { end, why, status: expected } = this.read;
    if (expected && !expected.includes(status)) return [`${status} to ${why}; expected ${expected.join(" or ")}`];
    return refuses(status) ? [] : [`${status} to ${end === "bad" ? `a malformed request (${why})` : "an unfinished request"}`];
  }

  #judgeSocket(rest, state) {
    const { complaints, want } = judgeFrames(this.sent.subarray(this.read.rest), rest, state);
    return { complaints, want };
  }

  /** The server has closed: were all answered, or did it say so? */
  #judgeEnd(answers, ended, rest) {
    const { requests, end, why } = this.read;
    const closes = answers.at(-1)?.closes || (this.context.crowded && answers.length === 0);
    if (closes) return [];
    if (answers.length < requests.length) return [`no answer to ${nameOf(requests[answers.length])}, request ${answers.length + 1} of ${requests.length}${rest.length ? ", only a part of it" : ""}; closed (${ended}) without Connection: close`];
    if (why?.startsWith("headers too long")) return []; // a library without memory for them may have none to refuse them
    return end === "bad" && answers.length === requests.length && ended === "fin" ? [`closed without refusing ${why}`] : [];
  }

  #wantAfter(answers, end, refused) {
    if (answers.at(-1)?.closes) return "end";
    if (answers.length < this.read.requests.length) return "answers";
    if (end === "bad" || end === "last") return "end";
    return end === "clean" && !refused ? "nothing" : "perhaps";
  }

  /** The complaint when what is wanted did not come in time. */
  missing({ answers, want }) {
    const { requests, end, why } = this.read;
    if (want === "answers") {
      const request = requests[answers.length];
      return request ? `no answer to ${nameOf(request)}, request ${answers.length + 1} of ${requests.length}` : "no answer over the WebSocket";
    }
    return answers.at(-1)?.closes ? "left open after Connection: close" : end === "bad" ? `left open after a malformed request (${why})` : "left open";
  }
}
