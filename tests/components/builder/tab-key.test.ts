import { getSchema } from "@tiptap/core";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import type { DocumentNode } from "#components/builder/document/draft.ts";
import { isPart } from "#components/builder/editing/node-positions.ts";
import { findNeighborPartEnd } from "#components/builder/editing/tab-key.ts";
import { schemaExtensions } from "#components/builder/schema/index.ts";

const schema = getSchema(schemaExtensions);

const line = (text: string): DocumentNode => ({ type: "paragraph", content: [{ type: "text", text }] });
const listParts = (type: string, texts: string): DocumentNode[] =>
  texts.split(" ").map((text) => ({ type, attrs: { id: text }, content: [line(text)] }));
const listChoices = (texts: string) => listParts("simpleChoice", texts);
const createMatch = (attrs: object): DocumentNode => ({
  type: "matchInteraction",
  attrs: { responseId: "r1", ...attrs },
  content: ["left1 left2", "right1 right2 distractor"].map((texts) => ({
    type: "matchSet",
    content: listParts("simpleAssociableChoice", texts),
  })),
});
const rows = { shuffle: true, key: { type: "match", response_id: "r1", pairs: [] } };

/** Opens a document whose question has a line before and after an interaction. */
function open(interaction: DocumentNode): EditorState {
  const question = {
    type: "question",
    attrs: { id: "q" },
    content: [line("before"), interaction, line("after")],
  };
  const doc = schema.nodeFromJSON({
    type: "doc",
    content: [{ type: "exercise", attrs: { id: "e" }, content: [question] }],
  });
  doc.check();
  return EditorState.create({ doc });
}

/** Moves the caret into the text that starts with these words. */
function moveTo(state: EditorState, words: string): EditorState {
  let found: number | undefined;
  state.doc.descendants((node, pos) => {
    if (node.isText && node.text?.startsWith(words)) found ??= pos;
  });
  if (found === undefined) throw new Error(`"${words}" isn't in the document`);
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, found + 1)));
}

/** Returns the text of the part that the caret moves to, if any. */
function press(state: EditorState, by: 1 | -1): string | undefined {
  const end = findNeighborPartEnd(state, by);
  if (end === undefined) return undefined;
  const { parent, parentOffset } = state.doc.resolve(end);
  expect(isPart(parent)).toBe(true);
  expect(parentOffset).toBe(parent.content.size);
  return parent.textContent;
}

/** Returns the texts of the parts on the way from one to the last in that direction. */
function walk(state: EditorState, from: string, by: 1 | -1): string[] {
  const way = [from];
  for (;;) {
    const next = press(moveTo(state, way.at(-1) ?? ""), by);
    if (next === undefined) return way;
    way.push(next);
  }
}

describe("Tab and Shift+Tab in the text", () => {
  const choice: DocumentNode = {
    type: "choiceInteraction",
    attrs: { responseId: "r1" },
    content: listChoices("Alpha Beta Gamma"),
  };

  test.each<[string, DocumentNode, string]>([
    ["the options of a choice", choice, "Alpha Beta Gamma"],
    [
      "the items of an ordering question",
      { ...choice, type: "orderInteraction", content: listChoices("First Second") },
      "First Second",
    ],
    [
      "the rows of a matching question, and then its distractors",
      createMatch(rows),
      "left1 right1 left2 right2 distractor",
    ],
    [
      "the sets of a matching question without rows",
      createMatch({ shuffle: false, key: null }),
      "left1 left2 right1 right2 distractor",
    ],
    [
      "the words for the gaps, but not the text with the gaps",
      {
        type: "gapMatchInteraction",
        attrs: { responseId: "r1" },
        content: [
          ...["sea", "sky"].map((text) => ({
            type: "gapText",
            attrs: { id: text },
            content: [{ type: "text", text }],
          })),
          line("Rivers run into the"),
        ],
      },
      "sea sky",
    ],
  ])("go through %s, and end there", (_, interaction, texts) => {
    const expected = texts.split(" ");
    const state = open(interaction);
    expect(walk(state, expected[0] ?? "", 1)).toEqual(expected);
    expect(walk(state, expected.at(-1) ?? "", -1)).toEqual(expected.toReversed());
  });

  test("leave a list within an option for the options beside it", () => {
    const list: DocumentNode = {
      type: "bulletList",
      content: [{ type: "listItem", content: [line("nested")] }],
    };
    const [first, second, third] = listChoices("Alpha Beta Gamma");
    const state = open({
      ...choice,
      content: [first, { ...second, content: [line("Beta"), list] }, third] as DocumentNode[],
    });
    expect(press(moveTo(state, "nested"), 1)).toBe("Gamma");
    expect(press(moveTo(state, "nested"), -1)).toBe("Alpha");
  });

  test("don't move the caret from other text", () => {
    for (const text of ["before", "after"]) {
      for (const by of [1, -1] as const) expect(press(moveTo(open(choice), text), by)).toBeUndefined();
    }
  });
});
