import { Extension } from "@tiptap/core";
import type { Node as EditorNode, Slice } from "@tiptap/pm/model";
import { Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { freePartId } from "../document/ids.ts";
import { cleanHtml } from "./clean-html.ts";
import { prefixOf } from "./parts.ts";
import { depthOf, idsBelow, isInteractionNode, partDepth } from "./places.ts";

/** Takes pictures that are pasted or dropped, if it can. */
export type TakePictures = (view: EditorView, files: readonly File[], pos: number) => boolean;

/** What is pasted: lines in an option become options; what comes from word processors is cleaned; pictures are uploaded. */
export const Paste = Extension.create<{ takePictures: TakePictures }>({
  name: "pasting",
  addOptions: () => ({ takePictures: () => false }),
  addProseMirrorPlugins() {
    const { takePictures } = this.options;
    return [
      new Plugin({
        props: {
          transformPastedHTML: cleanHtml,
          handlePaste(view, event, slice) {
            const files = picturesIn(event.clipboardData);
            // Word processors send a picture of the text along with it.
            const hasText = Boolean(event.clipboardData?.getData("text/plain"));
            if (files.length > 0 && !hasText) return takePictures(view, files, view.state.selection.from);
            return pasteParts(view, slice);
          },
          handleDrop(view, event, _slice, moved) {
            const files = picturesIn(event.dataTransfer);
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
            return !moved && files.length > 0 && at !== null && takePictures(view, files, at.pos);
          },
        },
      }),
    ];
  },
});

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));

/** Several lines into an option are so many options. */
function pasteParts(view: EditorView, slice: Slice): boolean {
  const { $from, $to } = view.state.selection;
  const depth = partDepth($from);
  const lines = linesIn(slice);
  if (depth === undefined || lines.length < 2 || !$from.sameParent($to)) return false;
  view.dispatch(withParts(view.state.tr.deleteSelection(), lines, depth).scrollIntoView());
  return true;
}

/** The slice's lines of text; none where it is more than that, such as a table. */
function linesIn({ content }: Slice): EditorNode[] {
  const lines: EditorNode[] = [];
  let isMore = false;
  content.descendants((node) => {
    if (node.type.spec.tableRole || isInteractionNode(node)) isMore = true;
    if (node.isTextblock && node.content.size > 0) lines.push(node);
    return !node.isTextblock;
  });
  return isMore ? [] : lines;
}

/** The first line goes where the cursor is, each other one into a part of its own below. */
function withParts(tr: Transaction, [first, ...rest]: EditorNode[], depth: number): Transaction {
  const { $from } = tr.selection;
  const part = $from.node(depth);
  const whole = $from.node(depthOf($from, isInteractionNode) ?? 0);
  const taken = idsBelow(whole, "id");
  const { paragraph } = tr.doc.type.schema.nodes;
  if (!first || !paragraph) return tr;
  const made = rest.map((line) => {
    const id = freePartId(prefixOf(part), taken);
    taken.add(id);
    const words = plain(line);
    return part.type.create({ ...part.attrs, id }, part.isTextblock ? words : paragraph.create(null, words));
  });
  const behind = $from.after(depth);
  tr.insert(behind, made);
  tr.insert($from.pos, plain(first));
  const end = tr.mapping.map(behind) + made.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  const last = tr.doc.resolve(Math.min(end, tr.doc.content.size) - (part.isTextblock ? 1 : 2));
  return tr.setSelection(TextSelection.near(last, -1));
}

/** Text and marks, without what stands in it. */
const plain = (line: EditorNode): EditorNode[] => line.children.filter(({ isText }) => isText);
