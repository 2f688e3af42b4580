import type { Editor } from "@tiptap/core";
import type { KeyboardEvent } from "react";
import { isQuestion } from "./document/read-draft.ts";
import { dispatchInView } from "./editing/dispatch-in-view.ts";
import { insertQuestion } from "./editing/insert.ts";

/**
 * Handles shortcuts in the fields around the text, where they work the same as in the text: undo, redo, and a new
 * question. Esc moves focus from a question's controls back to its text. Shift+Tab doesn't stop at the text on the way
 * from its first control to what is above it: from there, Shift+Tab would lead to the control at the caret again.
 */
export function useBuilderShortcuts(editor: Editor): (event: KeyboardEvent) => void {
  return (event) => {
    if (!(event.target instanceof HTMLElement)) return;
    const isText = event.target === editor.view.dom;
    const isMod = (event.ctrlKey || event.metaKey) && !event.altKey;
    const key = event.key.toLowerCase();
    if (isMod && (key === "z" || key === "y") && !isText) {
      event.preventDefault();
      event.stopPropagation();
      if (key === "y" || event.shiftKey) editor.commands.redo();
      else editor.commands.undo();
      return;
    }
    const isInEditor = !isText && editor.view.dom.contains(event.target);
    if (isMod && event.key === "Enter" && isInEditor) {
      event.preventDefault();
      event.stopPropagation();
      insertQuestion(editor, findQuestionPosition(editor, event.target));
    }
    if (event.key === "Escape" && isInEditor && !event.defaultPrevented && !isInOverlay(event.target)) {
      dispatchInView(editor.view, editor.state.tr);
    }
    if (event.key === "Tab" && event.shiftKey && isInEditor) {
      const { dom } = editor.view;
      dom.tabIndex = -1;
      // The browser moves the focus right after this event.
      setTimeout(() => {
        dom.tabIndex = 0;
      });
    }
  };
}

/** Returns the position of the question that contains a control. */
function findQuestionPosition({ state, view }: Editor, target: HTMLElement): number | undefined {
  let found: number | undefined;
  state.doc.descendants((node, pos) => {
    if (isQuestion(node) && view.nodeDOM(pos)?.contains(target)) found = pos;
    return found === undefined && node.type.name === "exercise";
  });
  return found;
}

/** Checks whether an element is inside a menu or dialog, because these handle Esc themselves. */
const isInOverlay = (target: HTMLElement): boolean =>
  target.closest("dialog, [role=menu], [role=listbox], [aria-expanded=true]") !== null;
