import { Extension } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { isQuestion } from "../document/reading.ts";
import { isSingle, rightIds } from "./choices.ts";

/** What the document says of an option beyond the option itself: whether it is right, and its place. */
export type Annotation = { of: "option"; right: boolean | null; single: boolean; place: string };

export const annotationIn = (decorations: readonly { spec: unknown }[]): Annotation | undefined =>
  decorations.map(({ spec }) => spec as Annotation).find((spec) => spec.of === "option");

/** Hands each option's view what it cannot see in its own node. */
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
  const found: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (!isQuestion(node)) return node.type.name === "exercise";
    for (const { at, node: option, spec } of optionsIn(node)) found.push(annotate(option, pos + at, spec));
    return false;
  });
  return DecorationSet.create(doc, found);
}

const annotate = (node: EditorNode, pos: number, spec: Annotation): Decoration =>
  Decoration.node(pos, pos + node.nodeSize, {}, spec);

type Option = { at: number; node: EditorNode; spec: Annotation };
const known = new WeakMap<EditorNode, Option[]>();

/** A question's options, by where they stand in it; looked for again only when the question changed. */
function optionsIn(question: EditorNode): Option[] {
  const before = known.get(question);
  if (before) return before;
  const options: Option[] = [];
  question.descendants((node, pos) => {
    if (node.type.name !== "choiceInteraction" && node.type.name !== "orderInteraction") return true;
    const right = node.type.name === "choiceInteraction" ? rightIds(node) : undefined;
    node.forEach((option, offset, index) => {
      const spec: Annotation = {
        of: "option",
        right: right ? right.has(option.attrs.id) : null,
        single: isSingle(node),
        place: right ? letterOf(index) : String(index + 1),
      };
      options.push({ at: pos + 2 + offset, node: option, spec });
    });
    return false;
  });
  known.set(question, options);
  return options;
}

/** A, B ... Z, AA, AB. */
export const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));
