import { Extension } from "@tiptap/core";
import type { Node as EditorNode, Slice } from "@tiptap/pm/model";
import { NodeSelection, Plugin, Selection, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { isReferenceNode } from "../bank/pool-conversion.ts";
import { generateRandomId } from "../document/ids.ts";
import { cleanHtml } from "./clean-html.ts";
import {
  collectIds,
  findDepth,
  findPartDepth,
  findSelectedQuestion,
  isInteractionNode,
} from "./node-positions.ts";
import { listTextNodes } from "./normalize-document.ts";
import { findRow } from "./pair-rows.ts";
import { getIdPrefix } from "./part-shortcuts.ts";
import { redirectClipboard } from "./redirect-clipboard.ts";

/** Uploads pasted or dropped images. Returns whether it handled them. */
export type UploadPictures = (view: EditorView, files: readonly File[], pos: number) => boolean;

/** Handles pasted content: lines become options, HTML from word processors is cleaned, and images are uploaded. */
export const Paste = Extension.create<{ uploadPictures: UploadPictures }>({
  // Tiptap has an extension with the name "paste".
  name: "pasteContent",
  addOptions: () => ({ uploadPictures: () => false }),
  addProseMirrorPlugins() {
    const { uploadPictures } = this.options;
    return [
      new Plugin({
        view: (view) => ({ destroy: redirectClipboard(view) }),
        props: {
          transformPastedHTML: cleanHtml,
          handlePaste(view, event, slice) {
            const files = listPictures(event.clipboardData);
            // Word processors also put an image of the text on the clipboard.
            const hasText = Boolean(event.clipboardData?.getData("text/plain"));
            if (files.length > 0 && !hasText) return uploadPictures(view, files, view.state.selection.from);
            return pasteQuestions(view, slice) || pasteOverReference(view, slice) || pasteParts(view, slice);
          },
          handleDrop(view, event, _slice, moved) {
            const files = listPictures(event.dataTransfer);
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
            return !moved && files.length > 0 && at !== null && uploadPictures(view, files, at.pos);
          },
        },
      }),
    ];
  },
});

const listPictures = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));

/** Pastes several lines into an option as separate options. */
function pasteParts(view: EditorView, slice: Slice): boolean {
  const { $from, $to } = view.state.selection;
  const depth = findPartDepth($from);
  const lines = listLines(slice);
  if (depth === undefined || lines.length < 2 || !$from.sameParent($to)) return false;
  if (findRow(view.state.doc, $from.before(depth))) {
    void pasteIntoRows(view, lines);
    return true;
  }
  view.dispatch(insertParts(view.state.tr.deleteSelection(), lines, depth).scrollIntoView());
  return true;
}

/** Pastes lines into the items of a matching question that is written in rows. */
async function pasteIntoRows(view: EditorView, lines: readonly EditorNode[]): Promise<void> {
  const { pasteColumn } = await import("./paste-column.ts");
  const tr = view.state.tr.deleteSelection();
  const depth = findPartDepth(tr.selection.$from);
  const row = depth === undefined ? undefined : findRow(tr.doc, tr.selection.$from.before(depth));
  if (row) view.dispatch(pasteColumn(tr, row, lines.map(listTextNodes)).scrollIntoView());
}

/**
 * Inserts copied questions from the item bank below the question or the shared text with the caret, instead of in its
 * place.
 */
function pasteQuestions(view: EditorView, { content }: Slice): boolean {
  const at = findEndOfContainer(view.state.selection);
  if (at === undefined || !content.firstChild || !content.content.every(isReferenceNode)) return false;
  const tr = view.state.tr.insert(at, content);
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at + content.size - 1)).scrollIntoView());
  return true;
}

/** Returns the end of the question or the shared text that contains the caret. */
function findEndOfContainer(selection: Selection): number | undefined {
  const question = findSelectedQuestion(selection);
  if (question) return question.pos + question.node.nodeSize;
  const depth = findDepth(selection.$from, ({ type }) => type.name === "sharedContext");
  return depth === undefined ? undefined : selection.$from.after(depth);
}

/**
 * Replaces a selected question from the item bank. The caret goes to the end of the pasted content, where by default it
 * could go to the start of the next question.
 */
function pasteOverReference(view: EditorView, slice: Slice): boolean {
  const { selection } = view.state;
  if (slice.size === 0 || !(selection instanceof NodeSelection) || !isReferenceNode(selection.node))
    return false;
  const tr = view.state.tr.replaceSelection(slice);
  const end = tr.doc.resolve(tr.mapping.map(selection.to));
  view.dispatch(tr.setSelection(Selection.near(end, -1)).setMeta("uiEvent", "paste").scrollIntoView());
  return true;
}

/** Returns the lines of text in a slice, or none if it also contains other content, such as a table. */
function listLines({ content }: Slice): EditorNode[] {
  const lines: EditorNode[] = [];
  let hasOtherContent = false;
  content.descendants((node) => {
    if (node.type.spec.tableRole || isInteractionNode(node)) hasOtherContent = true;
    if (node.isTextblock && node.content.size > 0) lines.push(node);
    return !node.isTextblock;
  });
  return hasOtherContent ? [] : lines;
}

/** Inserts the first line at the caret, and each remaining line as a new part below. */
function insertParts(tr: Transaction, [first, ...rest]: EditorNode[], depth: number): Transaction {
  const { $from } = tr.selection;
  const part = $from.node(depth);
  const interaction = $from.node(findDepth($from, isInteractionNode) ?? 0);
  const usedIds = collectIds(interaction, "id");
  const { paragraph } = tr.doc.type.schema.nodes;
  if (!first || !paragraph) return tr;
  const newParts = rest.map((line) => {
    const id = generateRandomId(getIdPrefix(part), usedIds);
    usedIds.add(id);
    const textNodes = listTextNodes(line);
    return part.type.create(
      { ...part.attrs, id },
      part.isTextblock ? textNodes : paragraph.create(null, textNodes),
    );
  });
  const afterPart = $from.after(depth);
  tr.insert(afterPart, newParts);
  tr.insert($from.pos, listTextNodes(first));
  const end = tr.mapping.map(afterPart) + newParts.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  const last = tr.doc.resolve(Math.min(end, tr.doc.content.size) - (part.isTextblock ? 1 : 2));
  return tr.setSelection(TextSelection.near(last, -1));
}
