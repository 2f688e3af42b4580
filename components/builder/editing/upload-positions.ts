import { Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** Where pictures go that are still being uploaded; each is known by an object of its own. */
type UploadPositions = ReadonlyMap<object, number>;
const key = new PluginKey<UploadPositions>("uploads");
type UploadChange = { upload: object; pos: number | undefined };

/** Keeps the place of each upload, however much is written, moved or removed until it is done. */
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
          // What is typed at the place itself comes behind the picture.
          const after = new Map([...before].map(([upload, pos]) => [upload, tr.mapping.map(pos, -1)]));
          if (change?.pos !== undefined) after.set(change.upload, change.pos);
          else if (change) after.delete(change.upload);
          return after;
        },
      },
    }),
  ],
});

/** Remembers a place in the document. Gives what asks for it later, once: where it is by then. */
export function trackPosition(view: EditorView, pos: number): () => number {
  const upload = {};
  view.dispatch(view.state.tr.setMeta(key, { upload, pos } satisfies UploadChange));
  return () => {
    const now = key.getState(view.state)?.get(upload) ?? pos;
    view.dispatch(view.state.tr.setMeta(key, { upload, pos: undefined } satisfies UploadChange));
    return Math.min(now, view.state.doc.content.size);
  };
}
