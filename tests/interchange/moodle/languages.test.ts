import { expect, test } from "vitest";
import { computeScore, getCodes } from "../text-support.ts";
import { answer, question, readOne } from "./support.ts";

const span = (language: string, text: string) => `<span lang="${language}" class="multilang">${text}</span>`;
const mlang = (language: string, text: string) => `{mlang ${language}}${text}{mlang}`;
const loss = (language: string) => ({
  code: "markup_removed",
  path: "questiontext",
  detail: `lang="${language}"`,
});
const readTexts = async (text: string, members = "") => {
  const item = await readOne(question("essay", text, members));
  const texts = [...JSON.stringify(item.question?.content).matchAll(/"text":"(.*?)"/g)].map(
    ([, found]) => found,
  );
  return { text: texts.join("|"), losses: item.losses };
};

test.each([
  [`<p>${span("en", "Hello")} ${span("de", "Hallo")}</p>`, "Hello", ["de"]],
  [`<p>${span("de", "Hallo")}${span("en", "Hello")}!</p>`, "Hallo!", ["en"]],
  [
    `<p>${mlang("en", "Hello")}${mlang("de", "Hallo")}${mlang("fr", "Salut")} Ann</p>`,
    "Hello Ann",
    ["de", "fr"],
  ],
  [`<p>${mlang("en,fr", "Hi")}${mlang("other", "Hallo")}</p>`, "Hi", ["other"]],
  // Each further text has the language of the first.
  [`<p>${span("en", "A")}${span("de", "B")}</p><p>${span("de", "C")}${span("en", "D")}</p>`, "A|D", ["de"]],
  [`<p>${mlang("en", "Hello")}${mlang("de", "")}</p>`, "Hello", []],
])("keeps one language of %s", async (source, text, languages) => {
  expect(await readTexts(source)).toEqual({ text, losses: languages.map(loss) });
});

test.each([
  `<p>${span("en", "Hello")} you ${span("de", "Hallo")}</p>`,
  '<p><span lang="en">Hello</span> <span lang="de">Hallo</span></p>',
])("keeps languages that Moodle displays together: %s", async (source) => {
  const { text, losses } = await readTexts(source);
  expect(text).toMatch(/Hello.*Hallo/);
  expect(losses).toEqual([]);
});

test("keeps the language of the question in its choices and feedback", async () => {
  const both = (de: string, en: string) => `<![CDATA[${mlang("de", de)}${mlang("en", en)}]]>`;
  const feedback = `<feedback format="html"><text>${both("Gut", "Good")}</text></feedback>`;
  const item = await readOne(
    question(
      "multichoice",
      mlang("en", "One?") + mlang("de", "Eins?"),
      answer(100, both("Eins", "One"), feedback) + answer(0, both("Zwei", "Two")),
    ),
  );
  const json = JSON.stringify(item.question);
  expect(json).toMatch(/One\?.*One.*Two/);
  expect(json).not.toMatch(/Eins|Zwei|Gut/);
  expect(item.losses).toEqual([{ ...loss("de"), path: "answer[0]" }]);
  expect(computeScore(item, "c1")).toBe(1);
});

test("skips a question with fields in a language that isn't kept, because they count", async () => {
  const text = mlang("en", "{1:SA:=dog}") + mlang("de", "{1:SA:=Hund}");
  expect(getCodes(await readOne(question("cloze", text)))).toEqual(["scoring_not_supported"]);
});

test("reads languages that nothing closes in one pass", async () => {
  const { text } = await readTexts(
    `${'<span lang="en" class="multilang">'.repeat(200)}${"{mlang en}".repeat(50_000)}`,
  );
  expect(text).toContain("mlang");
});
