import { Extension } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";

/**
 * Keeps exactly one question in the document of an item. Changes that would add another one, a shared text or a part,
 * or delete the question, are dropped.
 */
export const OneQuestion = Extension.create({
  name: "oneQuestion",
  addProseMirrorPlugins: () => [
    new Plugin({ filterTransaction: ({ docChanged, doc }) => !docChanged || hasOneQuestion(doc) }),
  ],
});

const hasOneQuestion = (doc: EditorNode): boolean => doc.childCount === 1 && doc.firstChild?.childCount === 1;
