import type { Editor } from "@tiptap/core";
import type { Node as EditorNode } from "@tiptap/pm/model";
import type { Transaction } from "@tiptap/pm/state";
import { insertPoint } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import { CallFailure } from "#lib/client/call.ts";
import { caretBehind } from "./caret-behind.ts";
import { insertBlock, insertInline } from "./insert.ts";
import type { TakePictures } from "./paste.ts";
import { holdPlace } from "./uploads.ts";

type Picture = { src: string; alt: string; width: number; height: number };

/** A picture where the cursor is: within a line that says something, else as a block of its own. */
export function insertPicture(editor: Editor, { src, alt, width, height }: Picture): void {
  const { parent } = editor.state.selection.$from;
  const inLine = parent.isTextblock && parent.content.size > 0 && !parent.type.spec.code;
  const attrs = { src, alt, width, height };
  if (inLine) insertInline(editor, { type: "inlineImage", attrs });
  else insertBlock(editor, { type: "image", attrs });
}

/** Uploads pictures that were pasted or dropped, and puts each in where it was meant to be. */
export const takePictures =
  (say: (words: string, bad?: boolean) => void): TakePictures =>
  (view, files, pos) => {
    const held = files.map((file) => ({ file, place: holdPlace(view, pos) }));
    void held.reduce(async (before, { file, place }) => {
      await before;
      await takeOne(view, file, place, say);
    }, Promise.resolve());
    return true;
  };

/** The picture above what stands behind its place: text that was typed meanwhile, or the line that it was pasted into. */
function withPicture(tr: Transaction, picture: EditorNode, pos: number): Transaction {
  const $at = tr.doc.resolve(pos);
  if ($at.parent.isTextblock && $at.parent.content.size === 0) {
    const holdsCaret = tr.selection.$from.parent === $at.parent;
    tr.replaceWith($at.before(), $at.after(), picture);
    return holdsCaret ? caretBehind(tr, $at.before() + picture.nodeSize) : tr;
  }
  const fits = insertPoint(tr.doc, pos, picture.type);
  return tr.insert(fits ?? $at.after(), picture);
}

async function takeOne(
  view: EditorView,
  file: File,
  place: () => number,
  say: (words: string, bad?: boolean) => void,
): Promise<void> {
  say("Uploading the picture …");
  try {
    // Most authors never paste a picture, so what uploads it comes with the first one.
    const { uploadPicture } = await import("../pictures/upload.ts");
    const { src, width, height } = await uploadPicture(file);
    const node = view.state.schema.nodes.image?.create({ src, width, height, alt: "" });
    if (!node || view.isDestroyed) return;
    view.dispatch(withPicture(view.state.tr, node, place()).scrollIntoView());
    say("The picture is there. Say in words what it shows.");
  } catch (error) {
    say(error instanceof CallFailure ? error.message : "The picture could not be taken.", true);
  }
}
