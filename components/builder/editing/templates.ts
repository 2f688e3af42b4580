import type { Editor } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import type { DocumentNode } from "../document/draft.ts";
import { freeId, freePartId } from "../document/ids.ts";
import { idsBelow, questionDepth } from "./places.ts";

const paragraph = (): DocumentNode => ({ type: "paragraph" });
const ids = (prefix: string): [string, string] => {
  const first = freePartId(prefix, new Set());
  return [first, freePartId(prefix, new Set([first]))];
};
/** Two of a kind. */
const parts = (type: string, prefix: string, attrs: object = {}): DocumentNode[] =>
  ids(prefix).map((id) => ({
    type,
    attrs: { id, ...attrs },
    ...(type === "gapText" ? {} : { content: [paragraph()] }),
  }));
/** Used once, unless the author says otherwise. */
const once = { matchMax: 1 };

/** New interactions, ready to be filled in. An order is right as it is written, and is shown mixed. */
const TEMPLATES = {
  choice: (responseId) => ({
    type: "choiceInteraction",
    attrs: { responseId, maxChoices: 1, shuffle: true },
    content: parts("simpleChoice", "c"),
  }),
  choices: (responseId) => ({
    type: "choiceInteraction",
    attrs: { responseId, maxChoices: 0, shuffle: true },
    content: parts("simpleChoice", "c"),
  }),
  inlineChoice: (responseId) => ({
    type: "inlineChoiceInteraction",
    attrs: {
      responseId,
      choices: ids("c").map((id) => ({ id, content: [] })),
    },
  }),
  textEntry: (responseId) => ({ type: "textEntryInteraction", attrs: { responseId } }),
  extendedText: (responseId) => ({
    type: "extendedTextInteraction",
    attrs: { responseId, expectedLines: 5 },
  }),
  match: (responseId) => ({
    type: "matchInteraction",
    attrs: { responseId, shuffle: true },
    content: [
      { type: "matchSet", content: parts("simpleAssociableChoice", "s", once) },
      { type: "matchSet", content: parts("simpleAssociableChoice", "t") },
    ],
  }),
  order: (responseId) => ({
    type: "orderInteraction",
    attrs: { responseId, shuffle: true, key: { type: "order", response_id: responseId, correct: [] } },
    content: parts("simpleChoice", "c"),
  }),
  gapMatch: (responseId) => ({
    type: "gapMatchInteraction",
    attrs: { responseId, shuffle: true },
    content: [
      ...parts("gapText", "t", once),
      { type: "paragraph", content: [{ type: "gap", attrs: { id: "g1" } }] },
    ],
  }),
  hotspot: (responseId) => ({ type: "hotspotInteraction", attrs: { responseId, maxChoices: 1 } }),
  selectPoint: (responseId) => ({ type: "selectPointInteraction", attrs: { responseId, maxChoices: 1 } }),
  slider: (responseId) => ({
    type: "sliderInteraction",
    attrs: { responseId, lowerBound: 0, upperBound: 100, step: 1 },
  }),
} satisfies Record<string, (responseId: string) => DocumentNode>;

export type Template = keyof typeof TEMPLATES;

/** A new interaction for the question that the cursor is in. */
export function newInteraction({ state }: Editor, name: Template): DocumentNode {
  const { $from } = state.selection;
  const question = $from.node(questionDepth($from) ?? 0);
  return TEMPLATES[name](freeId("r", idsBelow(question, "responseId")));
}

/** A new gap for the gap match that the cursor is in. */
export const newGap = (gapMatch: EditorNode): DocumentNode => ({
  type: "gap",
  attrs: { id: freeId("g", idsBelow(gapMatch, "id")) },
});

/** Three by three, the first row its head. */
export function newTable(): DocumentNode {
  const row = (type: string): DocumentNode => ({
    type: "tableRow",
    content: Array.from({ length: 3 }, () => ({ type, content: [paragraph()] })),
  });
  return { type: "table", content: [row("tableHeader"), row("tableCell"), row("tableCell")] };
}
