import { getSchema } from "@tiptap/core";
import { describe, expect, test } from "vitest";
import {
  type DocumentNode,
  isReference,
  type Key,
  type OwnQuestion,
} from "#components/builder/document/draft.ts";
import { toQuestion } from "#components/builder/document/from-editor.ts";
import { findQuestionIssues } from "#components/builder/document/question-issues.ts";
import { toQuestionNode } from "#components/builder/document/to-editor.ts";
import { schemaExtensions } from "#components/builder/schema/index.ts";
import { moreInteractions } from "#tests/content/fixtures/more-interactions.ts";

const schema = getSchema(schemaExtensions);

/** Passes a question through the editor's document. */
const passThrough = (content: unknown[], keys: Key[] = []): OwnQuestion => {
  const question = { id: "q", points: 1, content_ast: { type: "doc", content }, answer_keys: keys };
  const node = schema.nodeFromJSON(toQuestionNode(question));
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
