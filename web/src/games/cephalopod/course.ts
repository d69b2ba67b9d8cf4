// The course of Cephalopod. Its positions are puzzles of data/puzzles/cephalopod.jsonl, where their answers are proven.
import type { Words } from "../../i18n";
import type { Advice, Course, CourseLesson } from "../../state/context";
import { known } from "./theory";

const dice = ({ t }: Words): CourseLesson[] => [
  {
    name: "must-capture",
    title: t("You must capture"),
    idea: t("Where a capture is possible you have to capture: a plain one is not allowed there. But the square is your choice. See what each of them makes you do."),
    learnt: t("If you don’t want to capture, play where you can’t."),
    puzzles: ["749daae4b6", "884cc85717", "7b9feedd03"],
    helps: ({ played, better }) => played.captured.length > 0 && better.captured.length === 0,
  },
  {
    name: "your-own-dice",
    title: t("Your own dice count too"),
    idea: t("The dice you capture may be your own. You give up weak dice that the other side could take, and get a strong one for them."),
    learnt: t("Two weak dice for a strong one can be a good deal, even if both were yours."),
    puzzles: ["cf3c776997", "0ddba11ccc", "af40c0b9ca"],
    helps: ({ better, own }) => better.captured.length > 0 && own === better.captured.length,
  },
  {
    name: "sixes",
    title: t("Sixes stay"),
    idea: t("Six is the limit, so nothing captures a six. A capture that makes exactly six keeps its square to the end."),
    learnt: t("A six is locked: it counts at the end, whatever happens around it."),
    puzzles: ["9c09dd3997", "1e9670a3bb", "2ecacb2770"],
    helps: ({ played, better }) => better.shows === 6 && played.shows !== 6,
  },
  {
    name: "closed-holes",
    title: t("Closed holes"),
    idea: t("A one is weak only where it can be captured. In a hole between large dice nothing adds up with it: there it is as safe as a six."),
    learnt: t("Ones go into closed holes, and the open squares can wait."),
    puzzles: ["40b4cc913a", "fd0f41f7e9", "a9f4031f2c"],
    helps: ({ better, empty, lead }) => better.captured.length === 0 && empty > 4 && Math.abs(lead) < 3,
  },
  {
    name: "last-squares",
    title: t("The last squares"),
    idea: t("Near the end a safe square is a move in hand. Whoever has none left must open something. Find the move that leaves the other side nothing good."),
    learnt: t("Count the safe moves of both sides: whoever runs out first pays."),
    puzzles: ["411f686dc7", "7980244608", "4d5085465d"],
    helps: ({ empty }) => empty <= 4,
  },
];

const plans = ({ t }: Words): CourseLesson[] => [
  {
    name: "two-for-one",
    title: t("Give two for one"),
    idea: t("Sometimes the best die is one that will be captured. The other side takes two or three of yours, and what it leaves is worth more."),
    learnt: t("A sacrifice works if the reply opens something better. Look one move further."),
    puzzles: ["2bafcc624c", "b5cad0ffe3", "f160fdb76d"],
    helps: ({ played, better }) => better.captured.length === 0 && played.captured.length === 0,
  },
  {
    name: "count",
    title: t("Count to the end"),
    idea: t("The greatest capture is not always the best. Count the dice that will stand at the end, not those that leave now."),
    learnt: t("Only the last count matters, and one die more is enough."),
    puzzles: ["aa3bd3343b", "70785f7cbe", "42c0d06229"],
    helps: ({ played, better }) => better.captured.length > 0 && better.captured.length < played.captured.length,
  },
  {
    name: "openings",
    title: t("Openings"),
    idea: t("On an open board, two dice beside the same empty square are waiting to be captured. Take the pair before the other side does, and leave none."),
    learnt: t("Early on, each die beside another offers a capture. Look for the pair that is open now."),
    puzzles: ["1b2cd4c5c0", "d3b5bd5fbd", "7acdc10e79"],
    helps: ({ pieces }) => pieces <= 6,
  },
  {
    name: "defend-a-lead",
    title: t("Defend a lead"),
    idea: t("You are ahead. You need no more dice: the board only has to close. Look for the move that gives the least away."),
    learnt: t("With a lead, safe beats large."),
    puzzles: ["9f31ffc873", "af2bf8ff13", "02bddabc04"],
    helps: ({ lead }) => lead >= 3,
  },
  {
    name: "from-behind",
    title: t("Come from behind"),
    idea: t("You are behind, and quiet moves keep it so. Find the capture that turns the count: dice of the other side leave, and yours stays."),
    learnt: t("Capturing two enemy dice changes the count by three: two leave, and one of yours comes."),
    puzzles: ["458f9cada1", "3438f721ba", "13f01839b4"],
    helps: () => true,
  },
];

/** What players say, and what a thousand games at full strength say of it (docs/theory.md). */
const advice = ({ t }: Words): Advice[] => [
  [
    t("“Small dice are not worth defending.”"),
    t("True. At full strength they are saved no more often than by chance, and of twos, threes and fours one in twenty stays."),
  ],
  [
    t("“Fight for fives and sixes.”"),
    t("For sixes: whoever has more of them at the end wins seven games of ten. Of fives, four in five are captured again."),
  ],
  [
    t("“Take theirs before yours.”"),
    t("A little. Of a hundred dice captured at full strength sixty are the other side’s; by chance it would be fifty-six."),
  ],
  [
    t("“Ones into closed holes.”"),
    t("True. Of ones without an empty square beside them half stay to the end; of all others one in twenty-five."),
  ],
];

export const course = (words: Words): Course => ({ lessons: [...dice(words), ...plans(words)], advice: advice(words), known: known(words) });
