import { type Node as EditorNode, Fragment, type Schema } from "@tiptap/pm/model";
import type { Pool } from "#lib/contract/exercises.ts";
import {
  type DocumentNode,
  type Draft,
  type DraftExercise,
  type DraftQuestion,
  type DraftSettings,
  getArrangement,
} from "./draft.ts";
import { toQuestion } from "./from-editor.ts";
import { removePlaceholderLines } from "./placeholder-line.ts";
import { serializeNode } from "./serialize-node.ts";
import { toEditor, toExerciseNode, toQuestionNode } from "./to-editor.ts";

/**
 * Nodes in the API's format. The editor's nodes are immutable, so each one is converted once. A node that came from the
 * service and hasn't changed is saved exactly as it was received, including attributes that the editor doesn't know.
 */
const questionCache = new WeakMap<EditorNode, DraftQuestion>();
const contextCache = new WeakMap<EditorNode, unknown>();

export const readQuestion = (node: EditorNode): DraftQuestion =>
  readCached(questionCache, node, () => toQuestion(removePlaceholderLines(node).toJSON() as DocumentNode));

function readCached<T>(cache: WeakMap<EditorNode, T>, node: EditorNode, read: () => T): T {
  const cached = cache.get(node);
  if (cached !== undefined) return cached;
  const value = read();
  cache.set(node, value);
  return value;
}

/** Converts the editor's document to a draft. This is the inverse of `toEditor`. The ids stay the editor's own. */
export const readDraft = (doc: EditorNode): Draft => ({
  title: String(doc.attrs.title ?? ""),
  description: String(doc.attrs.description ?? ""),
  settings: doc.attrs.settings as DraftSettings,
  exercises: doc.children.map((exercise) => ({
    id: exercise.attrs.id as string,
    ...getArrangement(exercise.attrs),
    shared_context: readContext(exercise),
    questions: exercise.children.filter(isQuestion).map(readQuestion),
  })),
});

export const isQuestion = ({ type }: EditorNode): boolean =>
  type.name === "question" || type.name === "opaqueQuestion" || type.name === "itemQuestion";

/** Returns the pool of an exercise, or null if all of its questions are shown. */
export const readPool = ({ attrs }: EditorNode): Pool | null => getArrangement(attrs).pool;

/** Returns an exercise's shared text: a document, a value in a custom format, or null. */
function readContext(exercise: EditorNode): unknown {
  const sharedContext = exercise.children.find(({ type }) => type.name === "sharedContext");
  if (!sharedContext) return (exercise.attrs.context as { value: unknown } | null)?.value ?? null;
  return readCached(contextCache, sharedContext, () => {
    const { content = [] } = sharedContext.toJSON() as DocumentNode;
    return { type: "doc", content: content.map(serializeNode) };
  });
}

/**
 * Converts a draft to a document for the editor. Questions that haven't changed since `before` keep their nodes, so
 * that only the other questions are replaced.
 */
export function createDocument(schema: Schema, draft: Draft, before?: EditorNode): EditorNode {
  const existingNodes = new Map<string, EditorNode>();
  before?.descendants((node) => {
    if (isQuestion(node)) existingNodes.set(node.attrs.id as string, node);
    return node.type.name === "exercise";
  });
  const getQuestionNode = (question: DraftQuestion): EditorNode => {
    const node = existingNodes.get(question.id);
    if (node && readQuestion(node) === question) return node;
    const newNode = schema.nodeFromJSON(toQuestionNode(question));
    questionCache.set(newNode, question);
    return newNode;
  };
  const exercise = (draftExercise: DraftExercise): EditorNode => {
    const node = schema.nodeFromJSON(toExerciseNode({ ...draftExercise, questions: [] }));
    for (const sharedContext of node.children) contextCache.set(sharedContext, draftExercise.shared_context);
    return node.copy(node.content.append(Fragment.from(draftExercise.questions.map(getQuestionNode))));
  };
  const empty = schema.nodeFromJSON(toEditor({ ...draft, exercises: [] }));
  if (draft.exercises.length === 0) return empty;
  return empty.copy(Fragment.from(draft.exercises.map(exercise)));
}
