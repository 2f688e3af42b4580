import type { Editor } from "@tiptap/core";

/** Focuses the text after an action, unless the action opened a dialog. */
export function restoreFocus({ view }: Editor): void {
  if (!document.querySelector("dialog[open]")) view.focus();
}
