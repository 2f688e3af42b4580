import type { Editor } from "@tiptap/core";
import { PART_TOOLS } from "#lib/messages/editor-part-tools.ts";
import { moveNodeAt } from "../editing/move.ts";
import { removePart } from "../editing/remove-part.ts";
import { startDrag } from "../editing/start-drag.ts";

export type PartTools = { dom: HTMLElement; setName: (name: string) => void };

/**
 * The tools beside an option, item, or word: a handle that drags it, buttons that move it, which a click on the handle
 * shows, and a button that removes it. Keys do the same in the text, so Tab skips the tools.
 */
export function createPartTools(
  editor: Editor,
  getPos: () => number | undefined,
  part: HTMLElement,
): PartTools {
  let partName = "";
  const dom = document.createElement("span");
  dom.className = "part-tools";
  dom.contentEditable = "false";
  const addButton = (text: string, onClick: () => void) => {
    const button = document.createElement("button");
    button.type = "button";
    button.tabIndex = -1;
    button.className = "part-tool";
    button.textContent = text;
    // The caret stays where it is.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", onClick);
    dom.append(button);
    return button;
  };
  const move = (by: 1 | -1) => () => {
    const pos = getPos();
    if (pos !== undefined) moveNodeAt(editor, pos, by);
  };
  const up = addButton("↑", move(-1));
  const down = addButton("↓", move(1));
  // Firefox can't drag buttons.
  const handle = document.createElement("span");
  handle.className = "part-tool drag-handle";
  handle.role = "button";
  handle.tabIndex = -1;
  handle.addEventListener("click", () => setOpen(up.hidden !== false));
  dom.append(handle);
  const remove = addButton("×", () => removePart(editor.view, getPos(), partName));
  const setOpen = (isOpen: boolean) => {
    up.hidden = down.hidden = !isOpen;
    handle.setAttribute("aria-expanded", String(isOpen));
  };
  setOpen(false);
  handle.draggable = true;
  handle.title = PART_TOOLS.moveTitle;
  handle.addEventListener("dragstart", (event) => {
    const pos = getPos();
    if (pos !== undefined) startDrag(editor.view, pos, event, part);
  });
  return {
    dom,
    setName(name) {
      partName = name;
      up.setAttribute("aria-label", PART_TOOLS.up(name));
      down.setAttribute("aria-label", PART_TOOLS.down(name));
      handle.setAttribute("aria-label", PART_TOOLS.move(name));
      remove.setAttribute("aria-label", PART_TOOLS.remove(name));
    },
  };
}
