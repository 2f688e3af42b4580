import { getSchema } from "@tiptap/core";
import { describe, expect, test } from "vitest";
import type { Draft, DraftQuestion } from "#components/builder/document/draft.ts";
import { findIssues, formatSummary } from "#components/builder/document/issues.ts";
import { createDocument } from "#components/builder/document/read-draft.ts";
import { schemaExtensions } from "#components/builder/schema/index.ts";
import { autoQuestions, doc, openQuestion, paragraph } from "#tests/support/quiz.ts";

const schema = getSchema(schemaExtensions);
type Json = Record<string, unknown>;

/** What the checklist says of one question, the blocking entries marked. */
function listIssues(content_ast: Json, ...answer_keys: unknown[]): string[] {
  const question = { id: "q", points: 1, content_ast, answer_keys } as DraftQuestion;
  const draft = { title: "", description: "", settings: {}, exercises: [] } as unknown as Draft;
  const document = createDocument(schema, {
    ...draft,
    exercises: [{ id: "e", shared_context: null, questions: [question] }],
  });
  return findIssues(document).map(({ message, blocks, position: place }) => {
    const which = place ? `${place.type}${place.number ?? ""}: ` : "";
    return `${blocks ? "!" : ""}${which}${message}`;
  });
}

const createInteraction = (type: string, attrs: Json = {}, content?: Json[]): Json => ({
  type,
  attrs: { responseId: "r1", ...attrs },
  ...(content ? { content } : {}),
});
const part = (type: string, id: string, ...content: (string | Json)[]): Json => ({
  type,
  attrs: { id },
  content: type === "gapText" ? paragraph(...content).content : [paragraph(...content)],
});
const option = (id: string, ...content: (string | Json)[]) => part("simpleChoice", id, ...content);
const image = (alt: string): Json => ({ src: "https://example.com/a.png", alt, width: 100, height: 100 });
const picture = (alt: string): Json => ({ type: "image", attrs: image(alt) });

const choice = (...options: Json[]) =>
  doc(paragraph("Which?"), createInteraction("choiceInteraction", {}, options));
const choiceKey = { type: "choice", response_id: "r1", correct: ["a"] };
const createMatch = (sources: string[], targets: string[]) =>
  doc(
    createInteraction("matchInteraction", {}, [
      { type: "matchSet", content: sources.map((id) => part("simpleAssociableChoice", id, id)) },
      { type: "matchSet", content: targets.map((id) => part("simpleAssociableChoice", id, id)) },
    ]),
  );
const pairs = (...all: [string, string][]) => ({ type: "match", response_id: "r1", pairs: all });
const gap = (id: string): Json => ({ type: "gap", attrs: { id } });
const gapMatch = (texts: string[], ...line: (string | Json)[]) =>
  doc(
    createInteraction("gapMatchInteraction", {}, [
      ...texts.map((id) => part("gapText", id, id)),
      paragraph(...line),
    ]),
  );
const area = { id: "a", shape: "circle", coords: [1, 1, 1] };
const hotspot = (attrs: Json) => doc(createInteraction("hotspotInteraction", { hotspots: [area], ...attrs }));
const point = (attrs: Json) => doc(createInteraction("selectPointInteraction", attrs));
const blank = (responseId: string) => createInteraction("textEntryInteraction", { responseId });

