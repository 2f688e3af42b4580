import { describe, expect, it } from "vitest";
import type { LossCode } from "#lib/contract/imports.ts";
import { choices, declare, listCodes, readOne, score, writeItem } from "./support.ts";

const ITEM3 = (
  body: string,
  declarations: string,
  processing = '<qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct.xml"/>',
  after = "",
) =>
  `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i3" title="Three" adaptive="false" time-dependent="false">${declarations}<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/><qti-item-body>${body}</qti-item-body>${processing}${after}</qti-assessment-item>`;
const declare3 = (cardinality: string, baseType: string, ...values: string[]) =>
  `<qti-response-declaration identifier="RESPONSE" cardinality="${cardinality}" base-type="${baseType}"><qti-correct-response>${values.map((value) => `<qti-value>${value}</qti-value>`).join("")}</qti-correct-response></qti-response-declaration>`;
const PICTURE = '<img src="https://example.com/map.png" alt="Map" width="200" height="100"/>';
const hotspots = (name: string, extra = "") =>
  ["A", "B", "C"]
    .map((id, i) => `<${name} shape="circle" coords="${20 + 50 * i},50,10" identifier="${id}" ${extra}/>`)
    .join("");
const associable = (extra = 'match-max="1"') =>
  ["A", "B", "C", "D"]
    .map(
      (id) =>
        `<qti-simple-associable-choice identifier="${id}" ${extra}>${id}</qti-simple-associable-choice>`,
    )
    .join("");

type Case = [name: string, xml: string, right: unknown, wrong: unknown];
const INTERACTIONS: Case[] = [
  [
    "qti-choice-interaction",
    ITEM3(
      '<qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-simple-choice identifier="A">a</qti-simple-choice><qti-simple-choice identifier="B">b</qti-simple-choice></qti-choice-interaction>',
      declare3("single", "identifier", "B"),
    ),
    "B",
    "A",
  ],
  [
    "qti-associate-interaction",
    ITEM3(
      `<qti-associate-interaction response-identifier="RESPONSE" max-associations="2">${associable()}</qti-associate-interaction>`,
      declare3("multiple", "pair", "A B", "D C"),
    ),
    [
      ["B", "A"],
      ["C", "D"],
    ],
    [["A", "C"]],
  ],
  [
    "qti-hottext-interaction",
    ITEM3(
      '<qti-hottext-interaction response-identifier="RESPONSE" max-choices="1"><p>Find <qti-hottext identifier="A">teh</qti-hottext> <qti-hottext identifier="B">error</qti-hottext>.</p></qti-hottext-interaction>',
      declare3("single", "identifier", "A"),
    ),
    "A",
    "B",
  ],
  [
    "qti-graphic-order-interaction",
    ITEM3(
      `<qti-graphic-order-interaction response-identifier="RESPONSE">${PICTURE}${hotspots("qti-hotspot-choice")}</qti-graphic-order-interaction>`,
      declare3("ordered", "identifier", "C", "A", "B"),
    ),
    ["C", "A", "B"],
    ["A", "C", "B"],
  ],
  [
    "qti-graphic-associate-interaction",
    ITEM3(
      `<qti-graphic-associate-interaction response-identifier="RESPONSE" max-associations="2">${PICTURE}${hotspots("qti-associable-hotspot", 'match-max="2"')}</qti-graphic-associate-interaction>`,
      declare3("multiple", "pair", "A B", "A C"),
    ),
    [
      ["B", "A"],
      ["A", "C"],
    ],
    [["B", "C"]],
  ],
  [
    "qti-graphic-gap-match-interaction",
    ITEM3(
      `<qti-graphic-gap-match-interaction response-identifier="RESPONSE">${PICTURE}<qti-gap-text identifier="T" match-max="1">one</qti-gap-text><qti-gap-img identifier="I" match-max="1">${PICTURE}</qti-gap-img>${hotspots("qti-associable-hotspot", 'match-max="1"')}</qti-graphic-gap-match-interaction>`,
      declare3("multiple", "directedPair", "T A", "I B"),
    ),
    [
      ["T", "A"],
      ["I", "B"],
    ],
    [["T", "B"]],
  ],
  [
    "qti-position-object-interaction",
    ITEM3(
      `<qti-position-object-stage>${PICTURE}<qti-position-object-interaction response-identifier="RESPONSE" max-choices="1">${PICTURE}</qti-position-object-interaction></qti-position-object-stage>`,
      '<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="point"><qti-area-mapping default-value="0"><qti-area-map-entry shape="circle" coords="50,50,10" mapped-value="1"/></qti-area-mapping></qti-response-declaration>',
      '<qti-response-processing template="https://www.imsglobal.org/question/qti_v3p0/rptemplates/map_response_point.xml"/>',
    ),
    [[50, 60]],
    [[50, 61]],
  ],
];

