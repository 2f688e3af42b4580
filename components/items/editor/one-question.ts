import { Extension } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";

/**
 * Keeps exactly one question in the document of an item. Changes that would add another one, a shared text or a part,
 * delete the question, or replace it by an item of the bank, are dropped.
 */
export const OneQuestion = Extension.create({
  name: "oneQuestion",
  addProseMirrorPlugins: () => [
    new Plugin({ filterTransaction: ({ docChanged, doc }) => !docChanged || hasOneQuestion(doc) }),
  ],
});

function hasOneQuestion({ childCount, firstChild: part }: EditorNode): boolean {
  const question = part?.firstChild?.type.name;
  return (
    childCount === 1 && part?.childCount === 1 && (question === "question" || question === "opaqueQuestion")
  );
}