const CASES: readonly [title: string, issues: string[], expected: string[]][] = [
  ["an empty question", listIssues(doc(paragraph())), ["!is empty"]],
  ["a question that is only text", listIssues(doc(paragraph("Hello"))), ["!has no answer field"]],
  [
    "a question that is only a picture",
    listIssues(doc(picture(""))),
    ["!has no answer field", "has a picture with no description, so it counts as decorative"],
  ],
  [
    "a choice without a correct option",
    listIssues(choice(option("a", "A"), option("b", "B"))),
    ["!has no correct answer"],
  ],
  [
    "options that are empty, identical, or alone",
    [
      ...listIssues(choice(option("a", "A"), option("b")), choiceKey),
      ...listIssues(choice(option("a", "A"), option("b", "A")), choiceKey),
      ...listIssues(choice(option("a", "A")), choiceKey),
    ],
    ["has an empty option", "has two identical options", "has only one option"],
  ],
  [
    "an option that is a picture without a description",
    listIssues(choice(option("a", "A"), { ...option("b"), content: [picture("")] }), choiceKey),
    ["has a picture with no description, so it counts as decorative"],
  ],
  [
    "an empty item of an order",
    listIssues(doc(createInteraction("orderInteraction", {}, [option("a", "A"), option("b")])), {
      type: "order",
      response_id: "r1",
      correct: ["a", "b"],
    }),
    ["has an empty item"],
  ],
  [
    "matching without a pair",
    listIssues(createMatch(["s1", "s2"], ["t1", "t2"])),
    ["!has no correct answer"],
  ],
  [
    "an item on the left without a match",
    listIssues(createMatch(["Rhine", "Nile"], ["t1", "t2"]), pairs(["Rhine", "t1"])),
    ["has no match for “Nile”"],
  ],
  [
    "an item on the left that only a share of the points names",
    listIssues(createMatch(["s1", "s2"], ["t1", "t2"]), {
      type: "match",
      response_id: "r1",
      mapping: [
        { pair: ["s1", "t1"], fraction: 1 },
        { pair: ["s2", "t2"], fraction: 0.5 },
      ],
    }),
    [],
  ],
  [
    "an item on the right that only misleads",
    listIssues(createMatch(["s1"], ["t1", "t2"]), pairs(["s1", "t1"])),
    ["has only one item"],
  ],
  ["a text without a gap", listIssues(gapMatch(["t1"], "Nothing to fill in")), ["!has no gap in its text"]],
  [
    "a gap without a correct text",
    listIssues(gapMatch(["sea", "sky"], "To the ", gap("g1"), " and the ", gap("g2")), pairs(["sea", "g1"])),
    ["has no correct text for gap 2"],
  ],
  [
    "a text that fits no gap",
    listIssues(gapMatch(["sea", "sky"], "To the ", gap("g1")), pairs(["sea", "g1"])),
    [],
  ],
  ["a hotspot without a picture", listIssues(hotspot({})), ["!has no picture"]],
  [
    "a hotspot without areas",
    listIssues(hotspot({ image: image("A map"), hotspots: [] })),
    ["!has no areas on its picture"],
  ],
  [
    "a hotspot whose picture has no description",
    listIssues(hotspot({ image: image("") }), choiceKey),
    ["has a picture with no description"],
  ],
  [
    "a point whose picture has no description, and no correct area",
    listIssues(point({ image: image(" ") })),
    ["!has no correct answer", "has a picture with no description"],
  ],
  [
    "an empty formula",
    listIssues(
      doc({ type: "blockMath", attrs: { latex: "" } }, createInteraction("extendedTextInteraction")),
    ),
    ["has an empty formula"],
  ],
  [
    "which of several interactions it is about",
    listIssues(
      doc(
        paragraph("A ", blank("r1"), " B ", blank("r2")),
        createInteraction("sliderInteraction", { responseId: "r3", lowerBound: 0, upperBound: 9 }),
      ),
      {
        type: "text",
        response_id: "r1",
        accept: [{ value: "x" }],
      },
    ),
    ["!textEntryInteraction2: has no correct answer", "!sliderInteraction: has no correct answer"],
  ],
];

describe("the checklist names", () => {
  test.each(CASES)("%s", (_title, issues, expected) => {
    expect(issues).toEqual(expected);
  });

  test("nothing in questions that are complete", () => {
    const complete = [...autoQuestions.map(({ question }) => question), openQuestion()];
    for (const question of complete) {
      expect(listIssues(question.content_ast as Json, ...(question.answer_keys as unknown[]))).toEqual([]);
    }
  });
});

test("the checklist's summary counts what blocks publishing apart from suggestions", () => {
  const issue = (blocks: boolean) => ({ question: "q", number: 1, response: null, blocks, message: "" });
  expect(formatSummary([], 1)).toBe("Ready to publish");
  expect(formatSummary([issue(true)], 1)).toBe("1 issue");
  expect(formatSummary([issue(true), issue(true), issue(false)], 1)).toBe("2 issues, 1 suggestion");
  expect(formatSummary([issue(false)], 1)).toBe("Ready to publish, 1 suggestion");
  expect(formatSummary([], 0)).toBe("Add a question to publish");
});
