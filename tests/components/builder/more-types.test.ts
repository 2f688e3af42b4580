import { type Editor, getSchema } from "@tiptap/core";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { afterEach, describe, expect, test } from "vitest";
import {
  type DocumentNode,
  isReference,
  type Key,
  type OwnQuestion,
} from "#components/builder/document/draft.ts";
import { toQuestion } from "#components/builder/document/from-editor.ts";
import { findQuestionIssues } from "#components/builder/document/question-issues.ts";
import { createDocument } from "#components/builder/document/read-draft.ts";
import { toQuestionNode } from "#components/builder/document/to-editor.ts";
import { computeMove } from "#components/builder/editing/move.ts";
import { createInteraction, type Template } from "#components/builder/editing/templates.ts";
import { formatSaveError } from "#components/builder/saving/format-save-error.ts";
import { schemaExtensions } from "#components/builder/schema/index.ts";
import { parseContent } from "#lib/core/content/index.ts";
import { setLanguageSource } from "#lib/messages/language.ts";
import { formatPath } from "#lib/platform/http/envelope.ts";
import { moreInteractions } from "#tests/content/fixtures/more-interactions.ts";
import { createDraft, question } from "./sample-draft.ts";

const schema = getSchema(schemaExtensions);

/** Passes a question through the editor's document. */
const passThrough = (content: unknown[], keys: Key[] = []): OwnQuestion =>
  passThroughNode(
    toQuestionNode({ id: "q", points: 1, content_ast: { type: "doc", content }, answer_keys: keys }),
  );

const passThroughNode = (question: DocumentNode): OwnQuestion => {
  const node = schema.nodeFromJSON(question);
  node.check();
  const saved = toQuestion(node.toJSON() as DocumentNode);
  if (isReference(saved)) throw new Error("a question became a reference");
  return saved;
};

test.each(moreInteractions.map((node) => [node.type, node]))(
  "the editor saves %s as it was received",
  (_, node) => {
    const saved = passThrough([node]);
    const expected = JSON.parse(JSON.stringify({ type: "doc", content: [node] }), (name, value) =>
      value === null && name !== "matchMax" ? undefined : value,
    );
    expect(saved.content_ast).toEqual(expected);
  },
);

