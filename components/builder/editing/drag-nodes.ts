import { Extension } from "@tiptap/core";
import { type NodeSelection, Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** A node that is being dragged by its handle. ProseMirror deletes `node` when it inserts the slice elsewhere. */
export type HandleDrag = NonNullable<EditorView["dragging"]> & {
  node: NodeSelection;
  /** Drops a part. A question is dropped by ProseMirror. */
  drop: ((event: DragEvent) => void) | undefined;
};
export const drags = new WeakMap<EditorView, HandleDrag>();

/** Lets authors drop questions and parts that they drag by their handles (start-drag.ts). */
export const DragNodes = Extension.create({
  name: "dragNodes",
  addProseMirrorPlugins() {
    const { editor } = this;
    let isLoaded = false;
    /** The line at the place of a drop. Few authors drag, so its code is loaded for the first drag. */
    const loadDropCursor = async () => {
      if (isLoaded) return;
      isLoaded = true;
      const { dropCursor } = await import("@tiptap/pm/dropcursor");
      if (!editor.isDestroyed) editor.registerPlugin(dropCursor({ class: "drop-cursor", color: false }));
    };
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            dragenter: () => {
              void loadDropCursor();
              return false;
            },
            // Browsers allow a drop only where this event was handled.
            dragover: (view, event) => {
              if (drags.has(view)) event.preventDefault();
              return false;
            },
          },
          handleDrop(view, event) {
            const drop = drags.get(view)?.drop;
            drop?.(event);
            return drop !== undefined;
          },
        },
      }),
    ];
  },
});
