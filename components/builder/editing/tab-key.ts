import { Extension } from "@tiptap/core";
import { type EditorState, NodeSelection, Selection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { findDepth, findPartDepth, isInteractionNode, isPart } from "./node-positions.ts";
import { findRow } from "./pair-rows.ts";

/**
 * Tab and Shift+Tab in the text move the caret to the next or previous part of an interaction, such as an option. Past
 * the last one and in other text, they focus the nearest control after or before the caret. Browsers don't start from
 * the caret: they would focus the first control in the text.
 */
export const TabKey = Extension.create({
  name: "tabKey",
  // The priority is lower than that of lists and tables, which handle the same keys.
  priority: 50,
  addKeyboardShortcuts() {
    const move = (by: 1 | -1) => () => {
      const { state, view } = this.editor;
      const end = findNeighborPartEnd(state, by);
      if (end === undefined) return focusNearestControl(view, by);
      const selection = Selection.near(state.doc.resolve(end), -1);
      view.dispatch(state.tr.setSelection(selection).scrollIntoView());
      return true;
    };
    return { Tab: move(1), "Shift-Tab": move(-1) };
  },
});

/**
 * Returns the position at the end of the next (1) or previous (-1) part of the interaction with the caret, or undefined
 * if there is none. Items that are written in rows follow each other row by row.
 */
export function findNeighborPartEnd(
  { doc, selection: { $head } }: EditorState,
  by: 1 | -1,
): number | undefined {
  const depth = findPartDepth($head);
  const interactionDepth = findDepth($head, isInteractionNode);
  if (depth === undefined || interactionDepth === undefined) return undefined;
  const parts: { pos: number; end: number; rank: number }[] = [];
  $head.node(interactionDepth).descendants((node, offset) => {
    if (!isPart(node)) return true;
    const pos = $head.start(interactionDepth) + offset;
    const row = findRow(doc, pos);
    parts.push({ pos, end: pos + node.nodeSize - 1, rank: row ? row.index * 2 + row.side : 0 });
    return false;
  });
  parts.sort((a, b) => a.rank - b.rank);
  return parts[parts.findIndex(({ pos }) => pos === $head.before(depth)) + by]?.end;
}

/** Focuses the nearest control after (1) or before (-1) the caret, and returns whether there is one. */
function focusNearestControl(view: EditorView, by: 1 | -1): boolean {
  const { selection } = view.state;
  // A selected node has controls, which come after its start.
  const at = selection instanceof NodeSelection ? selection.from : selection.head;
  const { node, offset } = view.domAtPos(at);
  const caret = new Range();
  caret.setStart(node, offset);
  const controls = [
    ...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary, [tabindex]"),
  ];
  if (by === -1) controls.reverse();
  return controls.some((control) => {
    if (caret.comparePoint(control, 0) !== by || control.tabIndex < 0 || control.isContentEditable)
      return false;
    // A control that is hidden or disabled doesn't take the focus.
    control.focus();
    if (control !== document.activeElement) return false;
    // As if the browser had handled the key.
    if (control instanceof HTMLInputElement) control.select();
    return true;
  });
}
