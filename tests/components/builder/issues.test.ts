import { getSchema } from "@tiptap/core";
import { describe, expect, test } from "vitest";
import { ItemStore } from "#components/builder/bank/item-store.ts";
import type { Draft, DraftQuestion } from "#components/builder/document/draft.ts";
import { findIssues } from "#components/builder/document/issues.ts";
import { createDocument } from "#components/builder/document/read-draft.ts";
import { schemaExtensions } from "#components/builder/schema/index.ts";
import { formatIssue, formatSummary, ITEM_CHECKLIST } from "#lib/messages/editor-checklist.ts";
import { autoQuestions, doc, openQuestion, paragraph } from "#tests/support/quiz.ts";

const schema = getSchema(schemaExtensions);
type Json = Record<string, unknown>;

/** Returns the checklist entries of one question. Those that block publishing begin with "!". */
function listIssues(content_ast: Json, ...answer_keys: unknown[]): string[] {
  const question = { id: "q", points: 1, content_ast, answer_keys } as DraftQuestion;
  const draft = { title: "", description: "", settings: {}, exercises: [] } as unknown as Draft;
  const document = createDocument(schema, {
    ...draft,
    exercises: [{ id: "e", shared_context: null, order: "as_written", pool: null, questions: [question] }],
  });
  return findIssues(document, new ItemStore()).map(({ message, blocks, position: place }) => {
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
/** An item's text is its id, except for ids that start with "empty". */
const matchItem = (id: string) => part("simpleAssociableChoice", id, ...(id.startsWith("empty") ? [] : [id]));
const createMatch = (sources: string[], targets: string[]) =>
  doc(
    createInteraction("matchInteraction", {}, [
      { type: "matchSet", content: sources.map(matchItem) },
      { type: "matchSet", content: targets.map(matchItem) },
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
    "a question that is only an image",
    listIssues(doc(picture(""))),
    ["!has no answer field", "has an image without alt text, so it counts as decorative"],
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
    "an option that is an image without alt text",
    listIssues(choice(option("a", "A"), { ...option("b"), content: [picture("")] }), choiceKey),
    ["has an image without alt text, so it counts as decorative"],
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
    "no issue for an item on the left whose match has custom credit",
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
    "an issue once that both sides of a matching have",
    listIssues(createMatch(["s1", "empty1"], ["t1", "empty2"]), pairs(["s1", "t1"], ["empty1", "t1"])),
    ["has an empty item"],
  ],
  [
    "several images without alt text once",
    listIssues(doc(picture(""), picture(""), createInteraction("extendedTextInteraction"))),
    ["has an image without alt text, so it counts as decorative"],
  ],
  [
    "a single item on the left, but no distractor on the right",
    listIssues(createMatch(["s1"], ["t1", "t2"]), pairs(["s1", "t1"])),
    ["has only one item"],
  ],
  ["a text without a gap", listIssues(gapMatch(["t1"], "Nothing to fill in")), ["!has no gap in its text"]],
  [
    "a gap without a correct word",
    listIssues(gapMatch(["sea", "sky"], "To the ", gap("g1"), " and the ", gap("g2")), pairs(["sea", "g1"])),
    ["has no correct word for gap 2"],
  ],
  [
    "no issue for a word that fits no gap",
    listIssues(gapMatch(["sea", "sky"], "To the ", gap("g1")), pairs(["sea", "g1"])),
    [],
  ],
  ["a hotspot without an image", listIssues(hotspot({})), ["!has no image"]],
  [
    "a hotspot without areas",
    listIssues(hotspot({ image: image("A map"), hotspots: [] })),
    ["!has no areas on its image"],
  ],
  [
    "a hotspot whose image has no alt text",
    listIssues(hotspot({ image: image("") }), choiceKey),
    ["has an image without alt text"],
  ],
  [
    "a point on an image without alt text and without a correct area",
    listIssues(point({ image: image(" ") })),
    ["!has no correct answer", "has an image without alt text"],
  ],
  [
    "an empty formula",
    listIssues(
      doc({ type: "blockMath", attrs: { latex: "" } }, createInteraction("extendedTextInteraction")),
    ),
    ["has an empty formula"],
  ],
  [
    "a correct answer between two positions of a slider",
    listIssues(doc(createInteraction("sliderInteraction", { lowerBound: 0, upperBound: 10, step: 4 })), {
      type: "numeric",
      response_id: "r1",
      accept: [{ value: 4 }, { value: 5 }],
    }),
    ["!has a correct answer that the slider can’t be set to"],
  ],
  [
    "which of several interactions an issue is about",
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

describe("the checklist lists", () => {
  test.each(CASES)("%s", (_title, issues, expected) => {
    expect(issues).toEqual(expected);
  });

  test("no issues for complete questions", () => {
    const complete = [...autoQuestions.map(({ question }) => question), openQuestion()];
    for (const question of complete) {
      expect(listIssues(question.content_ast as Json, ...(question.answer_keys as unknown[]))).toEqual([]);
    }
  });
});

test("the checklist's summary counts what blocks publishing apart from suggestions", () => {
  expect(formatSummary(1, 0, 0, 0)).toBe("Ready to publish");
  expect(formatSummary(1, 1, 0, 0)).toBe("1 issue");
  expect(formatSummary(1, 2, 1, 0)).toBe("2 issues, 1 suggestion");
  expect(formatSummary(1, 0, 1, 0)).toBe("Ready to publish, 1 suggestion");
  expect(formatSummary(0, 0, 0, 0)).toBe("Add a question to publish");
});

test("the checklist's summary isn't ready while changes can't be saved", () => {
  expect(formatSummary(1, 0, 0, 1)).toBe("1 unsaved change");
  expect(formatSummary(1, 1, 1, 2)).toBe("1 issue, 2 unsaved changes, 1 suggestion");
});

test("the checklist of an item says whether assessments can use it, and doesn't number its question", () => {
  expect(ITEM_CHECKLIST.formatSummary(1, 0, 1, 0)).toBe("Ready to use in assessments, 1 suggestion");
  expect(ITEM_CHECKLIST.formatSummary(1, 2, 0, 0)).toBe("2 issues");
  expect(ITEM_CHECKLIST.formatIssue("question", 1, "blank 2", "has no correct answer")).toBe(
    "The question (blank 2) has no correct answer",
  );
});

test("an entry of the checklist names the question and, among several, the answer field", () => {
  expect(formatIssue("question", 3, "", "has no correct answer")).toBe("Question 3 has no correct answer");
  expect(formatIssue("question", 3, "blank 2", "has no correct answer")).toBe(
    "Question 3 (blank 2) has no correct answer",
  );
});
