import { type Editor, Extension } from "@tiptap/core";
import { insertQuestion, removeBlankQuestion } from "./insert.ts";
import { moveQuestion, moveSelected } from "./move.ts";
import { findSelectedQuestion } from "./node-positions.ts";

/** Announces visual changes to screen reader users. */
export type Announce = (message: string) => void;

/**
 * Shortcuts that move options and questions, add a question, and move focus from the text to the question's controls.
 */
export const BuilderKeyboard = Extension.create<{ announce: Announce }>({
  name: "keyboard",
  priority: 1050,
  addOptions: () => ({ announce: () => {} }),
  addKeyboardShortcuts() {
    const { editor } = this;
    const announceMove = (message: string | undefined) => {
      if (message) this.options.announce(message);
      return true;
    };
    return {
      "Mod-Enter": () => insertQuestion(editor),
      "Alt-ArrowUp": () => announceMove(moveSelected(editor, -1)),
      "Alt-ArrowDown": () => announceMove(moveSelected(editor, 1)),
      "Shift-Alt-ArrowUp": () => announceMove(moveQuestion(editor, -1)),
      "Shift-Alt-ArrowDown": () => announceMove(moveQuestion(editor, 1)),
      Backspace: () => removeBlankQuestion(editor),
      Escape: () => focusControls(editor),
    };
  },
});

/** Focuses the question's first control on Esc, so that Tab reaches the others. */
function focusControls({ state, view }: Editor): boolean {
  const question = findSelectedQuestion(state.selection);
  const dom = question ? view.nodeDOM(question.pos) : null;
  const control = dom instanceof HTMLElement ? dom.querySelector<HTMLElement>("[data-first-control]") : null;
  if (control) control.focus();
  else view.dom.blur();
  return true;
}
