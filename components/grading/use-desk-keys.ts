import type { KeyboardEvent } from "react";
import {
  type GradingAction,
  type GradingPreferences,
  gradingActions,
  keysOf,
} from "#lib/contract/grading-keys.ts";

export type DeskActions = Record<GradingAction, () => void> & {
  save_next: () => void;
  undo: () => void;
  redo: () => void;
  /** A rubric item by its place, from 0. */
  item: (index: number) => void;
  /** Out of a field. */
  leave: () => void;
};

const isField = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");

/**
 * What a key does in the grading region. A key alone acts outside fields only, and not at all where keys are off; with
 * Ctrl it acts everywhere, but undoing what was typed into a field is the field's own business.
 */
export function onDeskKey(event: KeyboardEvent, actions: DeskActions, preferences: GradingPreferences): void {
  const act = actionOf(event, actions, preferences);
  if (!act) return;
  event.preventDefault();
  act();
}

function actionOf(
  event: KeyboardEvent,
  actions: DeskActions,
  { shortcuts, keys }: GradingPreferences,
): (() => void) | undefined {
  const inField = isField(event.target);
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    if (event.key === "Enter") return actions.save_next;
    if (event.key.toLowerCase() === "z" && !inField) return event.shiftKey ? actions.redo : actions.undo;
    return undefined;
  }
  if (event.key === "Escape" && inField) return actions.leave;
  if (!shortcuts || inField || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  // The key's place, as Shift with a digit types something else on every keyboard.
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  if (digit !== undefined) return () => actions.item(((Number(digit) + 9) % 10) + (event.shiftKey ? 10 : 0));
  const set = keysOf(keys);
  const typed = /^\p{L}$/u.test(event.key)
    ? event.shiftKey
      ? event.key.toUpperCase()
      : event.key.toLowerCase()
    : event.key;
  const action = gradingActions.find((each) => set[each] === typed);
  return action && actions[action];
}
