// A mail server of the test's own, which takes mails, refuses them or drops the connection as it is told to.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import net from "node:net";
import tls from "node:tls";
import { PATIENCE_MS } from "./harness.mjs";

/** A key and a certificate for localhost, in the test's folder; resolves to what TLS needs and the certificate's file. */
export function makeCertificate(folder) {
  const [key, cert] = [folder.path("key.pem"), folder.path("cert.pem")];
  const words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  execFileSync("openssl", [...words, "-keyout", key, "-out", cert], { stdio: "ignore" });
  return { file: cert, key: readFileSync(key), cert: readFileSync(cert) };
}

/** One client's session: lines in, replies out. */
class Session {
  constructor(server, socket) {
    Object.assign(this, { server, socket, rest: "", mail: undefined, reading: false });
    this.listen(socket);
    this.reply(server.behaviour.greeting ?? "220 mail.example.net ready");
  }

  listen(socket) {
    this.socket = socket;
    socket.on("data", (bytes) => this.take(bytes.toString("latin1")));
    socket.on("error", () => socket.destroy());
  }

  reply(line) {
    if (line === "cut") this.socket.destroy();
    else if (line !== "hang") this.socket.write(`${line}\r\n`);
  }

  take(text) {
    this.rest += text;
    for (let end; (end = this.rest.indexOf(this.reading ? "\r\n.\r\n" : "\r\n")) >= 0; ) {
      const line = this.rest.slice(0, end);
      this.rest = this.rest.slice(end + (this.reading ? 5 : 2));
      this.reading ? this.end(line) : this.obey(line);
    }
  }

  /** The reply to AUTH PLAIN may come with it, or after a 334. */
  authenticate(line) {
    const said = line.split(" ")[2];
    this.challenged = said === undefined;
    this.challenged ? this.reply("334 ") : this.judge(said);
  }

  judge(said) {
    this.challenged = false;
    this.reply(Buffer.from(said, "base64").toString() === `\0${this.server.login}` ? "235 welcome" : "535 no");
  }

  /** What is said to a command, unless the behaviour says something else. */
  obey(line) {
    if (this.challenged) return this.judge(line);
    const word = line.slice(0, 4).toUpperCase();
    this.server.commands.push(line);
    const usual = { EHLO: () => this.greet(), STAR: () => this.startTls(), AUTH: () => this.authenticate(line), MAIL: () => this.begin(line), RCPT: () => this.address(line), DATA: () => this.read() };
    const told = this.server.behaviour[word];
    if (told !== undefined) this.reply(told);
    else (usual[word] ?? (() => this.reply(word === "QUIT" ? "221 bye" : "250 ok")))();
  }

  greet() {
    const offers = ["mail.example.net", "SMTPUTF8", ...(this.server.certificate && !this.socket.encrypted ? ["STARTTLS"] : []), ...(this.server.login ? ["AUTH PLAIN"] : [])];
    offers.forEach((offer, i) => this.reply(`250${i === offers.length - 1 ? " " : "-"}${offer}`));
  }

  startTls() {
    this.reply("220 go ahead");
    this.socket.removeAllListeners("data");
    this.listen(new tls.TLSSocket(this.socket, { isServer: true, key: this.server.certificate.key, cert: this.server.certificate.cert }));
  }

  begin(line) {
    this.mail = { from: /<(.*?)>/.exec(line)[1], to: [], encrypted: Boolean(this.socket.encrypted) };
    this.reply("250 ok");
  }

  address(line) {
    this.mail.to.push(Buffer.from(/<(.*)>/.exec(line)[1], "latin1").toString());
    this.reply("250 ok");
  }

  read() {
    this.reading = true;
    this.rest = `\r\n${this.rest}`;
    this.reply("354 go ahead");
  }

  end(text) {
    this.reading = false;
    const whole = text.slice(2).replaceAll("\r\n..", "\r\n.");
    this.server.take({ ...this.mail, text: Buffer.from(whole, "latin1").toString() });
    this.reply(this.server.behaviour.end ?? "250 taken");
  }
}

/** What a mail says, its body decoded. */
export function readMail(text) {
  const [head, ...body] = text.split("\r\n\r\n");
  const fields = Object.fromEntries(head.replace(/\r\n /g, " ").split("\r\n").map((line) => [line.split(": ")[0].toLowerCase(), line.slice(line.indexOf(": ") + 2)]));
  const bytes = body.join("\r\n\r\n").replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
  return { fields, body: Buffer.from(bytes, "latin1").toString().replaceAll("\r\n", "\n") };
}

/**
 * Starts one. behaviour: what is said to a command ("MAIL", "RCPT", "DATA", ...), as the greeting, or at the end of a
 * mail instead of the usual; "cut" drops the connection, "hang" says nothing. It may be changed while it runs.
 */
export async function startMailServer({ behaviour = {}, certificate, login, tlsFirst = false } = {}) {
  const self = { behaviour, certificate, login, mails: [], commands: [], waiting: [] };
  const sockets = new Set();
  self.take = (mail) => {
    self.mails.push(mail);
    self.waiting.splice(0).forEach((wake) => wake());
  };
  const listener = tlsFirst ? tls.createServer({ key: certificate.key, cert: certificate.cert }) : net.createServer();
  listener.on(tlsFirst ? "secureConnection" : "connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    new Session(self, socket);
  });
  await new Promise((resolve) => listener.listen(0, "127.0.0.1", resolve));
  listener.unref(); /* a test that fails does not stop it: node ends, and with it the servers that it has started */
  self.port = listener.address().port;
  /** How many connections there are. */
  self.open = () => sockets.size;
  self.stop = () => {
    sockets.forEach((socket) => socket.destroy());
    return new Promise((resolve) => listener.close(resolve));
  };
  /** Resolves once there are so many mails. */
  self.until = (count) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`waited in vain for mail ${count}`)), PATIENCE_MS);
      const look = () => (self.mails.length < count ? self.waiting.push(look) : (clearTimeout(late), resolve(self.mails[count - 1])));
      look();
    });
  return self;
}
