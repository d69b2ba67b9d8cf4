// Repeats one connection of the wire test against a running server, and shows all that is said:
//   node wire/replay.mjs SEED NUMBER http://127.0.0.1:8080
import { Browser, newGame } from "../harness.mjs";
import { converse } from "./connection.mjs";
import { CROWDED, describe, makeRecipe } from "./recipe.mjs";

const [seed, number, url] = process.argv.slice(2);
if (!url) {
  console.error("usage: node replay.mjs SEED NUMBER URL");
  process.exit(2);
}
const owner = new Browser(url);
const games = [(await newGame(owner, undefined, { board: "5x5" })).id, (await newGame(owner, undefined, { board: "5x5" })).id];
const context = { games, cookie: owner.cookie, limited: true };
const recipe = makeRecipe(Number(seed), Number(number), context);
console.log(describe(recipe));
const steps = recipe.idle ? [recipe.bytes, "half"] : recipe.steps;
const { complaints, received, ended } = await converse({ port: Number(new URL(url).port), address: recipe.address, steps, context: { ...context, crowded: recipe.address === CROWDED }, patience: 5000 });
console.log(`\nThe server said, and then ${ended === "fin" ? "closed" : ended === "reset" ? "reset the connection" : "left it open"}:\n${received.toString("latin1")}`);
console.log(complaints.length ? `\nComplaints:\n${complaints.join("\n")}` : "\nNo complaints.");
owner.close();
process.exitCode = complaints.length ? 1 : 0;
