import { describe, expect, test } from "vitest";
import * as de from "#lib/messages/de/interchange.ts";
import * as en from "#lib/messages/en/interchange.ts";
import { createPng } from "#tests/support/pictures.ts";
import { computeScore, getCodes } from "../text-support.ts";
import { answer, feedback, question, readOne, readQuiz } from "./support.ts";

/* The scores are computed by hand from the rules of Moodle's question types with deferred feedback. */

const points = "<defaultgrade>4</defaultgrade>";

describe("multichoice", () => {
  const single = question(
    "multichoice",
    "<p>?</p>",
    `${points}<single>true</single>${answer(100, "A")}${answer(50, "B")}${answer(0, "C")}`,
  );
  test.each([
    ["c1", 4],
    ["c2", 2],
    ["c3", 0],
  ])("gives the fraction of the chosen answer: %s", async (value, score) => {
    expect(computeScore(await readOne(single), value)).toBe(score);
  });

  const thirds = [33.33333, 33.33333, 33.33333, -50].map((fraction) => answer(fraction, "A")).join("");
  test.each([
    [["c1"], 1.3333],
    [["c1", "c2"], 2.6667],
    [["c1", "c2", "c3"], 4],
    [["c1", "c4"], 0],
    [["c1", "c2", "c4"], 0.6667],
    [["c4"], 0],
  ])("adds up several choices, from 0 to the whole: %j", async (value, score) => {
    expect(
      computeScore(
        await readOne(question("multichoice", "?", `${points}<single>false</single>${thirds}`)),
        value,
      ),
    ).toBe(score);
  });

  const even = [50, 50, -50, -50].map((fraction) => answer(fraction, "A")).join("");
  test.each([
    [["c1", "c2"], 4],
    [["c1", "c2", "c3"], 2],
    [["c1", "c3"], 0],
  ])("subtracts wrong choices: %j", async (value, score) => {
    const item = await readOne(question("multichoice", "?", `${points}<single>0</single>${even}`));
    expect(computeScore(item, value)).toBe(score);
    expect(item.question?.keys[0]).toMatchObject({ correct: ["c1", "c2"], scoring: "partial" });
  });

  test("caps a sum above the whole", async () => {
    const generous = [100, 50].map((fraction) => answer(fraction, "A")).join("");
    expect(
      computeScore(await readOne(question("multichoice", "?", `<single>false</single>${generous}`)), [
        "c1",
        "c2",
      ]),
    ).toBe(1);
  });

  test.each([
    ["true", "c1", 1],
    ["false", ["c1"], 1],
  ])("leaves out blank answers, as Moodle does: single=%s", async (single, value, score) => {
    const blank = answer(0, "", feedback("never shown")) + answer(-50, " \n");
    const members = `<single>${single}</single>${blank}${answer(100, "A", feedback("Yes"))}${answer(0, "B")}`;
    const item = await readOne(question("multichoice", "?", members));
    const content = JSON.stringify(item.question?.content);
    expect(content.match(/"id":"c\d"/g)).toEqual(['"id":"c1"', '"id":"c2"']);
    expect(computeScore(item, value)).toBe(score);
    expect(item.losses.filter(({ code }) => code === "negative_score")).toEqual([]);
  });

  test("keeps a blank answer that earns points, and skips a question with blank ones only", async () => {
    const kept = await readOne(question("multichoice", "?", answer(100, "") + answer(0, "B")));
    expect([computeScore(kept, "c1"), computeScore(kept, "c2")]).toEqual([1, 0]);
    expect(getCodes(await readOne(question("multichoice", "?", answer(0, "") + answer(0, " "))))).toEqual([
      "invalid_item",
    ]);
  });

  test("reports a single choice with a negative fraction, whose score can go below zero", async () => {
    const item = await readOne(question("multichoice", "?", `${answer(100, "A")}${answer(-25, "B")}`));
    expect(getCodes(item)).toEqual(["negative_score"]);
    expect(computeScore(item, "c2")).toBe(0);
  });
});

