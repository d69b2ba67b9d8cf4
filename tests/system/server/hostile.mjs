// Mails as somebody makes them who wishes a mail server ill. Each is { kind, from, head, body, automatic }: bytes as Latin-1
// text, and whether a machine says that it has sent it.
import { readFileSync, readdirSync } from "node:fs";
import { fractions } from "../../numbers.mjs";

const corpus = new URL("../../../fuzz/corpus/fuzz_mime/", import.meta.url);
const seeds = readdirSync(corpus).map((name) => readFileSync(new URL(name, corpus), "latin1").replace(/\r?\n/g, "\r\n"));

/** Makers of mails by their kind. act: lines that would do something if they were read as commands. */
export class Villain {
  constructor(seed, act) {
    this.random = fractions(seed);
    this.act = act;
  }
  below(limit) {
    return Math.floor(this.random() * limit);
  }
  pick(list) {
    return list[this.below(list.length)];
  }
  bytes(length) {
    return Array.from({ length }, () => String.fromCharCode(this.below(256))).join("");
  }
  lines(count) {
    return Array.from({ length: count }, () => this.bytes(this.below(80)).replace(/[\r\n\0]/g, "?")).join("\r\n");
  }

  /* ---- Shapes ---- */

  multiparts() {
    const depth = this.pick([3, 30, 90, 120, 400]);
    let body = "";
    for (let i = 0; i < depth; i++) body += `--b${i}\r\nContent-Type: multipart/${this.pick(["mixed", "alternative", "related", "x"])}; boundary="b${i + 1}"\r\n\r\n`;
    body += `--b${depth}\r\n\r\n> ${this.act}\r\n`;
    for (let i = depth; i >= 0 && this.random() < 0.9; i--) body += `--b${i}--\r\n`;
    return { head: `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b0"\r\n`, body };
  }
  nested() {
    const depth = this.pick([1, 5, 60, 300]);
    return { head: "MIME-Version: 1.0\r\nContent-Type: message/rfc822\r\n", body: `Subject: in\r\nContent-Type: message/rfc822\r\n\r\n`.repeat(depth) + `Subject: ${this.act}\r\n\r\n${this.act}\r\n` };
  }
  manyParts() {
    return { head: `Content-Type: multipart/mixed; boundary=b\r\n`, body: `--b\r\n\r\n> x\r\n`.repeat(this.pick([10, 99, 101, 5000])) + "--b--\r\n" };
  }
  sameBoundary() {
    return { head: `Content-Type: multipart/mixed; boundary=b\r\n`, body: `--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n`.repeat(this.below(80)) };
  }

  /* ---- Heads ---- */

  hugeHead() {
    return { head: this.pick([() => `X-Long: ${"y".repeat(this.below(300_000))}\r\n`, () => "X: y\r\n".repeat(this.below(1000)), () => `Subject: ${"=?utf-8?q?a?= ".repeat(this.below(5000))}\r\n`, () => `References: ${"<a@b> ".repeat(this.below(20_000))}\r\n`, () => `X-Fold:${"\r\n folded".repeat(this.below(9000))}\r\n`])(), body: "> x\r\n" };
  }
  oddHead() {
    return { head: this.pick([`Subject${this.bytes(3).replace(/[\r\n\0]/g, "")}: x\r\n`, ": nothing\r\n", `Content-Type: ${this.bytes(40).replace(/[\r\n\0]/g, "")}\r\n`, "Content-Type: multipart/mixed\r\n", "Content-Type: multipart/mixed; boundary=\r\n", `Content-Type: text/plain; charset*0*=u%ff; charset*1=${"8".repeat(500)}\r\n`, `Date: ${"9".repeat(400)}\r\n`, "Message-ID: <<<>>>\r\n", "From: a@b, c@d, e@f\r\nSender: g@h\r\n"]), body: `${this.lines(3)}\r\n` };
  }
  /** What would be other fields, or other receivers, if it were copied into an answer. */
  injection() {
    const evil = "x\r\nBcc: victim@example.com\r\n\r\nX";
    const word = `=?utf-8?b?${Buffer.from(evil).toString("base64")}?=`;
    return { head: `Subject: ${word}\r\nMessage-ID: <a${word}@b>\r\nReply-To: victim@example.com\r\nReferences: <a\r\n Bcc: victim@example.com>\r\n`, body: `help ${word}\r\n` };
  }

  /* ---- Encodings ---- */

