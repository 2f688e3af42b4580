import type { Node as EditorNode } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { insertPoint } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import { ApiError } from "#lib/client/call.ts";
import { IMAGE } from "#lib/messages/editor.ts";
import { uploadPicture } from "../pictures/upload.ts";
import { placeCaretAfter } from "./place-caret-after.ts";

/** Inserts the image in place of an empty line, or otherwise above the text at its position. */
function insertPictureAt(tr: Transaction, picture: EditorNode, pos: number): Transaction {
  const $at = tr.doc.resolve(pos);
  if ($at.parent.isTextblock && $at.parent.content.size === 0) {
    const containsCaret = tr.selection.$from.parent === $at.parent;
    tr.replaceWith($at.before(), $at.after(), picture);
    return containsCaret ? placeCaretAfter(tr, $at.before() + picture.nodeSize) : tr;
  }
  const insertPos = insertPoint(tr.doc, pos, picture.type);
  return tr.insert(insertPos ?? $at.after(), picture);
}

/** Uploads an image and inserts it at its position, and tells the author about both. */
export async function uploadAndInsert(
  view: EditorView,
  file: File,
  getPosition: () => number,
  notify: (message: string, isError?: boolean) => void,
): Promise<void> {
  notify(IMAGE.uploading);
  try {
    const { src, width, height } = await uploadPicture(file);
    const node = view.state.schema.nodes.image?.create({ src, width, height, alt: "" });
    if (!node || view.isDestroyed) return;
    view.dispatch(insertPictureAt(view.state.tr, node, getPosition()).scrollIntoView());
    notify(IMAGE.uploaded);
  } catch (error) {
    notify(error instanceof ApiError ? error.message : IMAGE.failed, true);
  }
}