test.each([
  ["true", 1, 0],
  ["false", 0, 1],
])("truefalse with the answer %s", async (right, forTrue, forFalse) => {
  const item = await readOne(
    question(
      "truefalse",
      "?",
      ["true", "false"].map((text) => answer(text === right ? 100 : 0, text)).join(""),
    ),
  );
  expect([computeScore(item, "true"), computeScore(item, "false")]).toEqual([forTrue, forFalse]);
});

describe("shortanswer", () => {
  test.each([
    ["x²", 0, ["x²"]],
    ["don’t", 1, ["don’t"]],
    ["New  York*", 0, ["New  York*"]],
    ["Straße", 0, ["Straße"]],
    ["Straße", 1, []],
    ["ΟΔΟΣ", 0, []],
    [" Zürich ", 0, []],
    ["cafe\u0301", 0, []],
  ])(
    "names %j with usecase %i if our grader also accepts it in another way",
    async (text, usecase, named) => {
      const { losses } = await readOne(
        question("shortanswer", "?", `<usecase>${usecase}</usecase>${answer(100, text)}`),
      );
      expect(losses).toEqual(named.map((detail) => ({ code: "text_normalized", path: "answer", detail })));
    },
  );

  const words = [answer(100, "New York"), answer(50, "* York"), answer(25, "N\\*Y"), answer(0, "*")].join("");
  test.each([
    ["new york", 4],
    [" New  York ", 4],
    ["Old York", 2],
    ["N*Y", 1],
    ["NxY", 0],
    ["York", 0],
  ])("takes the first answer that matches: %s", async (value, score) => {
    expect(computeScore(await readOne(question("shortanswer", "?", `${points}${words}`)), value)).toBe(score);
  });

  test("compares case if the question says so", async () => {
    const item = await readOne(
      question("shortanswer", "?", `<usecase>1</usecase>${answer(100, "pH")}${answer(50, "p*")}`),
    );
    expect(["pH", "PH", "ph", "PX"].map((value) => computeScore(item, value))).toEqual([1, 0, 0.5, 0]);
  });

  test.each([
    [answer(50, "a*") + answer(100, "apple")],
    [answer(0, "*") + answer(100, "apple")],
    [answer(50, "Apple") + answer(100, "apple")],
  ])("skips answers that an earlier and worse one hides: %s", async (answers) => {
    const item = await readOne(question("shortanswer", "?", answers));
    expect([item.question, getCodes(item)]).toEqual([null, ["scoring_not_supported"]]);
  });

  test("keeps the order of answers that can't match the same text", async () => {
    const item = await readOne(question("shortanswer", "?", answer(50, "b*") + answer(100, "apple")));
    expect(["bee", "apple"].map((value) => computeScore(item, value))).toEqual([0.5, 1]);
  });
});

describe("numerical", () => {
  const tolerance = (size: number) => `<tolerance>${size}</tolerance>`;
  const numbers = [
    answer(100, "3.14", tolerance(0.01)),
    answer(50, "3", tolerance(0.5)),
    answer(0, "*"),
  ].join("");
  test.each([
    ["3.14", 4],
    ["3.15", 4],
    ["3,13", 4],
    ["3.151", 2],
    ["2.5", 2],
    ["2.49", 0],
    ["pi", 0],
  ])("takes the first answer within its tolerance: %s", async (value, score) => {
    expect(computeScore(await readOne(question("numerical", "?", `${points}${numbers}`)), value)).toBe(score);
  });

  test("gives a fraction for anything else", async () => {
    const item = await readOne(question("numerical", "?", answer(100, "1") + answer(10, "*")));
    expect(["1", "2", "1e300"].map((value) => computeScore(item, value))).toEqual([1, 0.1, 0.1]);
  });

  test("skips units, and answers that an earlier and worse one hides", async () => {
    const unit = "<units><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit></units>";
    const withUnit = await readOne(question("numerical", "?", `${answer(100, "1")}${unit}`));
    const hidden = await readOne(
      question("numerical", "?", answer(50, "1", tolerance(1)) + answer(100, "2")),
    );
    expect([withUnit, hidden].map(getCodes)).toEqual([["scoring_not_supported"], ["scoring_not_supported"]]);
  });
});