  badEncoding() {
    const charset = this.pick(["utf-8", "utf-7", "utf-16", "utf-32", "iso-2022-jp", "iso-2022-kr", "hz", "x-no-such", "", "ebcdic-us", "%s%n", "../../etc/passwd"]);
    const encoding = this.pick(["7bit", "8bit", "binary", "base64", "quoted-printable", "uuencode", "x-gzip", "rot13", ""]);
    const body = this.pick([() => this.lines(20), () => "=\r\n=XX=3=\r\n".repeat(50), () => "////====////\r\n".repeat(50), () => "\x1b$B".repeat(200), () => "+AG0-+".repeat(200), () => "begin 644 x\r\nM" + this.lines(5), () => "\xff\xfe\xed\xa0\x80\xf4\x90\x80\x80\xc0\x80"])();
    return { head: `MIME-Version: 1.0\r\nContent-Type: text/${this.pick(["plain", "html", "enriched", ""])}; charset="${charset}"\r\nContent-Transfer-Encoding: ${encoding}\r\n`, body: `${body}\r\n` };
  }
  bomb() {
    const many = Buffer.alloc(this.pick([1000, 60_000, 500_000]), this.pick(["A", "\n", "<", "&", "> "])).toString("base64").replace(/.{76}/g, "$&\r\n");
    return { head: `MIME-Version: 1.0\r\nContent-Type: text/${this.pick(["plain", "html"])}\r\nContent-Transfer-Encoding: base64\r\n`, body: `${many}\r\n` };
  }
  html() {
    const text = this.pick([`${"<div>".repeat(20_000)}`, `<!-- ${this.act} -->`, `<style>\r\n${this.act}\r\n</style>`, `<blockquote>\r\n${this.act}\r\n</blockquote>`, "&#x1F600;&#0;&#99999999999;&lt".repeat(500), "<".repeat(50_000), `<a href="${"x".repeat(30_000)}`, `<script>${this.act}</script>`]);
    return { head: "MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n", body: `${text.replace(/.{900}/g, "$&\r\n")}\r\n` };
  }

  /* ---- Bytes ---- */

  nulls() {
    return { head: "Subject: x\r\n", body: `a\0b\r\n${this.act}\0\r\n` };
  }
  longLines() {
    return { head: "", body: `${"z".repeat(this.pick([999, 20_000, 33_000, 200_000]))}\r\n` };
  }
  tooLarge() {
    return { head: "", body: `${"z".repeat(900)}\r\n`.repeat(this.pick([1100, 1300, 10_000])) };
  }
  mutant() {
    let text = this.pick(seeds);
    for (let i = this.below(12); i >= 0; i--) {
      const at = this.below(text.length);
      const to = at + this.below(40);
      const other = this.pick(seeds);
      text = this.pick([text.slice(0, at) + this.bytes(1) + text.slice(at + 1), text.slice(0, at) + text.slice(to), text.slice(0, to) + text.slice(at), text.slice(0, at) + other.slice(this.below(other.length)), text.slice(0, at) + this.pick(["\r\n", "\r\n\r\n", "--", "\"", ";", "=?", "\0", "\r", "\n", "\xff"]) + text.slice(at)]);
    }
    return { whole: text };
  }

  /* ---- Machines, and those who say that they are some ---- */

  automatic() {
    const head = this.pick(["Auto-Submitted: auto-replied\r\n", "Auto-Submitted: auto-generated (vacation)\r\n", "Precedence: bulk\r\n", "Precedence: junk\r\n", "List-Id: <a.b>\r\n", "List-Unsubscribe: <mailto:a@b>\r\n", "X-Autoreply: yes\r\n", "X-Auto-Response-Suppress: All\r\n", "Subject: Automatic reply: away\r\n", "Received: from a by b; c\r\n".repeat(60)]);
    return { head, body: this.pick(["help\r\n", "games\r\n", `${this.act}\r\n`]), automatic: true };
  }
  machine() {
    return { from: this.pick(["MAILER-DAEMON@example.org", "noreply@example.org", "postmaster@example.org", "club@example.net"]), head: "", body: "help\r\n", automatic: true };
  }
  bounce() {
    const id = this.pick(["<k3jd9abcde.0123456789abcdef0123@example.net>", "<a.b@example.net>", "<>", `<${"a".repeat(2000)}@example.net>`]);
    return { from: "", automatic: true, head: 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\nMIME-Version: 1.0\r\n', body: `--b\r\n\r\nsorry\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nFinal-Recipient: rfc822; ann@example.org\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: ${id}\r\n\r\nx\r\n--b--\r\n` };
  }

  /* ---- Commands that are none ---- */

  quoted() {
    return { head: "Subject: Re: a game\r\n", body: this.pick([`> ${this.act}\r\n`, `-- \r\n${this.act}\r\n`, `On 24 Nov 2026, the club wrote:\r\n> ${this.act}\r\n`, `-----Original Message-----\r\n${this.act}\r\n`, `________________________________\r\n${this.act}\r\n`]) };
  }
  attachment() {
    return { head: "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n", body: `--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="../../../x\\"y"\r\n\r\n${this.act}\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: ${this.act}\r\n\r\n${this.act}\r\n--b--\r\n` };
  }
  nonsense() {
    return { head: "", body: Array.from({ length: this.below(40) }, () => this.pick(["move k3jd9abcde a1", "resign zzzzzzzzzz", "chat k3jd9abcde " + "x".repeat(3000), "show " + "q".repeat(200), "challenge -board=99x99 nobody", "accept", "move", "move #", "queue a1 / / /", "help help help", this.bytes(20).replace(/[\r\n\0]/g, "?")])).join("\r\n") + "\r\n" };
  }

  static kinds = ["multiparts", "nested", "manyParts", "sameBoundary", "hugeHead", "oddHead", "injection", "badEncoding", "bomb", "html", "nulls", "longLines", "tooLarge", "mutant", "automatic", "machine", "bounce", "quoted", "attachment", "nonsense"];

  /** The nth mail: kinds in turn, so that few mails have all of them. */
  next(n) {
    const kind = Villain.kinds[n % Villain.kinds.length];
    return { kind, from: `stranger${n}@example.com`, ...this[kind]() };
  }
}
