import {
  type DocumentNode,
  type Draft,
  type DraftExercise,
  type DraftQuestion,
  isDocument,
  isInteraction,
  type Key,
} from "./draft.ts";
import { createTemporaryId } from "./ids.ts";
import { restoreKeyOrder } from "./shuffled-parts.ts";

/**
 * An assessment as a document of the editor. Title, description, and settings are attributes of the document, and each
 * interaction has its answer key as an attribute. An empty assessment gets a blank question.
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

export function toExerciseNode({ id, shared_context: context, questions }: DraftExercise): DocumentNode {
  const sharedContext: DocumentNode[] = isDocument(context)
    ? [{ type: "sharedContext", content: toBlocks(context, NO_KEYS) }]
    : [];
  const opaque = isDocument(context) || context === null || context === undefined ? null : { value: context };
  return {
    type: "exercise",
    attrs: { id, context: opaque },
    content: [...sharedContext, ...questions.map(toQuestionNode)],
  };
}

export function toQuestionNode({ id, content_ast, answer_keys, points }: DraftQuestion): DocumentNode {
  if (!isDocument(content_ast)) {
    return { type: "opaqueQuestion", attrs: { id, points, content: content_ast, keys: answer_keys } };
  }
  const keys = new Map(answer_keys.map((key) => [key.response_id, key]));
  return { type: "question", attrs: { id, points }, content: toBlocks(content_ast, keys) };
}

type Keys = ReadonlyMap<unknown, Key>;
const NO_KEYS: Keys = new Map();

/** A document's blocks; an empty line if it has none. */
function toBlocks({ content = [] }: DocumentNode, keys: Keys): DocumentNode[] {
  return content.length > 0
    ? content.map((node) => toEditorNode(node, keys, false))
    : [{ type: "paragraph" }];
}

const TEXT_BLOCKS = new Set(["paragraph", "heading"]);

/** `isInline`: within a line of text, where an image is another node type than between blocks. */
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

/** The editor's schema has a gap match's texts before its blocks. Both keep their own order. */
function moveGapTextsFirst({ type, content = [] }: DocumentNode): DocumentNode[] {
  if (type !== "gapMatchInteraction") return content;
  const isGapText = (node: DocumentNode) => node.type === "gapText";
  return [...content.filter(isGapText), ...content.filter((node) => !isGapText(node))];
}

function findKey(node: DocumentNode, keys: Keys): Key | null {
  const key = keys.get(node.attrs?.responseId);
  return key ? normalizeOrderKey(node, key) : null;
}

/** An order key that equals the order of the items is stored without items, so that it follows when they are moved. */
export function normalizeOrderKey(node: DocumentNode, key: Key): Key {
  if (key.type !== "order") return key;
  const authoredIds = (node.content ?? []).map(({ attrs }) => attrs?.id);
  const isAuthoredOrder =
    key.correct.length === authoredIds.length && key.correct.every((id, i) => id === authoredIds[i]);
  return isAuthoredOrder ? { ...key, correct: [] } : key;
}
