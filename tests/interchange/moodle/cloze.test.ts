import { describe, expect, test } from "vitest";
import * as de from "#lib/messages/de/interchange.ts";
import * as en from "#lib/messages/en/interchange.ts";
import { computeScore, getCodes } from "../text-support.ts";
import { question, readOne, readQuiz } from "./support.ts";

/* The scores are computed by hand from the rules of Moodle's question types with deferred feedback. */

describe("cloze", () => {
  const text =
    "The capital of {1:MULTICHOICE:Italy~=France#Yes} is {2:SHORTANSWER_C:=Paris~%50%paris}. Pi is {:NM:=3.14:0.01~%50%3:0.5}.";
  test.each([
    [["c2", "Paris", "3.14"], 4],
    [["c2", "paris", "3"], 2.5],
    [["c1", "PARIS", "4"], 0],
  ])("weights each field by its points: %j", async (values, score) => {
    const item = await readOne(question("cloze", text, "<defaultgrade>1</defaultgrade>"));
    expect(computeScore(item, ...values)).toBe(score);
    expect(getCodes(item)).toEqual(["feedback"]);
  });

  test("names the texts that our grader also accepts in another way of writing", async () => {
    const item = await readOne(question("cloze", "{1:SHORTANSWER_C:=H₂O} {1:SHORTANSWER:=water~=Maß}"));
    expect(item.losses).toEqual(
      ["H₂O", "Maß"].map((detail) => ({ code: "text_normalized", path: "questiontext", detail })),
    );
  });

  test.each([
    ["=x~=y~v~w", ["1:0.5", "13:0", "1234:0", "12:1", "123:0.5"]],
    ["=x~=y~=z~%0%w", ["1:0.3333", "12:0.6667", "123:1", "14:0", "1234:0.6667"]],
    ["%50%x~%25%y~%0%z", ["1:0.6667", "2:0.3333", "12:1", "123:1"]],
    ["=x~=y~%-50%z~w", ["1:0.5", "13:0", "123:0.5", "14:0.5"]],
    ["=x~%-100%y~%0%z", ["1:1", "12:0", "13:1"]],
    ["v~w", ["1:0", "12:0"]],
  ])("turns the right choices of a list into shares of the whole: %s", async (answers, scores) => {
    for (const kind of ["MULTIRESPONSE", "MULTIRESPONSE_HS", "MR", "MRH", "MRS"]) {
      const item = await readOne(question("cloze", `{1:${kind}:${answers}}`));
      const score = (choices: string) =>
        computeScore(
          item,
          [...choices].map((number) => `c${number}`),
        );
      expect(scores.map((each) => `${each.split(":")[0]}:${score(each.split(":")[0] ?? "")}`)).toEqual(
        scores,
      );
      expect(getCodes(item)).toEqual([]);
    }
  });

  test("skips a number without a tolerance that no double stands for", async () => {
    const items = [":0", "", ":0.01"].map((more) => `{1:NM:=3.14159265358979323846${more}}`);
    const read = await Promise.all(items.map((each) => readOne(question("cloze", each))));
    expect(read.map(getCodes)).toEqual([["scoring_not_supported"], ["scoring_not_supported"], []]);
    expect(computeScore(read[2], "3.14159265358979323846")).toBe(1);
  });

  test("lets a negative field cost points of the others", async () => {
    const item = await readOne(question("cloze", "{1:MC:=a~%-50%b} {1:SA:=x}"));
    expect(computeScore(item, "c2", "x")).toBe(0.5);
    expect(getCodes(item)).toEqual(["negative_score"]);
  });

  test("reads entities and escaped characters", async () => {
    const item = await readOne(question("cloze", "<p>{1:SA:=a &lt; b~=1&#126;2~=\\}\\#}</p>"));
    expect(["a < b", "1~2", "}#", "a"].map((value) => computeScore(item, value))).toEqual([1, 1, 1, 0]);
  });

  /* Moodle decodes references first, and then only removes the backslash from `\}` and `\#`. */
  test.each([
    ["1\\/2", "1\\/2", "1/2"],
    ['\\"a\\"', '\\"a\\"', '"a"'],
    ["a\\\\b", "a\\\\b", "a\\b"],
    ["1\\~2", "1\\~2", "1~2"],
    ["a\\\\}", "a\\}", "a}"],
    ["a\\&#125;", "a}", "a\\}"],
    ["R&amp;~D", "R&~D", "R&"],
    ["&amp;lt;", "&lt;", "<"],
    ["&eacute;t&eacute;", "été", "ete"],
    ["AT&T", "AT&T", "AT"],
  ])("keeps what Moodle keeps of an answer to type: %s", async (written, right, wrong) => {
    const item = await readOne(question("cloze", `{1:SA:=${written}}`));
    expect([computeScore(item, right), computeScore(item, wrong)]).toEqual([1, 0]);
  });

  test("ends feedback where Moodle does, also after an ampersand", async () => {
    const item = await readOne(question("cloze", "{1:SA:=a#A &~=b#B \\} &}"));
    expect(["a", "b"].map((value) => computeScore(item, value))).toEqual([1, 1]);
  });

  test.each(["html", "moodle_auto_format", "plain_text", "markdown"])(
    "compares typed answers as they are written, not converted as %s",
    async (format) => {
      const answers = ["$$x^2$$", "\\(y\\)", "2\\*3\\*4", "__init__", "`a`", "x < y"];
      const fields = answers.map((each) => `{1:SA:=${each.replace("<", "&lt;")}}`).join(" ");
      const [item] = await readQuiz(
        `<question type="cloze"><questiontext format="${format}"><text><![CDATA[${fields} {1:NM:=-3:0.5}]]></text></questiontext></question>`,
      );
      const typed = answers.map((each) => each.replaceAll("\\*", "*"));
      expect(computeScore(item, ...typed, "-3.5")).toBe(7);
      expect(getCodes(item)).toEqual([]);
    },
  );

  test("reads fields and text in Markdown", async () => {
    const [item] = await readQuiz(
      `<question type="cloze"><questiontext format="markdown"><text>**A {1:MC:=_x_~y}**\n\nB {1:SA:=__b__}</text></questiontext></question>`,
    );
    expect(JSON.stringify(item?.question?.content)).toContain('"text":"A ","marks":[{"type":"bold"}]');
    expect(JSON.stringify(item?.question?.content)).toContain('"text":"_x_"');
    expect(computeScore(item, "c1", "__b__")).toBe(2);
  });

  test("reads choices as HTML after their references are decoded, as Moodle does", async () => {
    const item = await readOne(question("cloze", "{1:MC:=a &amp;lt; b~&lt;b&gt;c&lt;/b&gt;~1/2~\\(x\\)}"));
    const content = JSON.stringify(item.question?.content);
    for (const text of ["a < b", "c", "1/2"]) expect(content).toContain(`"text":"${text}"`);
    expect(content).toContain('"type":"inlineMath","attrs":{"latex":"x"}');
  });

  test.each(["{1:SA:=<b>Paris</b>}", "{1:SAC:Rome~=Paris<br />}", "{1:NM:=<span>3</span>}"])(
    "skips tags in an answer to type: %s",
    async (source) => {
      const { question: read, losses } = await readOne(question("cloze", source));
      expect([read, losses]).toEqual([
        null,
        [{ code: "invalid_item", path: "questiontext", detail: "tags to type" }],
      ]);
      expect(en.formatLoss("invalid_item", "tags to type")).toMatch(
        /^The text to type .* contains HTML tags/,
      );
      expect(de.formatLoss("invalid_item", "tags to type")).toMatch(/^Der einzugebende Text .* HTML-Tags/);
    },
  );

  test("keeps tags that a learner types", async () => {
    const escaped = await readOne(question("cloze", "{1:SA:=&lt;b&gt;}"));
    const [plain] = await readQuiz(
      `<question type="cloze"><questiontext format="plain_text"><text>{1:SA:=&lt;b&gt;}</text></questiontext></question>`,
    );
    expect([computeScore(escaped, "<b>"), computeScore(plain, "<b>")]).toEqual([1, 1]);
  });

  test("scores an answer with white space before its = or percentage as wrong, as Moodle does", async () => {
    const item = await readOne(question("cloze", "{1:SA: =Rome~=Paris} {1:MC:=a~ %100%b~\n=c}"));
    expect(computeScore(item, "Paris", "c1")).toBe(2);
    expect(computeScore(item, "Rome", "c2")).toBe(0);
    expect(computeScore(item, "=Rome", "c3")).toBe(0);
    expect(JSON.stringify(item.question?.content)).toContain('"text":"%100%b"');
  });

  test("notes nothing of feedback that it leaves out as a whole", async () => {
    const general = `<generalfeedback format="html"><text><![CDATA[<p>See <img src="@@PLUGINFILE@@/gone.png"> <a href="x:y">this</a></p>]]></text></generalfeedback>`;
    for (const source of [
      question("cloze", "{1:SA:=a}", general),
      question("gapselect", "[[1]]", `<selectoption><text>a</text></selectoption>${general}`),
      question("essay", "Why?", general),
    ])
      expect(getCodes(await readOne(source))).toEqual(["feedback"]);
  });

  test("leaves out blank choices, but not one that earns points", async () => {
    const item = await readOne(question("cloze", "{1:MC:%0% ~=a~b} {1:MR:%-50% ~=a~b} {1:MC:= ~a}"));
    const content = JSON.stringify(item.question?.content);
    expect(content.match(/"id":"c\d"/g)).toEqual(
      ["c1", "c2", "c1", "c2", "c1", "c2"].map((id) => `"id":"${id}"`),
    );
    expect(computeScore(item, "c1", ["c1"], "c1")).toBe(3);
    expect(getCodes(await readOne(question("cloze", "{1:MC:%0% }")))).toEqual(["invalid_item"]);
  });

  test.each([
    ["no field", "text", "invalid_item"],
    ["a field that isn't closed", "{1:SA:=a", "invalid_item"],
    ["a field without points", "{0:SA:=a}", "scoring_not_supported"],
    ["a number that isn't one", "{1:NM:=a}", "invalid_item"],
  ])("skips %s", async (_name, source, code) => {
    expect(getCodes(await readOne(question("cloze", source)))).toEqual([code]);
  });
});
