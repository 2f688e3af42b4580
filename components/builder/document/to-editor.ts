import {
  type DocumentNode,
  type Draft,
  type DraftExercise,
  type DraftQuestion,
  isDocument,
  isInteraction,
  type Key,
} from "./draft.ts";
import { newId } from "./ids.ts";
import { unmixed } from "./mixing.ts";

/**
 * An assessment as one document of the editor: title, description and settings are its attributes, each interaction
 * holds its answer key. Where there is nothing yet there is an empty question, ready to be written.
 */
export function toEditor({ title, description, settings, exercises }: Draft): DocumentNode {
  const content = exercises.length > 0 ? exercises.map(exerciseNode) : [blankExercise()];
  return { type: "doc", attrs: { title, description, settings }, content };
}

export const blankExercise = (): DocumentNode => ({
  type: "exercise",
  attrs: { id: newId() },
  content: [blankQuestion()],
});

export const blankQuestion = (): DocumentNode => ({
  type: "question",
  attrs: { id: newId(), points: 1 },
  content: [{ type: "paragraph" }],
});

export function exerciseNode({ id, shared_context: context, questions }: DraftExercise): DocumentNode {
  const shown: DocumentNode[] = isDocument(context)
    ? [{ type: "sharedContext", content: blocks(context, noKeys) }]
    : [];
  const opaque = isDocument(context) || context === null || context === undefined ? null : { value: context };
  return {
    type: "exercise",
    attrs: { id, context: opaque },
    content: [...shown, ...questions.map(questionNode)],
  };
}

export function questionNode({ id, content_ast, answer_keys, points }: DraftQuestion): DocumentNode {
  if (!isDocument(content_ast)) {
    return { type: "opaqueQuestion", attrs: { id, points, content: content_ast, keys: answer_keys } };
  }
  const keys = new Map(answer_keys.map((key) => [key.response_id, key]));
  return { type: "question", attrs: { id, points }, content: blocks(content_ast, keys) };
}

type Keys = ReadonlyMap<unknown, Key>;
const noKeys: Keys = new Map();

/** A document's blocks; one that is empty has a line to write on. */
function blocks({ content = [] }: DocumentNode, keys: Keys): DocumentNode[] {
  return content.length > 0 ? content.map((node) => nodeIn(node, keys, false)) : [{ type: "paragraph" }];
}

const HOLDS_LINE = new Set(["paragraph", "heading"]);

/** `inLine`: within a line of text, where a picture is another node than between blocks. */
function nodeIn(given: DocumentNode, keys: Keys, inLine: boolean): DocumentNode {
  const node = isInteraction(given.type) ? unmixed(given, keys.get(given.attrs?.responseId)) : given;
  const { content, ...own } = node;
  if (node.type === "inlineChoiceInteraction") {
    const choices = (content ?? []).map(({ attrs, content: words = [] }) => ({
      id: attrs?.id,
      content: words,
    }));
    return { ...own, attrs: { ...node.attrs, choices, key: keyOf(node, keys) } };
  }
  return {
    ...own,
    ...(node.type === "image" && inLine ? { type: "inlineImage" } : {}),
    ...(isInteraction(node.type) ? { attrs: { ...node.attrs, key: keyOf(node, keys) } } : {}),
    ...(content && content.length > 0
      ? { content: inOrder(node).map((child) => nodeIn(child, keys, HOLDS_LINE.has(node.type))) }
      : {}),
  };
}

/** A gap match's texts stand before its blocks; among themselves each kind keeps its order. */
function inOrder({ type, content = [] }: DocumentNode): DocumentNode[] {
  if (type !== "gapMatchInteraction") return content;
  const isText = (node: DocumentNode) => node.type === "gapText";
  return [...content.filter(isText), ...content.filter((node) => !isText(node))];
}

function keyOf(node: DocumentNode, keys: Keys): Key | null {
  const key = keys.get(node.attrs?.responseId);
  return key ? asWritten(node, key) : null;
}

/** An order that is the one of the items as they stand names none of them, and follows when they are moved. */
export function asWritten(node: DocumentNode, key: Key): Key {
  if (key.type !== "order") return key;
  const written = (node.content ?? []).map(({ attrs }) => attrs?.id);
  const isWritten = key.correct.length === written.length && key.correct.every((id, i) => id === written[i]);
  return isWritten ? { ...key, correct: [] } : key;
}
