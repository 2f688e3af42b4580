import { type Editor, Extension } from "@tiptap/core";
import { insertQuestion, removeBlankQuestion } from "./insert.ts";
import { moveHere, moveQuestion } from "./move.ts";
import { questionDepth } from "./places.ts";

/** Says something aloud that the eye sees by itself. */
export type Speak = (words: string) => void;

/** The keys that lead through the document: moving, a new question, and the way out to the controls. */
export const Keyboard = Extension.create<{ speak: Speak }>({
  name: "keyboard",
  priority: 1050,
  addOptions: () => ({ speak: () => {} }),
  addKeyboardShortcuts() {
    const { editor } = this;
    const said = (words: string | undefined) => {
      if (words) this.options.speak(words);
      return true;
    };
    return {
      "Mod-Enter": () => insertQuestion(editor),
      "Alt-ArrowUp": () => said(moveHere(editor, -1)),
      "Alt-ArrowDown": () => said(moveHere(editor, 1)),
      "Shift-Alt-ArrowUp": () => said(moveQuestion(editor, -1)),
      "Shift-Alt-ArrowDown": () => said(moveQuestion(editor, 1)),
      Backspace: () => removeBlankQuestion(editor),
      Escape: () => leave(editor),
    };
  },
});

/** Esc leads from the text to the controls of its question, from where Tab goes on. */
function leave({ state, view }: Editor): boolean {
  const { $from } = state.selection;
  const depth = questionDepth($from);
  const dom = depth === undefined ? null : view.nodeDOM($from.before(depth));
  const control = dom instanceof HTMLElement ? dom.querySelector<HTMLElement>("[data-first-control]") : null;
  if (control) control.focus();
  else view.dom.blur();
  return true;
}
