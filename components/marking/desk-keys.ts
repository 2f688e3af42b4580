import type { KeyboardEvent } from "react";
import {
  type GradingAction,
  type GradingPreferences,
  getShortcutKeys,
  gradingActions,
} from "#lib/contract/marking-shortcuts.ts";

export type DeskActions = Record<GradingAction, () => void> & {
  save_next: () => void;
  undo: () => void;
  redo: () => void;
  /** Toggles a rubric item by its zero-based index. */
  item: (index: number) => void;
  /** Moves the focus out of a field. */
  leave: () => void;
};

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");

/**
 * Handles a key press in the grading region. Single keys work only outside fields and while shortcuts are on. Keys with
 * Ctrl work everywhere, except that Ctrl+Z in a field undoes typing in that field.
 */
export function handleDeskKey(
  event: KeyboardEvent,
  actions: DeskActions,
  preferences: GradingPreferences,
): void {
  // Dialogs and menus are elsewhere in the document, but their events come here through React.
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
  const runAction = findAction(event, actions, preferences);
  if (!runAction) return;
  event.preventDefault();
  runAction();
}

function findAction(
  event: KeyboardEvent,
  actions: DeskActions,
  { shortcuts, keys }: GradingPreferences,
): (() => void) | undefined {
  const isInField = isField(event.target);
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    if (event.key === "Enter") return actions.save_next;
    if (event.key.toLowerCase() === "z" && !isInField) return event.shiftKey ? actions.redo : actions.undo;
    return undefined;
  }
  if (event.key === "Escape" && isInField) return actions.leave;
  if (!shortcuts || isInField || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  // Uses the physical key, because Shift plus a digit types a different character on each keyboard layout.
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (digit !== undefined) return () => actions.item(((Number(digit) + 9) % 10) + (event.shiftKey ? 10 : 0));
  const bindings = getShortcutKeys(keys);
  const pressedKey = /^\p{L}$/u.test(event.key)
    ? event.shiftKey
      ? event.key.toUpperCase()
      : event.key.toLowerCase()
    : event.key;
  const action = gradingActions.find((each) => bindings[each] === pressedKey);
  return action && actions[action];
}
