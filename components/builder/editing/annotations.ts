import { Extension } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { isQuestion } from "#components/builder/document/read-draft.ts";
import { isSingle, listCorrectIds } from "./choices.ts";

/**
 * Data that an option's view needs from the surrounding nodes. `isCorrect` is null for items of an ordering question.
 */
export type Annotation = { kind: "option"; isCorrect: boolean | null; isSingle: boolean; label: string };

export const findAnnotation = (decorations: readonly { spec: unknown }[]): Annotation | undefined =>
  decorations.map(({ spec }) => spec as Annotation).find((spec) => spec.kind === "option");

/** Decorates each option with its annotation, because a node view sees only its own node. */
export const Annotations = Extension.create({
  name: "annotations",
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        state: {
          init: (_, { doc }) => decorate(doc),
          apply: (tr, before) => (tr.docChanged ? decorate(tr.doc) : before),
        },
        props: {
          decorations(state) {
            return this.getState(state);
          },
        },
      }),
    ];
  },
});

function decorate(doc: EditorNode): DecorationSet {
  const decorations: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (!isQuestion(node)) return node.type.name === "exercise";
    for (const { at, node: option, spec } of listOptions(node))
      decorations.push(createDecoration(option, pos + at, spec));
    return false;
  });
  return DecorationSet.create(doc, decorations);
}

const createDecoration = (node: EditorNode, pos: number, spec: Annotation): Decoration =>
  Decoration.node(pos, pos + node.nodeSize, {}, spec);

type Option = { at: number; node: EditorNode; spec: Annotation };
const optionCache = new WeakMap<EditorNode, Option[]>();

/** Returns a question's options and their positions in it. The result is cached until the question changes. */
function listOptions(question: EditorNode): Option[] {
  const before = optionCache.get(question);
  if (before) return before;
  const options: Option[] = [];
  question.descendants((node, pos) => {
    if (node.type.name !== "choiceInteraction" && node.type.name !== "orderInteraction") return true;
    const correctIds = node.type.name === "choiceInteraction" ? listCorrectIds(node) : undefined;
    node.forEach((option, offset, index) => {
      const spec: Annotation = {
        kind: "option",
        isCorrect: correctIds ? correctIds.has(option.attrs.id) : null,
        isSingle: isSingle(node),
        label: correctIds ? getLetter(index) : String(index + 1),
      };
      options.push({ at: pos + 2 + offset, node: option, spec });
    });
    return false;
  });
  optionCache.set(question, options);
  return options;
}

/** Returns the letter of an option: A, B ... Z, AA, AB. */
export const getLetter = (index: number): string =>
  (index >= 26 ? getLetter(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));
