import type { EditorOptions } from "@tiptap/core";

/** Returns the accessible name and the scroll margins of the text. The toolbar covers the top of the window. */
export const createEditorProps = (label: string): EditorOptions["editorProps"] => ({
  attributes: { class: "writing", "aria-label": label, "aria-multiline": "true" },
  scrollMargin: { top: 128, bottom: 32, left: 0, right: 0 },
  scrollThreshold: { top: 112, bottom: 8, left: 0, right: 0 },
});
