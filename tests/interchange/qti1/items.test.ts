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
/** Rules that give a point for each of the first 3 of 9 choices, and with `takesOff` take one off for others. */
const addPoints = (takesOff: boolean, outcomes: string) => {
  const ids = [..."ABCDEFGHI"];
  const rules = ids.flatMap((id, i) =>
    i < 3 || takesOff ? [rule(equal("r", id), add(i < 3 ? 1 : -1), 'continue="Yes"')] : [],
  );
  return item(
    lid("r", Object.fromEntries(ids.map((id) => [id, id])), { cardinality: "Multiple" }),
    rules.join(""),
    { outcomes: decvar(outcomes) },
  );
};
const codes = ({ losses }: { losses: { code: string }[] }) => losses.map(({ code }) => code);

describe("correct choices", () => {
  test.each([
    [false, 'minvalue="0" maxvalue="3"'],
    [true, 'minvalue="0" maxvalue="3"'],
    [true, 'minvalue="0" maxvalue="4"'],
  ])(
    "are those that earn points, of more than can be tried together (%s, %s)",
    async (takesOff, outcomes) => {
      const imported = await read(addPoints(takesOff, outcomes));
      expect(imported.losses).toEqual([]);
      expect(imported.question?.keys).toMatchObject([{ correct: ["A", "B", "C"] }]);
    },
  );
});

test("conditions that name a great many values in each other are too large", async () => {
  const values = equal("r", "A").repeat(5_000);
  const conditions = `${"<and><or>".repeat(10)}${values}${"</or></and>".repeat(10)}`;
  const { losses } = await read(item(lid("r", ABC, { cardinality: "Multiple" }), rule(conditions, 1)));
  expect(losses).toMatchObject([{ code: "too_large" }]);
});

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

  test("that is left out leaves nothing else to note", async () => {
    const html = 'See <img src="gone.png"> <a href="x:y">this</a>';
    const solution = `<itemfeedback ident="s"><solution>${material(html, "text/html")}</solution></itemfeedback>`;
    const { losses } = await read(
      item(lid("r", ABC), rule(equal("r", "B"), show("B_fb"), 'continue="Yes"') + correct, {
        outcomes: "",
        more: feedback("B_fb", html) + feedback("correct_fb", "Yes.") + solution,
      }),
    );
    expect(losses).toEqual([
      { code: "feedback", path: "itemfeedback", detail: "solution" },
      { code: "feedback", path: "itemfeedback", detail: "B_fb" },
    ]);
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
