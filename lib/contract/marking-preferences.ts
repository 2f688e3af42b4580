import * as z from "zod";
import {
  type GradingAction,
  type GradingPreferences,
  getShortcutKeys,
  gradingActions,
} from "./marking-shortcuts.ts";

/** One character. Digits are reserved for rubric items. */
const Key = z.string().regex(/^[^\s\d]$/u, "must be one character other than a digit");

/** A grader's preferences: whether single-key shortcuts are on, and the keys that differ from the defaults. */
export const GradingPreferencesBody = z
  .strictObject({
    shortcuts: z.boolean().default(true),
    keys: z.partialRecord(z.enum(gradingActions as [GradingAction, ...GradingAction[]]), Key).default({}),
  })
  .refine(({ keys }) => new Set(Object.values(getShortcutKeys(keys))).size === gradingActions.length, {
    path: ["keys"],
    message: "assigns one key to two actions",
  });

/** The stored preferences, or the defaults if the stored value is invalid. */
export function parseGradingPreferences(stored: unknown): GradingPreferences {
  const parsed = GradingPreferencesBody.safeParse(stored ?? {});
  return parsed.success ? parsed.data : { shortcuts: true, keys: {} };
}
