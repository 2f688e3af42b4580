import { describe, expect, test } from "vitest";
import { ImportError } from "#lib/core/interchange/model.ts";
import { moodleReader } from "#lib/core/interchange/moodle/read-moodle.ts";
import { createSource, getCodes, readAll, readItems, readTests } from "../text-support.ts";
import { answer, feedback, question, quiz, readOne, readQuiz } from "./support.ts";

const read = (text: string) => readAll(moodleReader, createSource(text, "quiz.xml"));
const single = `${answer(100, "A")}${answer(0, "B")}`;

describe("a question", () => {
  test("has its name, points, tags and shuffling", async () => {
    const tags = "<tags><tag><text>one</text></tag><tag><text>two</text></tag></tags>";
    const item = await readOne(
      question(
        "multichoice",
        "?",
        `<defaultgrade>2.5000000</defaultgrade><shuffleanswers>1</shuffleanswers>${tags}${single}`,
      ),
    );
    expect(item).toMatchObject({
      source: "quiz.xml#1",
      title: "Q",
      tags: ["one", "two"],
      losses: [],
      question: { points: 2.5 },
    });
    expect(JSON.stringify(item.question?.content)).toContain('"shuffle":true');
  });

  test("has the files that its text shows", async () => {
    const file = '<file name="a b.png" path="/" encoding="base64">aGVsbG8=</file>';
    const prompt = `<questiontext format="html"><text>&lt;img src="@@PLUGINFILE@@/a%20b.png" alt="A"&gt;</text>${file}</questiontext>`;
    const answers = `<answer fraction="100" format="html"><text>&lt;img src="@@PLUGINFILE@@/a%20b.png" alt=""&gt;</text><file name="a b.png" encoding="base64">d29ybGQ=</file></answer>`;
    const [item] = await readQuiz(
      `<question type="multichoice">${prompt}${answers}${answer(0, "B")}</question>`,
    );
    const files = await Promise.all(
      (item?.assets ?? []).map(async (asset) => [asset.name, Buffer.from(await asset.read()).toString()]),
    );
    expect(files).toEqual([
      ["1-a b.png", "world"],
      ["2-a b.png", "hello"],
    ]);
    expect(JSON.stringify(item?.question?.content)).toContain('"src":"asset:2-a b.png"');
  });

  test("names files that are missing", async () => {
    expect(getCodes(await readOne(question("essay", '<img src="@@PLUGINFILE@@/x.png">')))).toEqual([
      "asset_missing",
    ]);
  });

  test.each([
    ["plain_text", "a &lt;b&gt;", '"text":"a <b>"'],
    ["markdown", "a **b**", '"marks":[{"type":"bold"}]'],
    ["moodle_auto_format", "a\nb", '{"type":"hardBreak"}'],
  ])("reads text as %s", async (format, text, part) => {
    const [item] = await readQuiz(
      `<question type="essay"><questiontext format="${format}"><text>${text}</text></questiontext></question>`,
    );
    expect(JSON.stringify(item?.question?.content)).toContain(part);
  });

  test("keeps feedback for the outcome, and names feedback that it can't keep", async () => {
    const combined = ["correct", "partiallycorrect", "incorrect"]
      .map((name) => `<${name}feedback><text>${name}</text></${name}feedback>`)
      .join("");
    const general = "<generalfeedback><text>&lt;p&gt;Look&lt;/p&gt;</text></generalfeedback>";
    const item = await readOne(question("multichoice", "?", `${combined}${general}${single}`));
    expect(item.question?.keys[0]?.feedback).toEqual({
      correct: "correct\n\nLook",
      partial: "partiallycorrect\n\nLook",
      incorrect: "incorrect\n\nLook",
    });
    expect(item.losses).toEqual([]);
    const own = `${answer(100, "A", feedback("Yes"))}${answer(0, "B", feedback("No"))}${answer(0, "C")}`;
    const lossy = await readOne(question("multichoice", "?", own));
    expect([lossy.question?.keys[0]?.feedback, getCodes(lossy)]).toEqual([{ correct: "Yes" }, ["feedback"]]);
  });

  test("names hints, and the penalty of the tries that they are for", async () => {
    const penalty = "<penalty>0.3333333</penalty>";
    const hint = '<hint format="html"><text>Think</text></hint>';
    expect(getCodes(await readOne(question("multichoice", "?", penalty + single)))).toEqual([]);
    expect(getCodes(await readOne(question("multichoice", "?", penalty + hint + single)))).toEqual([
      "hint",
      "retry_penalty",
    ]);
  });

  test.each([
    ["a fraction that isn't a number", question("multichoice", "?", answer("much", "A")), "invalid_item"],
    ["no answers", question("multichoice", "?"), "invalid_item"],
    ["no points", question("essay", "?", "<defaultgrade>0</defaultgrade>"), "scoring_not_supported"],
    ["negative points", question("essay", "?", "<defaultgrade>-1</defaultgrade>"), "invalid_item"],
    [
      "two true answers",
      question("truefalse", "?", answer(100, "true") + answer(100, "false")),
      "invalid_item",
    ],
    ["no pairs", question("matching", "?"), "invalid_item"],
    [
      "a place without a word",
      question("ddwtos", "a [[2]]", "<dragbox><text>x</text></dragbox>"),
      "invalid_item",
    ],
    ["no places", question("gapselect", "a", "<selectoption><text>x</text></selectoption>"), "invalid_item"],
    ["a damaged number", question("numerical", "?", answer(100, "1.2.3")), "invalid_item"],
    [
      "no type",
      "<question><questiontext><text>?</text></questiontext></question>",
      "unsupported_question_type",
    ],
  ])("is skipped with %s", async (_name, element, code) => {
    const items = await readQuiz(element, question("essay", "?"));
    expect([items[0]?.question, getCodes(items[0])]).toEqual([null, [code]]);
    expect(items[1]?.question).not.toBeNull();
  });

  test("names a file that is damaged", async () => {
    const broken = '<file name="a.png" encoding="base64">?</file>';
    const [item] = await readQuiz(
      `<question type="essay"><questiontext format="html"><text>&lt;img src="@@PLUGINFILE@@/a.png" alt=""&gt;</text>${broken}</questiontext></question>`,
    );
    expect([item?.assets, getCodes(item)]).toEqual([[], ["asset_invalid", "asset_missing"]]);
  });
});

