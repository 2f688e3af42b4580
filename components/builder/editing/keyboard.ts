import { type Editor, Extension } from "@tiptap/core";
import { insertQuestion, removeBlankQuestion } from "./insert.ts";
import { moveQuestion, moveSelected } from "./move.ts";
import { findQuestionDepth } from "./node-positions.ts";

/** Announces to screen readers what others see. */
export type Announce = (message: string) => void;

/** Shortcuts to move options and questions, to add a question, and to leave the text for its controls. */
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

/** Esc focuses the first control of the question, so that Tab leads to the others. */
function focusControls({ state, view }: Editor): boolean {
  const { $from } = state.selection;
  const depth = findQuestionDepth($from);
  const dom = depth === undefined ? null : view.nodeDOM($from.before(depth));
  const control = dom instanceof HTMLElement ? dom.querySelector<HTMLElement>("[data-first-control]") : null;
  if (control) control.focus();
  else view.dom.blur();
  return true;
}
