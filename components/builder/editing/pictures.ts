import type { Editor } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { insertPoint } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import { ApiError } from "#lib/client/call.ts";
import { IMAGE } from "#lib/messages/editor.ts";
import { insertBlock, insertInline } from "./insert.ts";
import type { UploadPictures } from "./paste.ts";
import { placeCaretAfter } from "./place-caret-after.ts";
import { trackPosition } from "./upload-positions.ts";

type Picture = { src: string; alt: string; width: number; height: number };

/** Inserts an image at the caret: inline if the line has text, otherwise as a block. */
export function insertPicture(editor: Editor, { src, alt, width, height }: Picture): void {
  const { parent } = editor.state.selection.$from;
  const isInline = parent.isTextblock && parent.content.size > 0 && !parent.type.spec.code;
  const attrs = { src, alt, width, height };
  if (isInline) insertInline(editor, { type: "inlineImage", attrs });
  else insertBlock(editor, { type: "image", attrs });
}

/**
 * Creates a function that uploads pasted or dropped images one at a time and inserts each one at its original position,
 * adjusted for edits made in the meantime.
 */
export const createPictureUploader =
  (notify: (message: string, isError?: boolean) => void): UploadPictures =>
  (view, files, pos) => {
    const uploads = files.map((file) => ({ file, place: trackPosition(view, pos) }));
    void uploads.reduce(async (before, { file, place: getPosition }) => {
      await before;
      await uploadAndInsert(view, file, getPosition, notify);
    }, Promise.resolve());
    return true;
  };

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

async function uploadAndInsert(
  view: EditorView,
  file: File,
  getPosition: () => number,
  notify: (message: string, isError?: boolean) => void,
): Promise<void> {
  notify(IMAGE.uploading);
  try {
    // Most authors never paste an image, so this code is loaded for the first one.
    const { uploadPicture } = await import("../pictures/upload.ts");
    const { src, width, height } = await uploadPicture(file);
    const node = view.state.schema.nodes.image?.create({ src, width, height, alt: "" });
    if (!node || view.isDestroyed) return;
    view.dispatch(insertPictureAt(view.state.tr, node, getPosition()).scrollIntoView());
    notify(IMAGE.uploaded);
  } catch (error) {
    notify(error instanceof ApiError ? error.message : IMAGE.failed, true);
  }
}