describe("matching", () => {
  const pair = (text: string, target: string) =>
    `<subquestion format="html"><text>${text}</text><answer><text>${target}</text></answer></subquestion>`;
  const pairs = pair("France", "Paris") + pair("Italy", "Rome") + pair("Vatican", "Rome") + pair("", "Oslo");
  test.each([
    [
      [
        ["s1", "t1"],
        ["s2", "t2"],
        ["s3", "t2"],
      ],
      4,
    ],
    [
      [
        ["s1", "t1"],
        ["s2", "t2"],
        ["s3", "t3"],
      ],
      2.6667,
    ],
    [[["s1", "t1"]], 1.3333],
    [[["s1", "t3"]], 0],
  ])("gives each question an equal share, and wrong ones cost nothing: %j", async (value, score) => {
    expect(computeScore(await readOne(question("matching", "?", points + pairs)), value)).toBe(score);
  });
});

describe("ordering", () => {
  const items = ["A", "B", "C", "D"].map((text, index) => answer(`${index + 1}.0000000`, text)).join("");
  const all = "<selecttype>ALL</selecttype>";
  const read = (type: string, select = all) =>
    readOne(question("ordering", "?", `${points}<gradingtype>${type}</gradingtype>${select}${items}`));

  test.each([
    ["ALL_OR_NOTHING", ["c1", "c2", "c4", "c3"], 0],
    ["ALL_OR_NOTHING", ["c1", "c2", "c3", "c4"], 4],
    ["ABSOLUTE_POSITION", ["c1", "c2", "c4", "c3"], 2],
    ["RELATIVE_ALL_PREVIOUS_AND_NEXT", ["c2", "c1", "c3", "c4"], 3.3333],
    ["RELATIVE_ALL_PREVIOUS_AND_NEXT", ["c4", "c3", "c2", "c1"], 0],
  ])("%s: %j", async (type, value, score) => {
    expect(computeScore(await read(type), value)).toBe(score);
  });

  test.each(["RELATIVE_NEXT_EXCLUDE_LAST", "LONGEST_ORDERED_SUBSET", "RELATIVE_TO_CORRECT", ""])(
    "skips the grading type %s",
    async (type) => {
      expect(getCodes(await read(type))).toEqual(["scoring_not_supported"]);
    },
  );

  test("skips questions that show only some of their items", async () => {
    const some = "<selecttype>RANDOM</selecttype><selectcount>3</selectcount>";
    expect(getCodes(await read("ABSOLUTE_POSITION", some))).toEqual(["scoring_not_supported"]);
  });
});

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

test("gapselect gives each place an equal share", async () => {
  const option = (text: string, group: number) =>
    `<selectoption><text>${text}</text><group>${group}</group></selectoption>`;
  const members = points + option("cat", 1) + option("dog", 1) + option("mat", 2) + option("hat", 2);
  const item = await readOne(question("gapselect", "The [[1]] sat on the [[3]].", members));
  expect(
    [
      ["c1", "c1"],
      ["c1", "c2"],
      ["c2", "c2"],
    ].map((values) => computeScore(item, ...values)),
  ).toEqual([4, 2, 0]);
});

test("ddwtos gives each place an equal share, and wrong words cost nothing", async () => {
  const box = (text: string, more = "") => `<dragbox><text>${text}</text><group>1</group>${more}</dragbox>`;
  const members =
    points +
    box("<b>cat</b>".replace(/[<>]/g, (c) => (c === "<" ? "&lt;" : "&gt;"))) +
    box("mat", "<infinite/>") +
    box("dog");
  const item = await readOne(question("ddwtos", "The [[1]] sat on the [[2]] on the [[2]].", members));
  const right = [
    ["t1", "g1"],
    ["t2", "g2"],
    ["t2", "g3"],
  ];
  expect(computeScore(item, right)).toBe(4);
  expect(
    computeScore(item, [
      ["t3", "g1"],
      ["t2", "g2"],
    ]),
  ).toBe(1.3333);
  expect(getCodes(item)).toEqual([]);
});

