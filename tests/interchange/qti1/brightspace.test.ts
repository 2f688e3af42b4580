import { describe, expect, test } from "vitest";
import { add, equal, fib, grade, item, lid, material, read, rule } from "./support.ts";

const ABC = { A: "a", B: "b", C: "c" };
const codes = ({ losses }: { losses: { code: string }[] }) => losses.map(({ code }) => code);

describe("Brightspace", () => {
  const NAMESPACE = 'xmlns:d2l_2p0="http://desire2learn.com/xsd/d2lcp_v2p0"';
  const options = { difficulty: "1", isbonus: "no", ismandatory: "no" };
  const list = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `<d2l_2p0:${name}>${value}</d2l_2p0:${name}>`)
      .join("");
  const extension = (values: Record<string, string>) =>
    `<response_extension>${list(values)}</response_extension>`;
  /** Writes an item as Brightspace does. */
  const d2l = (
    presentation: string,
    processing: string | null,
    {
      weighting = "2.000000000",
      scored = "yes",
      type = "Multiple Choice",
      values = options as Record<string, string>,
    } = {},
  ) => {
    const metadata = { qmd_computerscored: scored, qmd_questiontype: type, qmd_weighting: weighting };
    const more = `<itemproc_extension>${list(values)}</itemproc_extension>`;
    return item(presentation, processing, { metadata, outcomes: "", more })
      .replace("<item ", `<item ${NAMESPACE} d2l_2p0:page="1" `)
      .replaceAll("qtimetadatafield", "qti_metadatafield");
  };
  const display = { display_style: "2", enumeration: "6", grading_type: "0" };
  const choice = `<flow>${material("Which?", "text/html")}${extension(display)}${lid("r", ABC)}</flow>`;
  const right = rule(equal("r", "A"), 100) + rule(equal("r", "B"), 0);

  test("the weight of an item is its points", async () => {
    const imported = await read(d2l(choice, right));
    expect(imported.losses).toEqual([]);
    expect(imported.question?.points).toBe(2);
    expect([grade(imported, { r: "A" }), grade(imported, { r: "B" })]).toEqual([2, 0]);
  });

  test("an item that earns half of its weight at most is worth that", async () => {
    const imported = await read(d2l(choice, rule(equal("r", "A"), 50)));
    expect(imported.question?.points).toBe(1);
  });

  test("shares that were rounded add up to the weight", async () => {
    const blanks = ["a", "b", "c"];
    const rules = blanks.map((ident) => rule(equal(ident, ident), add(33.33), 'continue="Yes"'));
    const imported = await read(d2l(blanks.map((ident) => fib(ident)).join(""), rules.join("")));
    expect(imported.question?.points).toBe(2);
    expect(grade(imported, { a: "a", b: "b", c: "c" })).toBe(2);
  });

  test("the weight counts only there", async () => {
    const metadata = { qmd_weighting: "2" };
    const imported = await read(item(lid("r", ABC), rule(equal("r", "A"), 100), { metadata }));
    expect(imported.question?.points).toBe(100);
  });

  test("a weight of 0 is named", async () => {
    const imported = await read(d2l(choice, right, { weighting: "0.000000000" }));
    expect([imported.question?.points, codes(imported)]).toEqual([1, ["points"]]);
  });

  test("an answer that a teacher grades has the points of its weight", async () => {
    const text = `<response_str ident="r" rcardinality="Multiple"><render_fib rows="15" columns="100"><response_label ident="a"/></render_fib></response_str>`;
    const upload = (value: string) =>
      extension({ has_signed_comments: "no", has_htmleditor: "yes", has_fileupload: value });
    const imported = await read(d2l(`${upload("no")}${text}`, null, { scored: "no" }));
    expect([imported.losses, imported.question?.points]).toEqual([[], 2]);
    expect(imported.question?.keys).toEqual([{ type: "open", response_id: "r" }]);
    const uploaded = await read(d2l(`${upload("yes")}${text}`, null, { scored: "no" }));
    expect(uploaded.losses).toEqual([
      { code: "setting", path: "response_extension", detail: "has_fileupload" },
    ]);
  });

  test("a bonus and a mandatory question are named", async () => {
    const values = { difficulty: "5", isbonus: "yes", ismandatory: "yes" };
    const imported = await read(d2l(choice, right, { values }));
    expect(imported.question?.points).toBe(2);
    expect(imported.losses).toEqual([
      { code: "points", path: "itemproc_extension", detail: "isbonus" },
      { code: "setting", path: "itemproc_extension", detail: "ismandatory" },
    ]);
  });

  describe("a Multi-Select question", () => {
    const select = (grading_type: string) =>
      `<flow>${extension({ ...display, grading_type })}${lid("r", ABC, { cardinality: "Multiple" })}</flow>`;
    const count = (choice: string, name: "Correct" | "Incorrect", points = "1") =>
      rule(
        equal("r", choice),
        `<setvar varname="D2L_${name}" action="Add">${points}</setvar>`,
        'continue="yes"',
      );
    const counts = count("A", "Correct") + count("B", "Incorrect") + count("C", "Correct");
    const final =
      '<respcondition><setvar varname="que_score" action="Set">D2L_Correct</setvar></respcondition>';
    const set = (points: number) => `<setvar action="Add">${points}</setvar>`;
    const listed = (selected: string, excluded: string) =>
      rule(
        [...selected].map((each) => equal("r", each)).join("") +
          `<not>${[...excluded].map((each) => equal("r", each)).join("")}</not>`,
        set(1),
        'title="Scoring for the correct answers" continue="yes"',
      );
    const readSelect = (rules: string, gradingType = "0") =>
      read(d2l(select(gradingType), rules, { type: "Multi-Select" }));

    test.each([
      ["counts each choice", counts],
      ["turns the counts into a score", counts + final],
      ["lists the choices in one condition", listed("AC", "B")],
    ])("that is all or nothing needs exactly the correct choices if it %s", async (_name, rules) => {
      const imported = await readSelect(rules);
      expect(imported.losses).toEqual([]);
      expect(imported.question?.keys).toEqual([{ type: "choice", response_id: "r", correct: ["A", "C"] }]);
      expect(imported.question?.points).toBe(2);
      const answers = [["A", "C"], ["A"], ["A", "B", "C"], ["B"]];
      expect(answers.map((r) => grade(imported, { r }))).toEqual([2, 0, 0, 0]);
    });

    test("excludes each of several choices that one condition lists", async () => {
      const imported = await readSelect(listed("A", "BC"));
      expect([["A"], ["A", "B"]].map((r) => grade(imported, { r }))).toEqual([2, 0]);
      expect(imported.question?.points).toBe(2);
    });

    test.each([
      ["another grading type", counts + final, "1"],
      ["a choice that isn't counted", count("A", "Correct") + count("B", "Incorrect") + final, "0"],
      ["a choice that is counted twice", counts + count("A", "Incorrect") + final, "0"],
      ["a choice that counts for more", count("A", "Correct", "2") + counts, "0"],
      ["no correct choice", [..."ABC"].map((each) => count(each, "Incorrect")).join("") + final, "0"],
    ])("with %s is skipped", async (_name, rules, gradingType) => {
      const imported = await readSelect(rules, gradingType);
      expect([imported.question, codes(imported)]).toEqual([null, ["custom_response_processing"]]);
    });
  });

  test.each([
    ["an unknown element", d2l(choice, right, { values: { ...options, other: "1" } })],
    ["an element of another system", d2l(choice, right).replace("d2lcp_v2p0", "other")],
    [
      "variables that a setting turns into points",
      d2l(choice, rule(equal("r", "A"), '<setvar varname="D2L_Correct" action="Add">1</setvar>')),
    ],
  ])("an item with %s is skipped", async (_, xml) => {
    const imported = await read(xml);
    expect([imported.question, codes(imported)]).toEqual([null, ["custom_response_processing"]]);
  });

  test("a response with an unknown extension is skipped", async () => {
    const imported = await read(d2l(`${extension({ ...display, other: "1" })}${lid("r", ABC)}`, right));
    expect([imported.question, codes(imported)]).toEqual([null, ["unsupported_interaction"]]);
  });
});
