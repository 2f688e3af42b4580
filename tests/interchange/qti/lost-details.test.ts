import { describe, expect, test } from "vitest";
import type { ModelItem } from "#lib/core/interchange/model.ts";
import { choices, declare, readOne, readTests, writeItem } from "./support.ts";

const readBody = (body: string, attributes = ""): Promise<ModelItem> =>
  readOne(
    writeItem({
      declarations: declare({ correct: ["A"] }),
      body: body + choices("AB"),
      processing: "match_correct",
      attributes,
    }),
  );
const getFirstBlock = ({ question }: ModelItem): unknown => {
  const content = question?.content.content;
  return Array.isArray(content) ? content[0] : undefined;
};

describe("the body of an item in QTI", () => {
  test("keeps the quotation marks of a quotation", async () => {
    const item = await readBody("<p>He said <q>no</q>.</p>");
    expect([getFirstBlock(item), item.losses]).toEqual([
      { type: "paragraph", content: [{ type: "text", text: "He said “no”." }] },
      [],
    ]);
  });

  test.each([
    ["a direction", '<p dir="rtl">x</p>', { code: "style", path: "", detail: "dir" }],
    ["another language", '<p xml:lang="fr">x</p>', { code: "style", path: "", detail: 'xml:lang="fr"' }],
    [
      "the title of an abbreviation",
      '<p><abbr title="World Health Organization">WHO</abbr></p>',
      { code: "label", path: "", detail: "World Health Organization" },
    ],
    [
      "the numbers of a list",
      '<ol type="a"><li>x</li></ol>',
      { code: "style", path: "", detail: 'type="a"' },
    ],
  ])("names %s as lost", async (_, body, loss) => {
    expect((await readBody(body, 'xml:lang="en"')).losses).toEqual([loss]);
  });

  test("loses nothing with attributes that say what is so anyway", async () => {
    const body = '<p dir="ltr" xml:lang="EN">x</p><ol type="1"><li>x</li></ol>';
    expect((await readBody(body, 'xml:lang="en"')).losses).toEqual([]);
  });

  test("names the placeholder and the format of a text as lost settings", async () => {
    const readText = async (attributes: string) =>
      (
        await readOne(
          writeItem({
            declarations: `${declare({ type: "string" })}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" externalScored="human"/>`,
            body: `<extendedTextInteraction responseIdentifier="RESPONSE" ${attributes}/>`,
          }),
        )
      ).losses.map(({ code, detail }) => `${code} ${detail}`);
    expect(await readText('placeholderText="Write here" format="xhtml"')).toEqual([
      'setting placeholderText="Write here"',
      'setting format="xhtml"',
    ]);
    expect(await readText('format="plain"')).toEqual([]);
  });
});

describe("modal feedback in QTI", () => {
  const rules = `<responseCondition><responseIf><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue><setOutcomeValue identifier="F"><baseValue baseType="identifier">yes</baseValue></setOutcomeValue></responseIf></responseCondition>`;
  const outcome = '<outcomeDeclaration identifier="F" cardinality="single" baseType="identifier"/>';
  const feedback = (content: string, attributes = "") =>
    `<modalFeedback outcomeIdentifier="F" identifier="yes" showHide="show" ${attributes}>${content}</modalFeedback>`;
  const read = (after: string, processing = rules) =>
    readOne(
      writeItem({
        declarations: declare({ correct: ["A"] }) + outcome,
        body: choices("AB"),
        ...(processing ? { processing } : {}),
        after,
      }),
    );

  test("keeps its text, and names its title and marks as lost", async () => {
    const item = await read(
      feedback(
        '<p style="color:red"><b>Well</b> <a href="https://example.org/">done</a></p>',
        'title="Bravo"',
      ),
    );
    expect(item.question?.keys[0]?.feedback).toEqual({ correct: "Well done" });
    const path = "modalFeedback[0]";
    expect(item.losses).toEqual([
      { code: "label", path, detail: "Bravo" },
      { code: "style", path, detail: "style" },
      { code: "markup_removed", path, detail: "bold" },
      { code: "link_removed", path, detail: "https://example.org/" },
    ]);
  });

  test("is a loss of an item that a person grades", async () => {
    const item = await read(feedback("<p>Well done</p>"), "");
    expect(item.losses.map(({ code, detail }) => `${code} ${detail}`)).toEqual([
      "feedback yes",
      "no_response_processing undefined",
    ]);
  });
});

describe("the title of a section in QTI", () => {
  const readTitle = async (title: string, visible = "true") => {
    const [read] = await readTests({
      "imsmanifest.xml":
        '<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources><resource identifier="i" type="imsqti_item_xmlv2p1" href="i.xml"/><resource identifier="t" type="imsqti_test_xmlv2p1" href="t.xml"/></resources></manifest>',
      "i.xml": writeItem({
        declarations: declare({ correct: ["A"] }),
        body: choices("AB"),
        processing: "match_correct",
      }),
      "t.xml": `<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="t" title="Geography"><testPart identifier="p" navigationMode="nonlinear" submissionMode="simultaneous"><assessmentSection identifier="s1" title="${title}" visible="${visible}"><assessmentItemRef identifier="r" href="i.xml"/></assessmentSection></testPart></assessmentTest>`,
    });
    return read?.losses;
  };

  test("is a lost label if learners see it", async () => {
    expect(await readTitle("Part one: Europe")).toEqual([
      { code: "label", path: "", detail: "Part one: Europe" },
    ]);
    expect(await readTitle("Part one: Europe", "false")).toEqual([]);
  });

  test.each(["1", "S1", "Geography"])("loses nothing as %s, which the test says anyway", async (title) => {
    expect(await readTitle(title)).toEqual([]);
  });
});
