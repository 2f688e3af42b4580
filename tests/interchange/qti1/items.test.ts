import { describe, expect, test } from "vitest";
import { parseContent } from "#lib/core/content/index.ts";
import { validateKeys } from "#lib/core/grading/validate-keys.ts";
import { add, decvar, equal, fib, grade, item, lid, material, read, rule, show } from "./support.ts";

const ABC = { A: "a", B: "b", C: "c" };
const canvas = (type: string, more: Record<string, string> = {}) => ({
  metadata: { question_type: `${type}_question`, points_possible: "1", ...more },
});
const feedback = (ident: string, html: string) =>
  `<itemfeedback ident="${ident}"><flow_mat>${material(html, "text/html")}</flow_mat></itemfeedback>`;
const codes = ({ losses }: { losses: { code: string }[] }) => losses.map(({ code }) => code);

describe("texts and interactions", () => {
  test("a multiple choice has its text before its choices", async () => {
    const { question, title } = await read(
      item(
        material("<div><p>What is <b>2 &lt; 3</b>?</p></div>", "text/html") +
          lid("response1", { 1: "x < y", 2: "" }, { render: 'shuffle="Yes"' }),
        rule(equal("response1", "1"), 100),
      ),
    );
    expect(title).toBe("T");
    expect(question).toEqual({
      content: {
        type: "doc",
        content: [
          {
            type: "paragraph",
            content: [
              { type: "text", text: "What is " },
              { type: "text", text: "2 < 3", marks: [{ type: "bold" }] },
              { type: "text", text: "?" },
            ],
          },
          {
            type: "choiceInteraction",
            attrs: { responseId: "response1", maxChoices: 1, shuffle: true },
            content: [
              {
                type: "simpleChoice",
                attrs: { id: "1" },
                content: [{ type: "paragraph", content: [{ type: "text", text: "x < y" }] }],
              },
              { type: "simpleChoice", attrs: { id: "2" }, content: [{ type: "paragraph" }] },
            ],
          },
        ],
      },
      keys: [{ type: "choice", response_id: "response1", correct: ["1"] }],
      points: 100,
    });
  });

  test("a blank stays in its sentence", async () => {
    const { question } = await read(
      item(
        `<flow>${material("The capital of France is")}${fib("r", { render: 'maxchars="10"' })}${material(".")}</flow>`,
        rule(equal("r", "Paris"), 1),
      ),
    );
    expect(question?.content.content).toEqual([
      {
        type: "paragraph",
        content: [
          { type: "text", text: "The capital of France is" },
          { type: "textEntryInteraction", attrs: { responseId: "r", expectedLength: 10 } },
          { type: "text", text: "." },
        ],
      },
    ]);
  });

  test("identifiers that we can't use are replaced", async () => {
    const imported = await read(
      item(lid("Réponse 1", { "a b": "x", "c/d": "y" }), rule(equal("Réponse 1", "a b"), 1), {
        outcomes: "",
      }),
    );
    expect(imported.losses).toEqual([]);
    expect(grade(imported, { response1: "c1" })).toBe(1);
    expect(grade(imported, { response1: "c2" })).toBe(0);
  });

  test("XHTML that isn't escaped is read", async () => {
    const xhtml = '<material><mattext texttype="text/xhtml">a<br/><b>b</b></mattext></material>';
    const { question } = await read(item(xhtml + lid("r", ABC), rule(equal("r", "A"), 1)));
    expect(question?.content.content).toContainEqual({
      type: "paragraph",
      content: [
        { type: "text", text: "a" },
        { type: "hardBreak" },
        { type: "text", text: "b", marks: [{ type: "bold" }] },
      ],
    });
  });

  test("a setting of the quiz shuffles choices", async () => {
    const xml = item(lid("r", ABC), rule(equal("r", "A"), 1));
    const { question } = await read(xml, { shuffle: true });
    expect(question?.content.content).toEqual([
      expect.objectContaining({ attrs: { responseId: "r", maxChoices: 1, shuffle: true } }),
    ]);
  });
});

