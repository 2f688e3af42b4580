import { Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** The positions of images that are being uploaded. Each upload is identified by an object. */
type UploadPositions = ReadonlyMap<object, number>;
const key = new PluginKey<UploadPositions>("uploads");
type UploadChange = { upload: object; pos: number | undefined };

/** Maps each upload's position through the changes made until the upload is done. */
export const TrackUploads = Extension.create({
  name: "uploads",
  addProseMirrorPlugins: () => [
    new Plugin<UploadPositions>({
      key,
      state: {
        init: () => new Map(),
        apply(tr, before) {
          const change = tr.getMeta(key) as UploadChange | undefined;
          if (!change && (!tr.docChanged || before.size === 0)) return before;
          // Text typed at the upload's position goes after the image.
          const after = new Map([...before].map(([upload, pos]) => [upload, tr.mapping.map(pos, -1)]));
          if (change?.pos !== undefined) after.set(change.upload, change.pos);
          else if (change) after.delete(change.upload);
          return after;
        },
      },
    }),
  ],
});

/** Tracks a position in the document. Returns a function that returns the current position and stops tracking it. */
export function trackPosition(view: EditorView, pos: number): () => number {
  const upload = {};
  view.dispatch(view.state.tr.setMeta(key, { upload, pos } satisfies UploadChange));
  return () => {
    const now = key.getState(view.state)?.get(upload) ?? pos;
    view.dispatch(view.state.tr.setMeta(key, { upload, pos: undefined } satisfies UploadChange));
    return Math.min(now, view.state.doc.content.size);
  };
}