test("learners don't receive the areas of an ordering question in the correct order, and authors see them in it", () => {
  const areas = ["c", "a", "b"].map((id) => ({ id, shape: "rect", coords: [0, 0, 9, 9] }));
  const image = { src: "https://example.com/a.png", alt: "A", width: 100, height: 100 };
  const node = (hotspots: unknown[]) => ({
    type: "graphicOrderInteraction",
    attrs: { responseId: "r1", image, hotspots },
  });
  const key: Key = { type: "order", response_id: "r1", correct: ["c", "a", "b"] };
  const saved = passThrough([node(areas)], [key]);
  const { content: [savedNode] = [] } = saved.content_ast as { content?: DocumentNode[] };
  expect(savedNode?.attrs?.hotspots).toEqual(areas.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  expect(saved.answer_keys).toEqual([key]);
  const shown = toQuestionNode({ id: "q", points: 1, content_ast: saved.content_ast, answer_keys: [key] });
  expect(shown.content?.[0]?.attrs?.hotspots).toEqual(areas);
});

describe("the checklist of a question", () => {
  const image = { src: "https://example.com/a.png", alt: "A", width: 100, height: 100 };
  const open: Key = { type: "open", response_id: "r1" };
  const list = (type: string, attrs: object = {}, content: DocumentNode[] = [], key: Key | null = null) =>
    findQuestionIssues({
      type: "question",
      attrs: {},
      content: [{ type, attrs: { responseId: "r1", hotspots: [], key, ...attrs }, content }],
    }).map(({ message, blocks }) => (blocks ? `! ${message}` : message));

  test.each([
    ["graphicOrderInteraction", {}, "! has no image"],
    ["graphicAssociateInteraction", { image }, "! has no areas on its image"],
    ["positionObjectInteraction", { image }, "! has no image to place"],
    ["drawingInteraction", {}, "! has no image"],
    ["hottextInteraction", {}, "! has no selectable text"],
  ])("of %s %j says that it %s", (type, attrs, message) => {
    expect(list(type, attrs)).toContain(message);
  });

  test("says that a label has no image", () => {
    const areas = { image, hotspots: [{ id: "a", shape: "rect", coords: [0, 0, 9, 9] }] };
    const label = { type: "gapImg", attrs: { id: "g", image: null } };
    expect(list("graphicGapMatchInteraction", areas, [label])).toContain("! has a label without an image");
  });

  test("says that a recording lacks its file or title, and is no question by itself", () => {
    expect(list("mediaInteraction")).toEqual(["! is empty", "! has no recording"]);
    expect(list("mediaInteraction", { src: "/assets/x", title: " " })).toContain(
      "! has a recording without a title",
    );
  });

  test("lists no issues for an upload with a key", () => {
    expect(list("uploadInteraction", {}, [], open)).toEqual([]);
  });
});

describe("a question that can't be saved yet", () => {
  afterEach(() => setLanguageSource(() => undefined));

  type Content = { content_ast: { type: string; content: DocumentNode[] } };
  /** Says in the viewer's language what keeps a question from being saved. */
  function listSteps(content: DocumentNode[]): string[] {
    const question: Content = { content_ast: { type: "doc", content } };
    const parsed = parseContent(question.content_ast);
    const issues = parsed.ok ? [] : parsed.issues;
    return issues.map(({ path, message }) =>
      formatSaveError({ path: formatPath(["content_ast", ...path]), message }, question),
    );
  }

  /** Returns the content of a new question, with an interaction as the editor's menu inserts it. */
  function createNewContent(template: Template): DocumentNode[] {
    const blank = { id: "q", points: 1, content_ast: { type: "doc", content: [{ type: "paragraph" }] } };
    const doc = schema.nodeFromJSON({
      type: "doc",
      content: [
        { type: "exercise", attrs: { id: "e" }, content: [toQuestionNode({ ...blank, answer_keys: [] })] },
      ],
    });
    const state = EditorState.create({ doc, selection: TextSelection.atStart(doc) });
    const interaction = createInteraction({ state } as Editor, template);
    const isInline = schema.nodes[interaction.type]?.isInline;
    const content = isInline ? [{ type: "paragraph", content: [interaction] }] : [interaction];
    const { content_ast } = passThroughNode({ type: "question", attrs: { id: "q" }, content });
    return (content_ast as Content["content_ast"]).content;
  }

  const IMAGE = ["Choose an image and describe it", "Wählen Sie ein Bild aus, und beschreiben Sie es"];
  const AREAS = ["Draw at least one area on the image", "Zeichnen Sie mindestens einen Bereich auf das Bild"];
  const OBJECT = [
    "Choose the image to place and describe it",
    "Wählen Sie das Bild zum Platzieren aus, und beschreiben Sie es",
  ];
  const RECORDING = ["Choose a recording", "Wählen Sie eine Aufnahme aus"];
  const RECORDING_TITLE = ["Enter a title for the recording", "Geben Sie der Aufnahme einen Titel"];
  /** The steps for a new question of each type, in both languages. */
  const STEPS: Record<Template, string[][]> = {
    choice: [],
    choices: [],
    trueFalse: [],
    inlineChoice: [],
    textEntry: [],
    extendedText: [],
    match: [],
    order: [],
    gapMatch: [],
    hotspot: [IMAGE, AREAS],
    selectPoint: [IMAGE],
    slider: [],
    associate: [],
    hottext: [],
    graphicOrder: [IMAGE, AREAS],
    graphicAssociate: [IMAGE, AREAS],
    graphicGapMatch: [IMAGE, AREAS],
    positionObject: [IMAGE, OBJECT],
    upload: [],
    drawing: [IMAGE],
    media: [RECORDING, RECORDING_TITLE],
  };
  test.each(Object.entries(STEPS))("names each step for a new question: %s", (template, steps) => {
    const content = createNewContent(template as Template);
    expect(listSteps(content)).toEqual(steps.map(([english]) => english));
    setLanguageSource(() => "de");
    expect(listSteps(content)).toEqual(steps.map(([, german]) => german));
  });

  const words = { type: "gapText", attrs: { id: "t" } };
  test.each([
    ["gapMatchInteraction", {}, [words, { type: "paragraph" }], "Add at least one gap to the text"],
    ["hottextInteraction", {}, [{ type: "paragraph" }], "Make at least one text selectable"],
    [
      "sliderInteraction",
      { lowerBound: 5, upperBound: 5 },
      undefined,
      "Enter a maximum that is greater than the minimum",
    ],
    [
      "extendedTextInteraction",
      { minWords: 9, maxWords: 5 },
      undefined,
      "Enter a minimum number of words that isn’t greater than the maximum",
    ],
    ["extendedTextInteraction", { expectedLines: 1.5 }, undefined, "expectedLines must be a whole number"],
  ])("names the step or the field: %s %j", (type, attrs, content, step) => {
    const interaction = { type, attrs: { responseId: "r1", ...attrs } };
    expect(listSteps([content ? { ...interaction, content } : interaction])).toEqual([step]);
  });
});

test("an item of an ordering question and an option of a choice are announced by their own names when they move", () => {
  const announce = (type: string) => {
    const doc = createDocument(
      schema,
      createDraft([
        {
          ...question("q"),
          content_ast: {
            type: "doc",
            content: [
              {
                type,
                attrs: { responseId: "r1" },
                content: ["a", "b"].map((id) => ({
                  type: "simpleChoice",
                  attrs: { id },
                  content: [{ type: "paragraph" }],
                })),
              },
            ],
          },
        },
      ]),
    );
    let at = 0;
    doc.descendants((node, pos) => {
      if (node.attrs.id === "b") at = pos;
    });
    const move = computeMove(EditorState.create({ doc }), at, -1);
    return typeof move === "string" ? move : move.announcement;
  };
  expect(announce("orderInteraction")).toBe("Item moved to position 1 of 2");
  expect(announce("choiceInteraction")).toBe("Option moved to position 1 of 2");
});