test("Blackboard: a multiple choice in its own elements", async () => {
  const formatted = (html: string) =>
    `<flow_mat class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">${html}</mat_formattedtext></mat_extension></material></flow_mat>`;
  const label = (ident: string, html: string) =>
    `<flow_label class="Block"><response_label ident="${ident}" shuffle="Yes" rarea="Ellipse" rrange="Exact">${formatted(html)}</response_label></flow_label>`;
  const imported =
    await read(`<item maxattempts="0"><itemmetadata><bbmd_questiontype>Multiple Choice</bbmd_questiontype><qmd_absolutescore_max>10.0</qmd_absolutescore_max></itemmetadata>
    <presentation><flow class="Block"><flow class="QUESTION_BLOCK">${formatted("&lt;p&gt;Which?&lt;/p&gt;")}</flow>
    <flow class="RESPONSE_BLOCK"><response_lid ident="response" rcardinality="Single" rtiming="No"><render_choice shuffle="No" minnumber="0" maxnumber="0">${label("ab12", "Yes")}${label("cd34", "No")}</render_choice></response_lid></flow></flow></presentation>
    <resprocessing scoremodel="SumOfScores"><outcomes><decvar varname="SCORE" vartype="Decimal" defaultval="0" minvalue="0" maxvalue="10.0"/></outcomes>
    <respcondition title="correct"><conditionvar><varequal respident="response" case="No">ab12</varequal></conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar><displayfeedback linkrefid="correct" feedbacktype="Response"/></respcondition>
    <respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar><displayfeedback linkrefid="incorrect" feedbacktype="Response"/></respcondition></resprocessing>
    <itemfeedback ident="correct" view="All"><flow_mat class="Block">${formatted("Good.")}</flow_mat></itemfeedback>
    <itemfeedback ident="incorrect" view="All"><flow_mat class="Block">${formatted("")}</flow_mat></itemfeedback></item>`);
  expect(imported.losses).toEqual([]);
  expect(imported.question?.points).toBe(10);
  expect(imported.question?.keys).toEqual([
    { type: "choice", response_id: "response", correct: ["ab12"], feedback: { correct: "Good." } },
  ]);
  expect(imported.question?.content.content).toContainEqual({
    type: "paragraph",
    content: [{ type: "text", text: "Which?" }],
  });
});

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
    { weighting = "2.000000000", scored = "yes", values = options as Record<string, string> } = {},
  ) => {
    const metadata = { qmd_computerscored: scored, qmd_weighting: weighting };
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

describe("a number of Blackboard", () => {
  const compare = (name: string, value: string) => `<${name} respident="response">${value}</${name}>`;
  const range = compare("vargte", "3.9") + compare("varlte", "4.1") + equal("response", "4.0");
  const max = '<setvar variablename="SCORE" action="Set">SCORE.max</setvar>';
  const numeric = (actions: string, type = "Numeric") =>
    item(
      '<response_num ident="response" rcardinality="Single"><render_fib fibtype="Decimal"/></response_num>',
      rule(range, actions, 'title="a1b2"') +
        rule("<other/>", `<setvar variablename="SCORE" action="Set">0.0</setvar>${show("incorrect")}`, ""),
      { outcomes: decvar('defaultval="0.0" minvalue="0.0" maxvalue="5.0"') },
    ).replace("<itemmetadata>", `<itemmetadata><bbmd_questiontype>${type}</bbmd_questiontype>`);

  test.each([
    ["with points", max],
    ["that only shows that it is correct", show("correct")],
  ])("%s has a range around it", async (_, actions) => {
    const imported = await read(numeric(actions));
    expect(imported.losses).toEqual([]);
    const scores = ["3.89", "3.9", "4", "4.05", "4.1", "4.11"].map((value) =>
      grade(imported, { response: value }),
    );
    expect(scores).toEqual([0, 5, 5, 5, 5, 0]);
    expect(imported.question?.keys[0]).toMatchObject({
      accept: [{ min: 3.9, max: 4.1 }],
    });
  });

  test("of another type of question has to meet all conditions", async () => {
    const imported = await read(numeric(max, "Other"));
    expect(imported.question?.keys[0]).toMatchObject({ accept: [{ value: 4 }] });
    expect(grade(imported, { response: "4.05" })).toBe(0);
  });
});

describe("answers that a teacher grades", () => {
  test.each([
    ["Canvas", canvas("essay"), rule("<other/>", "")],
    ["Common Cartridge", { metadata: { cc_profile: "cc.essay.v0p1" } }, null],
  ])("%s: an essay", async (_title, options, processing) => {
    const { question, losses } = await read(item(fib("response1"), processing, options));
    expect(losses).toEqual([]);
    expect(question?.content.content).toEqual([
      { type: "extendedTextInteraction", attrs: { responseId: "response1" } },
    ]);
    expect(question?.keys).toEqual([{ type: "open", response_id: "response1" }]);
    expect(question?.points).toBe(1);
  });

  test("a solution becomes the model answer of an essay", async () => {
    const more = `<itemfeedback ident="s"><solution><solutionmaterial>${material("Because.")}</solutionmaterial></solution></itemfeedback>`;
    const { question, losses } = await read(
      item(fib("r"), null, { metadata: { cc_profile: "cc.essay.v0p1" }, more }),
    );
    expect(losses).toEqual([]);
    expect(question?.keys).toEqual([{ type: "open", response_id: "r", model_answer: "Because." }]);
  });

  test("Canvas: a file upload", async () => {
    const { question, losses } = await read(item(material("Upload"), null, canvas("file_upload")));
    expect(losses).toEqual([]);
    expect(question?.content.content).toContainEqual({
      type: "uploadInteraction",
      attrs: { responseId: "response1", maxFiles: 0 },
    });
  });

  test("a text without processing is named", async () => {
    const imported = await read(item(fib("r"), null));
    expect(codes(imported)).toEqual(["no_response_processing"]);
    expect(imported.question?.keys).toEqual([{ type: "open", response_id: "r" }]);
  });

  test.each([
    ["choices", lid("r", ABC)],
    ["an ordering", lid("r", ABC, { cardinality: "Ordered" })],
    ["pairs", lid("r", ABC, { label: "one" }) + lid("r2", ABC, { label: "two" })],
  ])("%s without processing are named, and have an open key", async (_, responses) => {
    const imported = await read(item(responses, null));
    expect(codes(imported)).toEqual(["no_response_processing"]);
    expect(imported.question?.keys).toEqual([{ type: "open", response_id: "r" }]);
    const { content, keys } = imported.question ?? expect.fail();
    const parsed = parseContent(content);
    expect(parsed.ok && validateKeys("document", parsed.interactions, keys)).toEqual([]);
  });

  test("a text that is also accepted in another way of writing is named", async () => {
    const readCodes = async (text: string) => codes(await read(item(fib("r"), rule(equal("r", text), 100))));
    expect(await readCodes("x²")).toEqual(["text_normalized"]);
    expect(await readCodes("New  York")).toEqual(["text_normalized"]);
    expect(await readCodes(" New York ")).toEqual([]);
  });
});

describe("feedback", () => {
  const correct = rule(equal("r", "A"), `<setvar varname="SCORE">1</setvar>${show("correct_fb")}`);
  const otherwise = rule("<other/>", show("general_incorrect_fb"), 'continue="Yes"');

  test("for correct and incorrect answers is kept", async () => {
    const { question, losses } = await read(
      item(lid("r", ABC), rule("<other/>", show("general_fb"), 'continue="Yes"') + correct + otherwise, {
        outcomes: "",
        more:
          feedback("general_fb", "<p>Note.</p>") +
          feedback("correct_fb", "<p>Yes.</p>") +
          feedback("general_incorrect_fb", "No."),
      }),
    );
    expect(losses).toEqual([]);
    expect(question?.keys[0]?.feedback).toEqual({ correct: "Note.\nYes.", incorrect: "Note.\nNo." });
  });

  test("for a single answer is lost", async () => {
    const { question, losses } = await read(
      item(lid("r", ABC), rule(equal("r", "B"), show("B_fb"), 'continue="Yes"') + correct, {
        outcomes: "",
        more: feedback("B_fb", "B is wrong.") + feedback("correct_fb", "Yes."),
      }),
    );
    expect(losses).toEqual([{ code: "feedback", path: "itemfeedback", detail: "B_fb" }]);
    expect(question?.keys[0]?.feedback).toEqual({ correct: "Yes." });
  });
});

describe("what is lost or skipped", () => {
  const choice = [lid("r", ABC), rule(equal("r", "A"), 1)] as const;

  test.each([
    [
      "a hint",
      item(...choice, {
        more: `<itemfeedback ident="h"><hint><hintmaterial>${material("x")}</hintmaterial></hint></itemfeedback>`,
      }),
      ["hint"],
    ],
    ["a rubric", item(...choice, { more: `<itemrubric>${material("x")}</itemrubric>` }), ["rubric"]],
    [
      "a question worth nothing",
      item(...choice, canvas("multiple_choice", { points_possible: "0" })),
      ["points"],
    ],
    [
      "a fixed choice",
      item(
        '<response_lid ident="r"><render_choice shuffle="Yes"><response_label ident="A" rshuffle="No"/><response_label ident="B"/></render_choice></response_lid>',
        choice[1],
      ),
      ["fixed_choice"],
    ],
    [
      "a recording",
      item(`<material><mataudio uri="a.mp3"/></material>${choice[0]}`, choice[1]),
      ["markup_removed"],
    ],
    [
      "an image that is missing",
      item(material('<img src="x.png" alt="X">', "text/html") + choice[0], choice[1]),
      ["asset_missing"],
    ],
  ])("%s is named", async (_title, xml, expected) => {
    const imported = await read(xml);
    expect(imported.question).not.toBeNull();
    expect(codes(imported)).toEqual(expected);
  });

  test.each([
    [
      "a calculated question",
      item(fib("r"), rule("<other/>", 100), canvas("calculated")),
      "unsupported_question_type",
    ],
    ["text without a question", item(material("Read this."), null, canvas("text_only")), "text_only"],
    ["no response", item(material("x"), null), "unsupported_question_type"],
    ["no presentation", '<item ident="i"/>', "invalid_item"],
    [
      "areas of a picture",
      item('<response_xy ident="r"><render_hotspot/></response_xy>', null),
      "unsupported_interaction",
    ],
    [
      "repeated choices",
      item(
        '<response_lid ident="r"><render_choice><response_label ident="A"/><response_label ident="A"/></render_choice></response_lid>',
        null,
      ),
      "invalid_item",
    ],
    [
      "processing by an extension",
      item(choice[0], choice[1], { more: "<itemproc_extension>x</itemproc_extension>" }),
      "custom_response_processing",
    ],
    [
      "processing that takes too long",
      item(
        lid("r", ABC, { cardinality: "Multiple" }),
        rule(equal("r", "A"), 1, 'continue="Yes"').repeat(4_000),
      ),
      "too_large",
    ],
  ])("%s is skipped", async (_title, xml, code) => {
    const imported = await read(xml);
    expect(imported.question).toBeNull();
    expect(codes(imported)).toEqual([code]);
  });
});
