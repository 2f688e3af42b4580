import * as z from "zod";
import {
  type GradingAction,
  type GradingPreferences,
  getShortcutKeys,
  gradingActions,
} from "./marking-shortcuts.ts";

/** One character that is typed; a digit belongs to the rubric. */
const Key = z.string().regex(/^[^\s\d]$/u, "must be one character, and no digit");

/** What somebody likes at the desk: keys off altogether, or others than those set at first. */
export const GradingPreferencesBody = z
  .strictObject({
    shortcuts: z.boolean().default(true),
    keys: z.partialRecord(z.enum(gradingActions as [GradingAction, ...GradingAction[]]), Key).default({}),
  })
  .refine(({ keys }) => new Set(Object.values(getShortcutKeys(keys))).size === gradingActions.length, {
    path: ["keys"],
    message: "gives one key to two things",
  });

/** What is kept of somebody's preferences, or what is set at first where that is not to be read. */
export function parseGradingPreferences(stored: unknown): GradingPreferences {
  const parsed = GradingPreferencesBody.safeParse(stored ?? {});
  return parsed.success ? parsed.data : { shortcuts: true, keys: {} };
}
