import type { Editor } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { TRUE_FALSE } from "#lib/messages/editor-commands.ts";
import type { DocumentNode } from "../document/draft.ts";
import { generateId, generateRandomId } from "../document/ids.ts";
import { collectIds, findQuestionDepth } from "./node-positions.ts";

const createParagraph = (): DocumentNode => ({ type: "paragraph" });
const generateIdPair = (prefix: string): [string, string] => {
  const first = generateRandomId(prefix, new Set());
  return [first, generateRandomId(prefix, new Set([first]))];
};
/** Creates two empty parts. */
const createParts = (type: string, prefix: string, attrs: object = {}): DocumentNode[] =>
  generateIdPair(prefix).map((id) => ({
    type,
    attrs: { id, ...attrs },
    ...(type === "gapText" ? {} : { content: [createParagraph()] }),
  }));
/** Each part can be matched only once, unless the author changes this. */
const USED_ONCE = { matchMax: 1 };

/**
 * Templates for new interactions. The items of an ordering question are written in the correct order, and those of a
 * matching question beside their matches. Both are shuffled for learners.
 */
const TEMPLATES = {
  choice: (responseId) => ({
    type: "choiceInteraction",
    attrs: { responseId, maxChoices: 1, shuffle: true },
    content: createParts("simpleChoice", "c"),
  }),
  choices: (responseId) => ({
    type: "choiceInteraction",
    attrs: { responseId, maxChoices: 0, shuffle: true },
    content: createParts("simpleChoice", "c"),
  }),
  trueFalse: (responseId) => ({
    type: "choiceInteraction",
    attrs: { responseId, maxChoices: 1, shuffle: false },
    content: createParts("simpleChoice", "c").map((part, i) => ({
      ...part,
      content: [{ type: "paragraph", content: [{ type: "text", text: TRUE_FALSE[i] ?? "" }] }],
    })),
  }),
  inlineChoice: (responseId) => ({
    type: "inlineChoiceInteraction",
    attrs: {
      responseId,
      choices: generateIdPair("c").map((id) => ({ id, content: [] })),
    },
  }),
  textEntry: (responseId) => ({ type: "textEntryInteraction", attrs: { responseId } }),
  extendedText: (responseId) => ({
    type: "extendedTextInteraction",
    attrs: { responseId, expectedLines: 5 },
  }),
  match: (responseId) => ({
    type: "matchInteraction",
    attrs: { responseId, shuffle: true, key: { type: "match", response_id: responseId, pairs: [] } },
    content: [
      { type: "matchSet", content: createParts("simpleAssociableChoice", "s", USED_ONCE) },
      { type: "matchSet", content: createParts("simpleAssociableChoice", "t") },
    ],
  }),
  order: (responseId) => ({
    type: "orderInteraction",
    attrs: { responseId, shuffle: true, key: { type: "order", response_id: responseId, correct: [] } },
    content: createParts("simpleChoice", "c"),
  }),
  gapMatch: (responseId) => ({
    type: "gapMatchInteraction",
    attrs: { responseId, shuffle: true },
    content: [
      ...createParts("gapText", "t", USED_ONCE),
      { type: "paragraph", content: [{ type: "gap", attrs: { id: "g1" } }] },
    ],
  }),
  hotspot: (responseId) => ({ type: "hotspotInteraction", attrs: { responseId, maxChoices: 1 } }),
  selectPoint: (responseId) => ({ type: "selectPointInteraction", attrs: { responseId, maxChoices: 1 } }),
  slider: (responseId) => ({
    type: "sliderInteraction",
    attrs: { responseId, lowerBound: 0, upperBound: 100, step: 1 },
  }),
  associate: (responseId) => ({
    type: "associateInteraction",
    attrs: { responseId, shuffle: true, maxAssociations: 0 },
    content: [
      ...createParts("simpleAssociableChoice", "m", USED_ONCE),
      ...createParts("simpleAssociableChoice", "n", USED_ONCE),
    ],
  }),
  hottext: (responseId) => ({
    type: "hottextInteraction",
    attrs: { responseId, maxChoices: 0 },
    content: [
      { type: "paragraph", content: [{ type: "hottext", attrs: { id: generateRandomId("h", new Set()) } }] },
    ],
  }),
  graphicOrder: (responseId) => ({ type: "graphicOrderInteraction", attrs: { responseId } }),
  graphicAssociate: (responseId) => ({
    type: "graphicAssociateInteraction",
    attrs: { responseId, maxAssociations: 0 },
  }),
  graphicGapMatch: (responseId) => ({
    type: "graphicGapMatchInteraction",
    attrs: { responseId },
    content: createParts("gapText", "t", USED_ONCE),
  }),
  positionObject: (responseId) => ({
    type: "positionObjectInteraction",
    attrs: { responseId, maxChoices: 1 },
  }),
  upload: (responseId) => ({
    type: "uploadInteraction",
    attrs: { responseId, maxFiles: 1, key: { type: "open", response_id: responseId } },
  }),
  drawing: (responseId) => ({
    type: "drawingInteraction",
    attrs: { responseId, key: { type: "open", response_id: responseId } },
  }),
  media: (responseId) => ({ type: "mediaInteraction", attrs: { responseId, kind: "audio" } }),
} satisfies Record<string, (responseId: string) => DocumentNode>;

export type Template = keyof typeof TEMPLATES;

/** Creates an interaction for the question that contains the caret. */
export function createInteraction({ state }: Editor, name: Template): DocumentNode {
  const { $from } = state.selection;
  const question = $from.node(findQuestionDepth($from) ?? 0);
  return TEMPLATES[name](generateId("r", collectIds(question, "responseId")));
}

/** Creates a gap for a gap match. */
export const createGap = (gapMatch: EditorNode): DocumentNode => ({
  type: "gap",
  attrs: { id: generateId("g", collectIds(gapMatch, "id")) },
});

/** Creates a text that learners can select, for the interaction that contains the caret. */
export const createHottext = (interaction: EditorNode, content: unknown[]): DocumentNode => ({
  type: "hottext",
  attrs: { id: generateRandomId("h", collectIds(interaction, "id")), content },
});

/** Creates a table with three rows and three columns, including a header row. */
export function createTable(): DocumentNode {
  const createRow = (type: string): DocumentNode => ({
    type: "tableRow",
    content: Array.from({ length: 3 }, () => ({ type, content: [createParagraph()] })),
  });
  return {
    type: "table",
    content: [createRow("tableHeader"), createRow("tableCell"), createRow("tableCell")],
  };
}