describe("a quiz", () => {
  test("tags questions with their category, and has no test without descriptions", async () => {
    const category = (path: string) =>
      `<question type="category"><category><text>${path}</text></category></question>`;
    const source = createSource(
      quiz(
        category("$course$/top/Default for X"),
        question("essay", "?"),
        category("top/Plate//s"),
        question("essay", "?"),
      ),
    );
    const items = await readItems(moodleReader, source);
    expect(items.map(({ tags }) => tags)).toEqual([[], ["Plate/s"]]);
    expect(await readTests(moodleReader, source)).toEqual([]);
  });

  test("has a test in which descriptions are the context of the questions after them", async () => {
    const file = '<file name="a.png" encoding="base64">aGk=</file>';
    const description = `<question type="description"><questiontext format="html"><text>&lt;img src="@@PLUGINFILE@@/a.png" alt=""&gt;</text>${file}</questiontext></question>`;
    const source = createSource(
      quiz(question("essay", "1"), description, question("essay", "2"), question("unknown", "3")),
      "My quiz.xml",
    );
    expect((await readItems(moodleReader, source)).map(getCodes)).toEqual([
      [],
      ["text_only"],
      [],
      ["unsupported_question_type"],
    ]);
    const [test] = await readTests(moodleReader, source);
    expect(test).toMatchObject({
      title: "My quiz",
      sections: [
        { sharedContext: null, items: [{ source: "My quiz.xml#1" }] },
        {
          sharedContext: { type: "doc", content: [{ attrs: { src: "asset:My quiz.xml#2/1-a.png" } }] },
          items: [{ source: "My quiz.xml#3" }],
        },
      ],
      assets: [{ name: "My quiz.xml#2/1-a.png" }],
    });
  });

  test.each([
    ["a document type", `<!DOCTYPE quiz [<!ENTITY a "b">]>${quiz()}`, "document_type"],
    ["an unknown entity", quiz(question("essay", "").replace("<text>Q", "<text>&a;")), "unreadable"],
    ["another root", "<questions><question/></questions>", "unreadable"],
    ["a root without questions", "<other/>", "unreadable"],
    ["nothing", "", "unreadable"],
  ])("is rejected with %s", async (_name, text, code) => {
    await expect(read(text)).rejects.toMatchObject({ code });
  });

  test("is rejected if it ends early, at any place", async () => {
    const whole = quiz(question("multichoice", "<p>A</p>", single), question("essay", "é"));
    const bytes = new TextEncoder().encode(whole);
    for (let length = 0; length < bytes.length - "</quiz>".length; length += 3) {
      await expect(readAll(moodleReader, createSource(bytes.subarray(0, length)))).rejects.toBeInstanceOf(
        ImportError,
      );
    }
  });

  test("is rejected if it isn't UTF-8", async () => {
    const bytes = new TextEncoder().encode(quiz(question("essay", "X")));
    bytes[bytes.indexOf(0x58)] = 0xff;
    await expect(readAll(moodleReader, createSource(bytes))).rejects.toMatchObject({ code: "not_utf8" });
  });

  test.each([
    [quiz(), true],
    ["<questestinterop><quizzes/></questestinterop>", false],
    ["::A::{T}", false],
  ])("is detected by its root: %s", async (text, isQuiz) => {
    expect((await moodleReader.detect(createSource(text))) !== undefined).toBe(isQuiz);
  });
});
