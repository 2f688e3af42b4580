import type { Editor } from "@tiptap/core";
import type { EditorView } from "@tiptap/pm/view";
import { CallFailure } from "#lib/client/call.ts";
import { uploadPicture } from "../pictures/upload.ts";
import { insertBlock, insertInline } from "./insert.ts";
import type { TakePictures } from "./paste.ts";

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
    void files.reduce(async (before, file) => {
      await before;
      await takeOne(view, file, pos, say);
    }, Promise.resolve());
    return true;
  };

async function takeOne(
  view: EditorView,
  file: File,
  pos: number,
  say: (words: string, bad?: boolean) => void,
): Promise<void> {
  say("Uploading the picture …");
  try {
    const { src, width, height } = await uploadPicture(file);
    const { doc, schema, tr } = view.state;
    const node = schema.nodes.image?.create({ src, width, height, alt: "" });
    if (!node || view.isDestroyed) return;
    const $at = doc.resolve(Math.min(pos, doc.content.size));
    const isEmptyLine = $at.parent.isTextblock && $at.parent.content.size === 0;
    if (isEmptyLine) tr.replaceWith($at.before(), $at.after(), node);
    else tr.insert($at.parent.isTextblock ? $at.after() : $at.pos, node);
    view.dispatch(tr.scrollIntoView());
    say("The picture is there. Say in words what it shows.");
  } catch (error) {
    say(error instanceof CallFailure ? error.message : "The picture could not be taken.", true);
  }
}
