import type { Editor } from "@tiptap/core";
import { insertBlock, insertInline } from "./insert.ts";
import type { UploadPictures } from "./paste.ts";
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
      // Most authors never paste an image, so this code is loaded for the first one.
      const { uploadAndInsert } = await import("./upload-and-insert.ts");
      await uploadAndInsert(view, file, getPosition, notify);
    }, Promise.resolve());
    return true;
  };
