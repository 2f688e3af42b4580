import * as z from "zod";
import {
  type GradingAction,
  type GradingPreferences,
  getShortcutKeys,
  gradingActions,
} from "./marking-shortcuts.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

/** A single typed character. Digits are reserved for the rubric. */
const Key = z.string().regex(/^[^\s\d]$/u, VALIDATION_MESSAGES.shortcut);

/** A grader's preferences for the grading page: whether shortcuts are on, and the keys that were changed. */
export const GradingPreferencesBody = z
  .strictObject({
    shortcuts: z.boolean().default(true),
    keys: z.partialRecord(z.enum(gradingActions as [GradingAction, ...GradingAction[]]), Key).default({}),
  })
  .refine(({ keys }) => new Set(Object.values(getShortcutKeys(keys))).size === gradingActions.length, {
    path: ["keys"],
    message: VALIDATION_MESSAGES.duplicateShortcut,
  });

/** Parses stored preferences. Returns the defaults if they are missing or invalid. */
export function parseGradingPreferences(stored: unknown): GradingPreferences {
  const parsed = GradingPreferencesBody.safeParse(renameHandAction(stored ?? {}));
  return parsed.success ? parsed.data : { shortcuts: true, keys: {} };
}

/** Preferences stored by earlier releases call the action `reassign` `hand`. */
function renameHandAction(stored: unknown): unknown {
  const parsed = z.looseObject({ keys: z.looseObject({ hand: z.string() }) }).safeParse(stored);
  if (!parsed.success) return stored;
  const { hand, ...keys } = parsed.data.keys;
  return { ...parsed.data, keys: { reassign: hand, ...keys } };
}