test("an essay names attachments that are required, and a limit of their size", async () => {
  const read = async (members: string) => {
    const { losses } = await readOne(question("essay", "?", members));
    return losses.map(({ code, detail, path }) => [code, path, detail]);
  };
  expect(
    await read(
      "<attachments>2</attachments><attachmentsrequired>1</attachmentsrequired><maxbytes>1024</maxbytes>",
    ),
  ).toEqual([
    ["setting", "attachmentsrequired", "1"],
    ["setting", "maxbytes", "1024"],
  ]);
  const defaults = "<attachmentsrequired>0</attachmentsrequired><maxbytes>0</maxbytes>";
  expect(await read(`<attachments>2</attachments>${defaults}`)).toEqual([]);
  // Without attachments, neither says anything.
  const idle = "<attachmentsrequired>1</attachmentsrequired><maxbytes>1024</maxbytes>";
  expect(await read(`<attachments>0</attachments>${idle}`)).toEqual([]);
});

test("an essay needs grading", async () => {
  const item = await readOne(
    question("essay", "?", "<graderinfo><text>Look for X</text></graderinfo><attachments>2</attachments>"),
  );
  expect(computeScore(item, "text")).toBeNull();
  expect(item.question?.keys[0]).toMatchObject({ type: "open", model_answer: "Look for X" });
  expect(JSON.stringify(item.question?.content)).toContain(
    '"uploadInteraction","attrs":{"responseId":"file1","maxFiles":2}',
  );
});

test.each(["calculated", "calculatedmulti", "calculatedsimple", "ddmarker", "randomsamatch", "unknown"])(
  "skips the type %s",
  async (type) => {
    expect(getCodes(await readOne(question(type, "?")))).toEqual(["unsupported_question_type"]);
  },
);

describe("ddimageortext", () => {
  const png = (width: number, height: number) =>
    `<file name="a.png" encoding="base64">${createPng(width, height).toString("base64")}</file>`;
  const drag = (number: number, more: string) =>
    `<drag><no>${number}</no><text>D${number}</text><draggroup>1</draggroup>${more}</drag>`;
  const drop = (choice: number, left: number) =>
    `<drop><text></text><no>1</no><choice>${choice}</choice><xleft>${left}</xleft><ytop>5</ytop></drop>`;
  const drops = drop(2, 10) + drop(1, 100);

  test("gives each place an equal share", async () => {
    const item = await readOne(
      question("ddimageortext", "?", png(300, 200) + drag(1, png(40, 30)) + drag(2, png(50, 20)) + drops),
    );
    const right = [
      ["t2", "g1"],
      ["t1", "g2"],
    ];
    expect(
      [
        right,
        right.slice(1),
        [
          ["t1", "g1"],
          ["t2", "g2"],
        ],
      ].map((value) => computeScore(item, value)),
    ).toEqual([1, 0.5, 0]);
    expect(JSON.stringify(item.question?.content)).toContain('"coords":[10,5,60,35]');
    expect([item.assets.map(({ name }) => name), getCodes(item)]).toEqual([
      ["1-a.png", "2-a.png", "3-a.png"],
      [],
    ]);
  });

  test("estimates the size of texts, which is a loss of presentation", async () => {
    const item = await readOne(
      question("ddimageortext", "?", png(300, 200) + drag(1, "<infinite/>") + drag(2, "") + drops),
    );
    expect(getCodes(item)).toEqual(["style"]);
  });

  test.each([
    ["no background", drag(1, "") + drop(1, 1), "asset_missing"],
    ["no places", png(9, 9) + drag(1, ""), "invalid_item"],
    ["a place for a choice that doesn't exist", png(9, 9) + drag(1, "") + drop(2, 1), "invalid_item"],
  ])("is skipped with %s", async (_name, members, code) => {
    expect(getCodes(await readOne(question("ddimageortext", "?", members)))).toEqual([code]);
  });
});
