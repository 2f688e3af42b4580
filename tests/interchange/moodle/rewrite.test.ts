import { expect, test } from "vitest";
import { moodleReader } from "#lib/core/interchange/moodle/read-moodle.ts";
import { moodleWriter } from "#lib/core/interchange/moodle/write-moodle.ts";
import { writeAndRead } from "../round-trip.ts";
import { computeScore, createExportQuestion } from "../text-support.ts";
import { answer, question, readOne } from "./support.ts";

const option = (text: string, group = 1) =>
  `<selectoption><text>${text}</text><group>${group}</group></selectoption>`;
const box = (text: string, more = "") => `<dragbox><text>${text}</text><group>1</group>${more}</dragbox>`;

test.each([
  ["cloze", "<p>A {1:SA:=b*~%50%c &lt; d} <b>and</b> {2:SHORTANSWER_C:=E}</p>", ""],
  ["cloze", "<p>{1:NUMERICAL:=3.14:0.01~%50%3:0.5~%-50%*} {1:MC:a \\} b~=\\(x^2\\)~%-50%c#no}</p>", ""],
  ["cloze", "<ul><li>{1:MCS:=a~b~c}</li></ul>", ""],
  [
    "gapselect",
    "<p>The [[1]] on the [[3]].</p>",
    `<defaultgrade>2</defaultgrade>${option("cat")}${option("dog")}${option("mat", 2)}${option("hat", 2)}`,
  ],
  [
    "ddwtos",
    "<p>The [[1]] on the [[2]] on the [[2]].</p>",
    box("cat") + box("mat", "<infinite/>") + box("&lt;b&gt;dog&lt;/b&gt;"),
  ],
  [
    "ordering",
    "Sort",
    `<gradingtype>ALL_OR_NOTHING</gradingtype><selecttype>ALL</selecttype>${answer(1, "a")}${answer(2, "b")}`,
  ],
  ["numerical", "<p>Pi</p>", answer(100, "3.14", "<tolerance>0.01</tolerance>") + answer(25, "*")],
  [
    "essay",
    "Why",
    "<responsefieldlines>15</responsefieldlines><minwordlimit>5</minwordlimit><graderinfo><text>Because</text></graderinfo>",
  ],
])(
  "a question of type %s is the same after it is read, written and read: %s",
  async (type, text, members) => {
    const before = await readOne(question(type, text, members));
    if (!before.question) throw new Error(JSON.stringify(before.losses));
    const { content, keys, points } = before.question;
    const exported = createExportQuestion({ content, keys, points, title: before.title, tags: before.tags });
    const { text: file, parts, items } = await writeAndRead(moodleWriter, moodleReader, [exported]);
    expect([parts[0]?.losses, items[0]?.question], file).toEqual([[], before.question]);
  },
);

test.each([
  ["{1:MRS:=2~=3~4~6}", [0.5, 1, 0, 0.5, 0]],
  ["{3:MR:%50%2~%25%3~%-25%4~6}", [2, 3, 1.25, 2.25, 1.25]],
])(
  "a list with several right choices scores the same after it is written and read: %s",
  async (field, scores) => {
    const before = await readOne(question("cloze", `<p>Primes</p>${field}`));
    if (!before.question) throw new Error(JSON.stringify(before.losses));
    const exported = createExportQuestion(before.question);
    const { text: file, parts, items } = await writeAndRead(moodleWriter, moodleReader, [exported]);
    expect(parts[0]?.losses).toEqual([]);
    const answers = [["c1"], ["c1", "c2"], ["c1", "c3"], ["c1", "c2", "c3"], ["c1", "c3", "c4"]];
    for (const item of [before, items[0]])
      expect(
        answers.map((value) => computeScore(item, value)),
        file,
      ).toEqual(scores);
  },
);

test.each([
  ["cloze", "A {1:SA:=b}", "", "A ", "{1:SA:=x} "],
  ["ddwtos", "The [[1]] sat", box("cat"), "The ", "The [[1]] "],
])(
  "a question of type %s isn't written if its text looks like another field",
  async (type, text, members, from, to) => {
    const before = await readOne(question(type, text, members));
    if (!before.question) throw new Error(JSON.stringify(before.losses));
    const content = JSON.parse(
      JSON.stringify(before.question.content).replace(`"text":"${from}"`, `"text":"${to}"`),
    );
    const { parts } = await writeAndRead(moodleWriter, moodleReader, [
      createExportQuestion({ content, keys: before.question.keys }),
    ]);
    expect(parts[0]).toMatchObject({ isWritten: false, losses: [{ code: "unsupported_interaction" }] });
  },
);
