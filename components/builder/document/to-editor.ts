import {
  type DocumentNode,
  type Draft,
  type DraftExercise,
  type DraftQuestion,
  getArrangement,
  isDocument,
  isInteraction,
  isReference,
  type Key,
} from "./draft.ts";
import { createTemporaryId } from "./ids.ts";
import { toRowKey } from "./pair-rows.ts";
import { restoreKeyOrder } from "./shuffled-parts.ts";

/**
 * Converts an assessment to a document for the editor. Its title, description, and settings become attributes of the
 * document, and each answer key becomes an attribute of its interaction. An empty assessment starts with a blank
 * question.
 */
export function toEditor({ title, description, settings, exercises }: Draft): DocumentNode {
  const content = exercises.length > 0 ? exercises.map(toExerciseNode) : [createBlankExercise()];
  return { type: "doc", attrs: { title, description, settings }, content };
}

export const createBlankExercise = (): DocumentNode => ({
  type: "exercise",
  attrs: { id: createTemporaryId() },
  content: [createBlankQuestion()],
});

export const createBlankQuestion = (): DocumentNode => ({
  type: "question",
  attrs: { id: createTemporaryId(), points: 1 },
  content: [{ type: "paragraph" }],
});

export function toExerciseNode({
  id,
  shared_context: context,
  questions,
  ...arrangement
}: DraftExercise): DocumentNode {
  const sharedContext: DocumentNode[] = isDocument(context)
    ? [{ type: "sharedContext", content: toBlocks(context, NO_KEYS) }]
    : [];
  const opaque = isDocument(context) || context === null || context === undefined ? null : { value: context };
  return {
    type: "exercise",
    attrs: { id, context: opaque, ...getArrangement(arrangement) },
    content: [...sharedContext, ...questions.map(toQuestionNode)],
  };
}

export function toQuestionNode(question: DraftQuestion): DocumentNode {
  if (isReference(question)) {
    const { id, item_id: item, revision, points } = question;
    return { type: "itemQuestion", attrs: { id, item, revision, points } };
  }
  const { id, content_ast, answer_keys, points } = question;
  if (!isDocument(content_ast)) {
    return { type: "opaqueQuestion", attrs: { id, points, content: content_ast, keys: answer_keys } };
  }
  const keys = new Map(answer_keys.map((key) => [key.response_id, key]));
  return { type: "question", attrs: { id, points }, content: toBlocks(content_ast, keys) };
}

type Keys = ReadonlyMap<unknown, Key>;
const NO_KEYS: Keys = new Map();

/** Returns a document's blocks, or an empty line if it has none. */
function toBlocks({ content = [] }: DocumentNode, keys: Keys): DocumentNode[] {
  return content.length > 0
    ? content.map((node) => toEditorNode(node, keys, false))
    : [{ type: "paragraph" }];
}

const TEXT_BLOCKS = new Set(["paragraph", "heading"]);

/**
 * Converts a node to the editor's format. `isInline`: whether the node is within a line of text, where an image has a
 * different node type than between blocks.
 */
function toEditorNode(source: DocumentNode, keys: Keys, isInline: boolean): DocumentNode {
  const node = isInteraction(source.type)
    ? restoreKeyOrder(source, keys.get(source.attrs?.responseId))
    : source;
  const { content, ...own } = node;
  if (node.type === "inlineChoiceInteraction") {
    const choices = (content ?? []).map(({ attrs, content: inlineContent = [] }) => ({
      id: attrs?.id,
      content: inlineContent,
    }));
    return { ...own, attrs: { ...node.attrs, choices, key: findKey(node, keys) } };
  }
  if (node.type === "hottext") return { ...own, attrs: { ...node.attrs, content: content ?? [] } };
  return {
    ...own,
    ...(node.type === "image" && isInline ? { type: "inlineImage" } : {}),
    ...(isInteraction(node.type) ? { attrs: { ...node.attrs, key: findKey(node, keys) } } : {}),
    ...(content && content.length > 0
      ? {
          content: moveGapTextsFirst(node).map((child) =>
            toEditorNode(child, keys, TEXT_BLOCKS.has(node.type)),
          ),
        }
      : {}),
  };
}

/** Moves a gap match's words before its blocks, as the editor's schema requires. Both groups keep their order. */
function moveGapTextsFirst({ type, content = [] }: DocumentNode): DocumentNode[] {
  if (type !== "gapMatchInteraction") return content;
  const isGapText = (node: DocumentNode) => node.type === "gapText";
  return [...content.filter(isGapText), ...content.filter((node) => !isGapText(node))];
}

function findKey(node: DocumentNode, keys: Keys): Key | null {
  const key = keys.get(node.attrs?.responseId);
  return key ? toRowKey(node, normalizeOrderKey(node, key)) : null;
}

/**
 * Removes the items from an order key that equals the order of the items in the document, so that moving an item also
 * changes the correct order.
 */
export function normalizeOrderKey(node: DocumentNode, key: Key): Key {
  if (key.type !== "order") return key;
  const authoredIds = (node.content ?? []).map(({ attrs }) => attrs?.id);
  const isDocumentOrder =
    key.correct.length === authoredIds.length && key.correct.every((id, i) => id === authoredIds[i]);
  return isDocumentOrder ? { ...key, correct: [] } : key;
}