const SKIPPED: [LossCode, string][] = [
  [
    "adaptive_item",
    writeItem({ declarations: declare({}), body: choices("AB"), processing: "match_correct" }).replace(
      'adaptive="false"',
      'adaptive="true"',
    ),
  ],
  [
    "template_processing",
    writeItem({
      declarations: `${declare({})}<templateDeclaration identifier="X" cardinality="single" baseType="integer"/>`,
      body: choices("AB"),
    }),
  ],
  [
    "template_processing",
    writeItem({
      declarations: declare({}),
      body: `<p><printedVariable identifier="X"/></p>${choices("AB")}`,
    }),
  ],
  [
    "custom_interaction",
    writeItem({ declarations: declare({}), body: '<customInteraction responseIdentifier="RESPONSE"/>' }),
  ],
  [
    "unsupported_interaction",
    writeItem({
      declarations: declare({}),
      body: `${choices("AB")}<p><endAttemptInteraction responseIdentifier="HINT" title="Hint"/></p>`,
    }),
  ],
  ["unsupported_interaction", writeItem({ declarations: "", body: "<p>Just text.</p>" })],
  [
    "custom_response_processing",
    writeItem({ declarations: declare({ correct: ["A"] }), body: choices("AB") }).replace(
      "</itemBody>",
      '</itemBody><responseProcessing template="https://example.com/own.xml"/>',
    ),
  ],
  ["invalid_item", writeItem({ declarations: "", body: choices("AB"), processing: "match_correct" })],
  [
    "invalid_item",
    writeItem({
      declarations: declare({ correct: ["A"] }),
      body: choices("AA"),
      processing: "match_correct",
    }),
  ],
];

