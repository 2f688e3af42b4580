import { Extension } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { isQuestion } from "#components/builder/document/read-draft.ts";
import { PART_REFERENCES } from "#lib/messages/editor-interactions.ts";
import { isSingle, listCorrectIds } from "./choices.ts";
import { isPart } from "./node-positions.ts";
import { isInRows } from "./pair-rows.ts";

/**
 * Data that the view of an option, item, or word needs from the surrounding nodes. `isCorrect` is null for parts that
 * can't be marked as correct. `name` is the part's name for screen readers.
 */
export type Annotation = {
  kind: "option";
  isCorrect: boolean | null;
  isSingle: boolean;
  label: string;
  name: string;
  isDistractor?: true;
};

export const findAnnotation = (decorations: readonly { spec: unknown }[]): Annotation | undefined =>
  decorations.map(({ spec }) => spec as Annotation).find((spec) => spec.kind === "option");

/** Decorates each part with its annotation, because a node view sees only its own node. */
export const Annotations = Extension.create({
  name: "annotations",
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        state: {
          init: (_, { doc }) => decorate(doc),
          apply: (tr, before, { doc }) =>
            tr.docChanged ? update(before.map(tr.mapping, tr.doc), doc, tr.doc) : before,
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
  forEachQuestion(doc, (node, pos) => decorations.push(...createDecorations(node, pos)));
  return DecorationSet.create(doc, decorations);
}

/**
 * Replaces the decorations of changed questions. Most transactions change only one of many, so the others keep theirs,
 * unless questions were added, deleted, or moved.
 */
function update(mapped: DecorationSet, before: EditorNode, doc: EditorNode): DecorationSet {
  const questionsBefore: EditorNode[] = [];
  forEachQuestion(before, (node) => questionsBefore.push(node));
  const changed: { node: EditorNode; pos: number }[] = [];
  let index = 0;
  forEachQuestion(doc, (node, pos) => {
    if (node !== questionsBefore[index]) changed.push({ node, pos });
    index++;
  });
  if (index !== questionsBefore.length || changed.length > MAX_REPLACED) return decorate(doc);
  let decorations = mapped;
  for (const { node, pos } of changed) {
    const outdated = decorations.find(pos + 1, pos + node.nodeSize - 1);
    decorations = decorations.remove(outdated).add(doc, createDecorations(node, pos));
  }
  return decorations;
}
const MAX_REPLACED = 10;

function forEachQuestion(doc: EditorNode, visit: (question: EditorNode, pos: number) => void): void {
  doc.descendants((node, pos) => {
    if (isQuestion(node)) visit(node, pos);
    return node.type.name === "exercise";
  });
}

const createDecorations = (question: EditorNode, pos: number): Decoration[] =>
  listOptions(question).map(({ at, node, spec }) => createDecoration(node, pos + at, spec));

const createDecoration = (node: EditorNode, pos: number, spec: Annotation): Decoration =>
  Decoration.node(pos, pos + node.nodeSize, {}, spec);

const WITH_PARTS: ReadonlySet<string> = new Set([
  "choiceInteraction",
  "orderInteraction",
  "gapMatchInteraction",
  "associateInteraction",
  "graphicGapMatchInteraction",
]);

type Option = { at: number; node: EditorNode; spec: Annotation };
const optionCache = new WeakMap<EditorNode, Option[]>();

/** Returns a question's parts and their positions in it. The result is cached until the question changes. */
function listOptions(question: EditorNode): Option[] {
  const before = optionCache.get(question);
  if (before) return before;
  const options: Option[] = [];
  question.descendants((node, pos) => {
    if (node.type.name === "matchInteraction") {
      node.forEach((set, offset) => {
        set.forEach((item, itemOffset, index) => {
          options.push({ at: pos + 3 + offset + itemOffset, node: item, spec: describeItem(node, index) });
        });
      });
      return false;
    }
    if (!WITH_PARTS.has(node.type.name)) return true;
    const isGapMatch = node.type.name === "gapMatchInteraction";
    const correctIds = node.type.name === "choiceInteraction" ? listCorrectIds(node) : undefined;
    node.forEach((option, offset, index) => {
      if (!isPart(option)) return;
      const label = correctIds ? getLetter(index) : String(index + 1);
      const names = PART_REFERENCES;
      const spec: Annotation = {
        kind: "option",
        isCorrect: correctIds ? correctIds.has(option.attrs.id) : null,
        isSingle: isSingle(node),
        label,
        name: (correctIds ? names.option : isGapMatch ? names.word : names.item)(label),
      };
      options.push({ at: pos + 2 + offset, node: option, spec });
    });
    return false;
  });
  optionCache.set(question, options);
  return options;
}

function describeItem(match: EditorNode, index: number): Annotation {
  const names = PART_REFERENCES;
  const label = String(index + 1);
  const common = { kind: "option", isCorrect: null, isSingle: false, label } as const;
  if (!isInRows(match)) return { ...common, name: names.item(label) };
  const pairs = match.child(0).childCount;
  return index < pairs
    ? { ...common, name: names.pair(label) }
    : { ...common, name: names.distractor(String(index - pairs + 1)), isDistractor: true };
}

/** Returns the letter of an option: A, B ... Z, AA, AB. */
const getLetter = (index: number): string =>
  (index >= 26 ? getLetter(Math.floor(index / 26) - 1) : "") + String.fromCharCode(65 + (index % 26));
