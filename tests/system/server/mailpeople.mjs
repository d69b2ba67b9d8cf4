// People who have a mail program and nothing else. Each only ever answers what has arrived, by what it says: to its
// Reply-To, with the words and commands that it names. Their programs write replies as the known ones do.
import assert from "node:assert/strict";
import { readMail } from "./smtp.mjs";

const decodedParts = (text) => {
  const boundary = /boundary="(=_A[^"]*)"/.exec(text)?.[1];
  const parts = boundary ? text.split(`--${boundary}`).slice(1, -1) : [text];
  return parts.map((part) => ({ type: /Content-Type: ([^;\r]+)/.exec(part)[1], raw: part, body: readMail(part.slice(part.indexOf("Content-Type"))).body }));
};

const quote = (body) => body.trimEnd().split("\n").map((line) => `> ${line}`.trimEnd()).join("\r\n");
const bytes = (text, charset) => Buffer.from(text, charset === "utf-8" ? "utf8" : "latin1");
const encoded = (text, charset) => bytes(text, charset).toString("base64").replace(/.{76}/g, "$&\r\n");
const html = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\r\n", "<br>\r\n");

/** How mail programs write a reply to a mail, or (without one) a first mail: the lines behind the common fields. */
export const PROGRAMS = {
  /** Quotes below a line that it may break, and sends text and HTML. */
  gmail: (said, to) => {
    const text = bytes(said, "utf-8").toString("latin1");
    const below = to ? `\r\n\r\nOn Sat, Nov 28, 2026 at 1:00 AM Ludopod and a long name for a club\r\n<${to.address}> wrote:\r\n\r\n${bytes(quote(to.body), "utf-8").toString("latin1")}\r\n` : "\r\n";
    return `Content-Type: multipart/alternative; boundary="000g"\r\n\r\n--000g\r\nContent-Type: text/plain; charset="UTF-8"\r\n\r\n${text}${below}\r\n--000g\r\nContent-Type: text/html; charset="UTF-8"\r\n\r\n<div dir="ltr">${html(text)}</div>\r\n--000g--\r\n`;
  },
  /** Writes above a head of the mail that is answered, in base64, and has its own name for an answer. */
  outlook: (text, to) => {
    const below = to ? `\r\n\r\n________________________________\r\nFrom: Ludopod <${to.address}>\r\nSent: Saturday, November 28, 2026 1:00 AM\r\nTo: otto@example.com <otto@example.com>\r\nSubject: ${to.fields.subject}\r\n\r\n${to.body.replaceAll("\n", "\r\n")}` : "";
    return `Content-Type: multipart/alternative; boundary="_000_o"\r\n\r\n--_000_o\r\nContent-Type: text/plain; charset="utf-8"\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded(text + below, "utf-8")}\r\n--_000_o\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded(`<html><body>${html(text)}</body></html>`, "utf-8")}\r\n--_000_o--\r\n`;
  },
  /** A French Thunderbird in Latin-1. */
  thunderbird: (text, to) => {
    const below = to ? `\r\n\r\nLe 28/11/2026 à 01:00, Ludopod a écrit :\r\n${quote(to.body)}\r\n-- \r\nZoé` : "";
    return `Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded(text + below, "iso-8859-1")}\r\n`;
  },
};

/** What a person looks for in a mail, in a language; the first that is there says what to do. */
const WORDS = {
  en: { yes: "yes", join: /To become a member, reply with: (\S+) NAME/, agree: /^Reply with yes within 7 days/m, either: /^Reply with yes or no\.$/m, move: /^Your move: reply with it\.$/m, welcome: /^Welcome! /m, challenge: /write '(\S+)' and their name\. '\S+' shows the games, '(\S+)' all/, over: /^(?:You|\S+) won/m },
  fr: { yes: "oui", join: /Pour devenir membre, répondez\s: (\S+) PSEUDO/, agree: /^Répondez oui dans les 7 jours/m, either: /^Répondez par oui ou non\.$/m, move: /^Répondez par votre coup\.$/m, welcome: /^Bienvenue\s! /m, challenge: /écrivez «\s(\S+)\s» suivi de son pseudo\. «\s\S+\s» montre les parties, «\s(\S+)\s» toutes/, over: /^(?:Vous gagnez|\S+ gagne)/m },
};

export class MailPerson {
  /** send(text, to, sender): hands a mail over; mails: of startMailServer(). */
  constructor({ handle, address, program, language = "en", send, mails }) {
    Object.assign(this, { handle, address, program, words: WORDS[language], send, mails, read: 0, sent: 0, got: [], member: false, over: false });
  }

  async write(text, { subject = "", to }) {
    const id = `<${++this.sent}.${this.handle}@example.com>`;
    const answers = to.fields ? `In-Reply-To: ${to.fields["message-id"]}\r\n` : "";
    const head = `From: ${this.handle} <${this.address}>\r\nTo: ${to.address}\r\nMessage-ID: ${id}\r\n${answers}Subject: ${subject}\r\nMIME-Version: 1.0\r\n`;
    await this.send(`${head}${PROGRAMS[this.program](text, to.fields && to)}`, to.address, this.address);
  }

  /** Replies to a mail that has come. */
  reply(mail, text) {
    const prefix = this.program === "outlook" ? "RE: " : "Re: ";
    return this.write(text, { subject: mail.fields.subject.startsWith("Re: ") ? mail.fields.subject : prefix + mail.fields.subject, to: mail });
  }

  /** The next mail that comes for this person. */
  async next() {
    for (;;) {
      const { to, text } = await this.mails.until(++this.read);
      if (to[0] !== this.address) continue;
      const { fields } = readMail(text);
      const parts = decodedParts(text);
      const mail = { fields, parts, body: parts[0].body, whole: text, address: /<(.*)>/.exec(fields["reply-to"])[1] };
      this.got.push(mail);
      return mail;
    }
  }

  /** Empty squares of the board that a mail shows, by its text: "3 (1) ... <2> 3". */
  static freeSquares(body) {
    const rows = body.split("\n").filter((line) => /^\d+ .* \d+$/.test(line) && line.includes("...") );
    return rows.flatMap((row) => row.trim().split(/\s+/).slice(1, -1).flatMap((cell, i) => (cell === "..." ? [String.fromCharCode(97 + i) + row.split(" ")[0]] : [])));
  }

  /** Does what a mail asks for, and nothing that it does not name. Resolves to what that was. */
  async react(mail, plan = () => undefined) {
    const { words } = this;
    const find = (name) => words[name].exec(mail.body);
    const planned = plan(mail, find);
    if (planned) return this.reply(mail, planned).then(() => "planned");
    if (find("over")) return ((this.over = true), "over");
    if (find("welcome")) return ((this.member = true), (this.welcome = mail), "welcome");
    if (find("join")) return this.reply(mail, `${find("join")[1]} ${this.handle}`).then(() => "join");
    if (find("agree") || find("either")) return this.reply(mail, `${words.yes}\r\n`).then(() => "agree");
    if (find("move")) return this.reply(mail, this.choose(mail.body)).then(() => "move");
    return "nothing";
  }

  /** A move on a free square; one that was refused is written as the refusal proposes. */
  choose(body) {
    const must = /([a-j]\d+=[a-j0-9+]+)/.exec(body.split("\n").find((line) => /^(?:Not done|Rien n|Non fait|Pas fait)/.test(line)) ?? "");
    const squares = MailPerson.freeSquares(body);
    return must ? must[1] : squares[(this.turns = (this.turns ?? 0) + 1) % squares.length];
  }
}