describe("items", () => {
  it.each(INTERACTIONS)("reads %s of QTI 3.0", async (_, xml, right, wrong) => {
    const item = await readOne(xml);
    expect(item.losses).toEqual([]);
    expect([score(item, right), score(item, wrong)]).toEqual([1, 0]);
  });

  it.each(SKIPPED)("skips an item that can't be kept: %s", async (code, xml) => {
    const item = await readOne(xml);
    expect([item.question, listCodes(item)]).toEqual([null, [code]]);
  });

  it.each([
    [
      "upload",
      '<qti-upload-interaction response-identifier="RESPONSE" type="application/pdf"/>',
      "uploadInteraction",
    ],
    [
      "drawing",
      `<qti-drawing-interaction response-identifier="RESPONSE">${PICTURE}</qti-drawing-interaction>`,
      "drawingInteraction",
    ],
  ])("leaves the grading of an %s to a teacher", async (_, body, type) => {
    const declaration =
      '<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="file"/>';
    const item = await readOne(ITEM3(body, declaration, ""));
    expect(listCodes(item)).toEqual(["no_response_processing"]);
    expect(item.question?.content).toMatchObject({ content: [{ type }] });
    expect(item.question?.keys).toMatchObject([{ type: "open" }]);
  });

  it.each([
    ["", 1],
    ['case-sensitive="false"', 1],
    ['case-sensitive="true"', 0],
  ])("maps a text in another case as QTI 3 does with the attribute %j", async (attribute, points) => {
    const mapping = `<qti-mapping default-value="0"><qti-map-entry map-key="York" mapped-value="1" ${attribute}/></qti-mapping>`;
    const declaration = declare3("single", "string", "York").replace(
      "</qti-response-declaration>",
      `${mapping}</qti-response-declaration>`,
    );
    const processing =
      '<qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/map_response.xml"/>';
    const body = '<p><qti-text-entry-interaction response-identifier="RESPONSE"/></p>';
    const item = await readOne(ITEM3(body, declaration, processing));
    expect([score(item, "York"), score(item, "YORK")]).toEqual([1, points]);
  });

  it("maps a text in QTI 2 in its own case by default", async () => {
    const mapping = '<mapping defaultValue="0"><mapEntry mapKey="York" mappedValue="1"/></mapping>';
    const item = await readOne(
      writeItem({
        declarations: declare({ type: "string", mapping }),
        body: '<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>',
        processing: "map_response",
      }),
    );
    expect([score(item, "York"), score(item, "YORK")]).toEqual([1, 0]);
  });

  it("doesn't report missing response processing if the source says that people score", async () => {
    const xml = writeItem({
      declarations: `${declare({ type: "string" })}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" externalScored="human" normalMaximum="6"/>`,
      body: '<extendedTextInteraction responseIdentifier="RESPONSE" expectedLines="5"/>',
    });
    const item = await readOne(xml);
    expect([listCodes(item), item.question?.points]).toEqual([[], 6]);
  });

  it("keeps a recording beside a scored interaction", async () => {
    const media =
      '<mediaInteraction responseIdentifier="M" autostart="false" maxPlays="2"><object data="https://example.com/a.mp3" type="audio/mpeg">A talk</object></mediaInteraction>';
    const xml = writeItem({
      declarations: declare({ correct: ["A"] }) + declare({ id: "M", type: "integer" }),
      body: media + choices("AB"),
      processing: "match_correct",
    });
    const item = await readOne(xml);
    expect(item.losses).toEqual([]);
    expect(item.question?.content).toMatchObject({
      content: [{ type: "mediaInteraction", attrs: { kind: "audio", maxPlays: 2, title: "A talk" } }, {}, {}],
    });
  });

  it("converts the markup of a body", async () => {
    const body = `<h2>Title</h2><p>Some <strong>bold</strong> and <em>italic</em> H<sub>2</sub>O, <a href="https://example.com">a link</a>.</p>
      <ul><li>One</li><li><p>Two</p></li></ul><table><tbody><tr><th colspan="2">Head</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>
      <p><math xmlns="http://www.w3.org/1998/Math/MathML"><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p><pre>code</pre>${choices("AB")}`;
    const item = await readOne(
      writeItem({ declarations: declare({ correct: ["A"] }), body, processing: "match_correct" }),
    );
    expect(item.losses).toEqual([]);
    const content = JSON.stringify(item.question?.content);
    for (const part of [
      '"heading","attrs":{"level":2}',
      '"marks":[{"type":"bold"}]',
      '"subscript"',
      '"href":"https://example.com"',
      '"bulletList"',
      '"colspan":2',
      "frac{1}{2}",
      '"codeBlock"',
    ])
      expect(content).toContain(part);
  });

  it("reports what content can't keep", async () => {
    const body = `<p style="color:red">A <feedbackInline outcomeIdentifier="F" identifier="x" showHide="show">hint</feedbackInline><img src="gone.png" alt=""/> <a href="javascript:x">b</a></p><rubricBlock view="scorer"><p>Be kind.</p></rubricBlock><audio src="x.mp3"/>${choices("AB", 'maxChoices="1" shuffle="true"').replace('identifier="A"', 'identifier="A" fixed="true"')}`;
    const item = await readOne(
      writeItem({ declarations: declare({ correct: ["A"] }), body, processing: "match_correct" }),
    );
    expect(listCodes(item).sort()).toEqual([
      "asset_missing",
      "feedback",
      "fixed_choice",
      "link_removed",
      "markup_removed",
      "rubric",
      "style",
    ]);
    expect(score(item, "A")).toBe(1);
  });

  it("keeps the base text of an annotation, and names what it loses", async () => {
    const body = `<p>The sign <ruby><rb>漢</rb><rp>(</rp><rt>kan</rt><rp>)</rp>字<rtc><rt>ji</rt></rtc></ruby></p>${choices("AB")}`;
    const item = await readOne(
      writeItem({ declarations: declare({ correct: ["A"] }), body, processing: "match_correct" }),
    );
    expect(item.losses).toEqual([{ code: "markup_removed", path: "", detail: "ruby" }]);
    expect(item.question?.content.content).toContainEqual({
      type: "paragraph",
      content: [{ type: "text", text: "The sign 漢字" }],
    });
  });

  it("names accessible alternatives and materials that come with an item", async () => {
    const after =
      '<qti-catalog-info><qti-catalog id="c"><qti-card support="glossary-on-screen"><qti-html-content><p>Word</p></qti-html-content></qti-card></qti-catalog></qti-catalog-info>';
    const materials =
      "<qti-companion-materials-info><qti-calculator><qti-calculator-type>basic</qti-calculator-type><qti-description>Basic</qti-description></qti-calculator></qti-companion-materials-info>";
    const body =
      '<qti-choice-interaction response-identifier="RESPONSE" max-choices="1"><qti-simple-choice identifier="A">a</qti-simple-choice><qti-simple-choice identifier="B">b</qti-simple-choice></qti-choice-interaction>';
    const xml = ITEM3(body, declare3("single", "identifier", "B"), undefined, after);
    const item = await readOne(xml.replace("<qti-item-body>", `${materials}<qti-item-body>`));
    expect(item.losses).toEqual([
      { code: "markup_removed", path: "", detail: "catalogInfo" },
      { code: "setting", path: "", detail: "companionMaterialsInfo" },
    ]);
    expect(score(item, "B")).toBe(1);
  });

  it("keeps modal feedback that is shown by the outcome", async () => {
    const processing = `<responseCondition><responseIf><match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue><setOutcomeValue identifier="F"><baseValue baseType="identifier">yes</baseValue></setOutcomeValue></responseIf><responseElse><setOutcomeValue identifier="F"><baseValue baseType="identifier">no</baseValue></setOutcomeValue></responseElse></responseCondition>`;
    const modal = (id: string, text: string) =>
      `<modalFeedback outcomeIdentifier="F" identifier="${id}" showHide="show"><p>${text}</p></modalFeedback>`;
    const xml = writeItem({
      declarations: `${declare({ correct: ["A"] })}<outcomeDeclaration identifier="F" cardinality="single" baseType="identifier"/>`,
      body: choices("ABC"),
      processing,
      after: modal("yes", "Well done") + modal("no", "Sorry"),
    });
    const item = await readOne(xml);
    expect(item.losses).toEqual([]);
    expect(item.question?.keys[0]?.feedback).toEqual({ correct: "Well done", incorrect: "Sorry" });
  });

  it("gives identifiers that we don't allow similar ids", async () => {
    const body = choices("AB")
      .replaceAll('identifier="A"', 'identifier="a.b"')
      .replaceAll('identifier="B"', 'identifier="a_b"');
    const item = await readOne(
      writeItem({ declarations: declare({ correct: ["a.b"] }), body, processing: "match_correct" }),
    );
    expect(item.question?.keys).toEqual([{ type: "choice", response_id: "RESPONSE", correct: ["a_b_2"] }]);
  });
});
