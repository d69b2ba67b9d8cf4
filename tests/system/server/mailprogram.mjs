// Somebody who has a mail program and no browser: what is written goes to the club by `send`, what comes is in `mails`.
import assert from "node:assert/strict";
import { emptySquares } from "./harness.mjs";
import { readMail } from "./smtp.mjs";

export class MailProgram {
  /** send(text, to, sender): hands a mail over; mails: of startMailServer(). */
  constructor(address, send, mails) {
    Object.assign(this, { address, send, mails, read: 0, sent: 0 });
  }

  /** Hands a mail over; resolves to its Message-ID. */
  async write(to, text) {
    const id = `<${++this.sent}.${this.address}>`;
    const head = `From: Mel <${this.address}>\r\nTo: ${to}\r\nMessage-ID: ${id}\r\nSubject: Re: the game\r\nContent-Type: text/plain; charset=utf-8\r\n`;
    await this.send(`${head}\r\n${text}\r\n\r\n> quoted\r\n`, to, this.address);
    return id;
  }

  /** The answer to a mail; what else comes before it, or to others, is put aside. */
  async answer(id) {
    for (;;) {
      const { to, text } = await this.mails.until(++this.read);
      assert.equal(to.length, 1);
      if (to[0] !== this.address) continue;
      const { fields } = readMail(text);
      if (fields["in-reply-to"] === id) return { fields, body: readMail(text.slice(text.indexOf("text/plain"))).body, whole: text };
    }
  }

  /** Sends a mail and resolves to its answer. */
  async ask(to, text) {
    return this.answer(await this.write(to, text));
  }

  /** By signing up and nothing else; resolves to the own address for commands. */
  async signUp(club, handle) {
    const question = await this.ask(club, `signup ${handle}`);
    const welcome = await this.ask(replyTo(question), "yes");
    return replyTo(welcome);
  }

  /** Asks for the board of a game, as the API describes it, and replies with a move. */
  async move(own, game) {
    const board = await this.ask(own, `show ${game.id}`);
    assert.match(board.whole, /Content-Type: multipart\/alternative/);
    assert.ok(board.fields.references.startsWith(`<${game.id}.game@`), "all mails of a game are one thread");
    const squares = emptySquares(game.position);
    const answer = await this.ask(replyTo(board), squares[game.ply % squares.length]);
    const must = /Not done: .*?([a-j]\d+=[a-j0-9+]+)/s.exec(answer.body);
    if (must) assert.match((await this.ask(replyTo(answer), must[1])).body, /Your move was made/);
    else assert.match(answer.body, /Your move was made/);
  }
}

export const replyTo = (answer) => /<(.*)>/.exec(answer.fields["reply-to"])[1];
