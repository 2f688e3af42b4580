import { describe, expect, it } from "vitest";
import { createPackage, section } from "./package-support.ts";
import { readTests } from "./support.ts";

describe("the outcome processing of a test", () => {
  const W = '<weight identifier="W" value="3"/>';
  const ref = (id: string, content = "", attributes = "") =>
    `<assessmentItemRef identifier="${id}" href="../items/${id}.xml"${attributes}>${content}</assessmentItemRef>`;
  const items = section(ref("a", W) + ref("b", "", ' category="scored"'));
  const set = (expression: string, id = "SCORE") =>
    `<setOutcomeValue identifier="${id}">${expression}</setOutcomeValue>`;
  const sum = (...attributes: string[]) =>
    `<sum>${attributes.map((each) => `<testVariables variableIdentifier="SCORE" ${each}/>`).join("")}</sum>`;
  const MAXIMUM = set(
    '<sum><testVariables variableIdentifier="MAXSCORE" weightIdentifier="W"/></sum>',
    "MAX",
  );
  const readScoring = async (rules: string | undefined, content = items) => {
    const files = createPackage(content);
    const processing = rules === undefined ? "" : `<outcomeProcessing>${rules}</outcomeProcessing>`;
    const path = "tests/t.xml" as const;
    files[path] = files[path].replace("</assessmentTest>", `${processing}</assessmentTest>`);
    const [read] = await readTests(files);
    return {
      points: read?.sections.flatMap((each) => each.items.map(({ points = 1 }) => points)),
      losses: read?.losses.map(({ code, detail }) => `${code}: ${detail}`),
    };
  };

  it.each<[string, string | undefined, number[]]>([
    ["no processing", undefined, [3, 1]],
    ["an empty processing", "", [3, 1]],
    ["the scores as they are", set(sum("")), [1, 1]],
    ["the named weight", set(sum('weightIdentifier="W"')), [3, 1]],
    ["a weight that no item has", set(sum('weightIdentifier="OTHER"')), [1, 1]],
    ["a total of another name", set(sum(""), "SCORE_TOTAL") + MAXIMUM, [1, 1]],
    [
      "scores of parts besides the total",
      set(sum("")) + set(sum('includeCategory="scored"'), "PART"),
      [1, 1],
    ],
  ])("gives items their points with %s", async (_name, rules, points) => {
    expect(await readScoring(rules)).toEqual({ points, losses: [] });
  });

  it.each([
    ["some categories", set(sum('includeCategory="scored"')), 'testVariables includeCategory="scored"'],
    [
      "all but some categories",
      set(sum('weightIdentifier="W" excludeCategory="scored"')),
      'testVariables excludeCategory="scored"',
    ],
    ["one section", set(sum('sectionIdentifier="s"')), 'testVariables sectionIdentifier="s"'],
    ["one type", set(sum('baseType="integer"')), 'testVariables baseType="integer"'],
    ["two sums", set(sum('weightIdentifier="W"', 'includeCategory="scored"')), "sum"],
    [
      "another variable",
      set('<sum><testVariables variableIdentifier="FOO"/></sum>'),
      'testVariables variableIdentifier="FOO"',
    ],
    ["one item", set('<variable identifier="a.SCORE"/>'), "variable"],
    ["some items", set('<sum><variable identifier="a.SCORE"/></sum>'), "variable"],
    ["a total that is set twice", set(sum("")) + set(sum('weightIdentifier="W"')), "setOutcomeValue"],
    ["two totals", set(sum(""), "X") + set(sum('weightIdentifier="W"'), "Y"), "setOutcomeValue"],
    ["another rule", "<exitTest/>", "exitTest"],
  ])("names a total of %s", async (_name, rules, detail) => {
    const { losses } = await readScoring(rules);
    expect(losses).toEqual([`custom_response_processing: outcomeProcessing/${detail}`]);
  });

  it.each([
    ["that can't be kept", '<weight identifier="W" value="0"/>', [1], ['points: weight="0"']],
    ["that isn't a number", '<weight identifier="W" value="x"/>', [1], ['points: weight="x"']],
    ["that doesn't count", '<weight identifier="V" value="0"/>', [1], []],
    ["of several", `<weight identifier="V" value="2"/>${W}`, [3], []],
  ])("reads a weight %s", async (_name, weight, points, losses) => {
    const rules = set(sum('weightIdentifier="W"'));
    expect(await readScoring(rules, section(ref("a", weight)))).toEqual({ points, losses });
  });

  it("names several weights if none is chosen", async () => {
    const content = section(ref("a", `<weight identifier="V" value="2"/>${W}`));
    expect(await readScoring(undefined, content)).toEqual({ points: [2], losses: ["points: weight"] });
  });
});
