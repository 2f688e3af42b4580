import type { Editor, NodeViewRenderer } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { ReactNodeViewRenderer, useEditor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import type { Json, Key } from "#components/builder/document/draft.ts";
import { isEqual } from "#components/builder/document/equal.ts";
import { readQuestion } from "#components/builder/document/read-draft.ts";
import { toQuestionNode } from "#components/builder/document/to-editor.ts";
import { createEditorProps } from "#components/builder/editor-props.ts";
import { type BuilderExtensionOptions, createBuilderExtensions } from "#components/builder/extensions.ts";
import { ITEM_EDITOR } from "#lib/messages/items.ts";
import { OneQuestion } from "./one-question.ts";
import { ItemPartView, OneQuestionView } from "./question-views.tsx";

/** What an item and the document of its editor have in common. */
export type Question = { content_ast: Json; answer_keys: Key[]; points: number };

const questionView = ReactNodeViewRenderer(OneQuestionView);
/** An item has no numbers and no menus of questions and parts. */
const NODE_VIEWS: Readonly<Record<string, NodeViewRenderer>> = {
  exercise: ReactNodeViewRenderer(ItemPartView),
  question: questionView,
  opaqueQuestion: questionView,
};

const createExtensions = (options: BuilderExtensionOptions) => [
  ...createBuilderExtensions(options, NODE_VIEWS),
  OneQuestion,
];

/**
 * Creates the editor of one question. Returns null until the editor exists, and then also the question as it is now and
 * what differs from the initial one.
 */
export function useQuestionEditor(
  initial: Question,
  options: BuilderExtensionOptions,
): { editor: Editor; question: Question; changes: Partial<Question> } | null {
  const [base, setBase] = useState<Question>();
  const editor = useEditor({
    extensions: createExtensions(options),
    content: {
      type: "doc",
      content: [
        {
          type: "exercise",
          attrs: { id: "item" },
          content: [toQuestionNode({ id: "question", ...initial })],
        },
      ],
    },
    immediatelyRender: false,
    injectCSS: false,
    editorProps: createEditorProps(ITEM_EDITOR.question),
    onCreate: ({ editor: created }) => setBase(readOneQuestion(created.state.doc)),
  });
  const current = useEditorState({
    editor,
    selector: ({ editor: now }) => now && readOneQuestion(now.state.doc),
  });
  if (!editor || !base) return null;
  // The state is null until the first transaction.
  const question = current ?? base;
  return { editor, question, changes: listQuestionChanges(base, question) };
}

/** What doesn't change stays exactly as it was received. Content and answer keys are validated together. */
const listQuestionChanges = (
  base: Question,
  { content_ast, answer_keys, points }: Question,
): Partial<Question> => ({
  ...(isEqual([content_ast, answer_keys], [base.content_ast, base.answer_keys])
    ? {}
    : { content_ast, answer_keys }),
  ...(points === base.points ? {} : { points }),
});

/** Reads the question in the format of the API. */
function readOneQuestion(doc: EditorNode): Question | undefined {
  const node = doc.firstChild?.firstChild;
  const question = node && readQuestion(node);
  if (!question || !("content_ast" in question)) return undefined;
  const { content_ast, answer_keys, points } = question;
  return { content_ast, answer_keys, points };
}
