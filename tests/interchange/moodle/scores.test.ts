import { describe, expect, test } from "vitest";
import { MAX_ACCEPTED_ANSWERS } from "#lib/contract/answer-key-limits.ts";
import { computeScore, getCodes } from "../text-support.ts";
import { answer, feedback, question, readOne } from "./support.ts";

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

  test("reads as many answers as a key can have, and skips a question with one more", async () => {
    const write = (count: number) =>
      question("shortanswer", "?", Array.from({ length: count }, (_, i) => answer(100, `a${i}`)).join(""));
    expect(getCodes(await readOne(write(MAX_ACCEPTED_ANSWERS)))).toEqual([]);
    expect(getCodes(await readOne(write(MAX_ACCEPTED_ANSWERS + 1)))).toEqual(["too_large"]);
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

  test.each([
    ["3.14159265358979323846", 0.01, ["3.14159265358979323846", "3.13159265358979323846", "3.15"], "3.16"],
    ["0.1", 0, ["0.1", "0.10"], "0.10000000000000001"],
    ["1.7976931348623157e308", 0, ["1.7976931348623157e308"], "1.7976931348623158e308"],
  ])("accepts %s within %d, as it is written", async (value, size, right, wrong) => {
    const item = await readOne(question("numerical", "?", answer(100, value, tolerance(size))));
    expect(getCodes(item)).toEqual([]);
    expect([...right, wrong].map((each) => computeScore(item, each))).toEqual([...right.map(() => 1), 0]);
  });

  test("skips a number that no double stands for, unless the difference is nothing beside the tolerance", async () => {
    for (const [value, size] of [
      ["3.14159265358979323846", 0],
      ["9007199254740993", 0],
      ["9007199254740993", 0.5],
      ["9007199254740993", 1],
    ] as const) {
      const item = await readOne(question("numerical", "?", answer(100, value, tolerance(size))));
      expect(item).toMatchObject({
        question: null,
        losses: [{ code: "scoring_not_supported", path: "answer", detail: value }],
      });
    }
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
