import { type Node as EditorNode, Fragment, type Schema } from "@tiptap/pm/model";
import type { DocumentNode, Draft, DraftExercise, DraftQuestion } from "./draft.ts";
import { contextOf, headOf, questionOf } from "./from-editor.ts";
import { withoutRestingLines } from "./resting-line.ts";
import { exerciseNode, questionNode, toEditor } from "./to-editor.ts";

/**
 * What a node says on the wire. The editor's nodes never change, so each is read once; one that came from the wire reads
 * as it came, to the last attribute, until somebody changes it.
 */
const questions = new WeakMap<EditorNode, DraftQuestion>();
const contexts = new WeakMap<EditorNode, unknown>();

export const readQuestion = (node: EditorNode): DraftQuestion =>
  remembered(questions, node, () => questionOf(withoutRestingLines(node).toJSON() as DocumentNode));

function remembered<T>(memory: WeakMap<EditorNode, T>, node: EditorNode, read: () => T): T {
  const known = memory.get(node);
  if (known !== undefined) return known;
  const value = read();
  memory.set(node, value);
  return value;
}

/** The whole editor's document as a draft. */
export const readDraft = (doc: EditorNode): Draft => ({
  ...headOf(doc.attrs),
  exercises: doc.children.map((exercise) => ({
    id: exercise.attrs.id as string,
    shared_context: readContext(exercise),
    questions: exercise.children.filter(isQuestion).map(readQuestion),
  })),
});

export const isQuestion = ({ type }: EditorNode): boolean =>
  type.name === "question" || type.name === "opaqueQuestion";

function readContext(exercise: EditorNode): unknown {
  const shown = exercise.children.find(({ type }) => type.name === "sharedContext");
  if (!shown) return contextOf({ type: "exercise", attrs: exercise.attrs });
  return remembered(contexts, shown, () =>
    contextOf({ type: "exercise", content: [shown.toJSON() as DocumentNode] }),
  );
}

/**
 * A draft as the editor's document. What of it stands in `before` already, and says the same, is the very same node
 * there, so that only what differs is replaced.
 */
export function documentOf(schema: Schema, draft: Draft, before?: EditorNode): EditorNode {
  const standing = new Map<string, EditorNode>();
  before?.descendants((node) => {
    if (isQuestion(node)) standing.set(node.attrs.id as string, node);
    return node.type.name === "exercise";
  });
  const made = (question: DraftQuestion): EditorNode => {
    const node = standing.get(question.id);
    if (node && readQuestion(node) === question) return node;
    const fresh = schema.nodeFromJSON(questionNode(question));
    questions.set(fresh, question);
    return fresh;
  };
  const exercise = (given: DraftExercise): EditorNode => {
    const node = schema.nodeFromJSON(exerciseNode({ ...given, questions: [] }));
    for (const shown of node.children) contexts.set(shown, given.shared_context);
    return node.copy(node.content.append(Fragment.from(given.questions.map(made))));
  };
  const empty = schema.nodeFromJSON(toEditor({ ...draft, exercises: [] }));
  if (draft.exercises.length === 0) return empty;
  return empty.copy(Fragment.from(draft.exercises.map(exercise)));
}
