import * as z from "zod";
import { type GradingAction, type GradingPreferences, gradingActions, keysOf } from "./grading-keys.ts";

/** One character that is typed; a digit belongs to the rubric. */
const Key = z.string().regex(/^[^\s\d]$/u, "must be one character, and no digit");

/** What somebody likes at the desk: keys off altogether, or others than those set at first. */
export const GradingPreferencesBody = z
  .strictObject({
    shortcuts: z.boolean().default(true),
    keys: z.partialRecord(z.enum(gradingActions as [GradingAction, ...GradingAction[]]), Key).default({}),
  })
  .refine(({ keys }) => new Set(Object.values(keysOf(keys))).size === gradingActions.length, {
    path: ["keys"],
    message: "gives one key to two things",
  });

/** What is kept of somebody's preferences, or what is set at first where that is not to be read. */
export function gradingPreferences(kept: unknown): GradingPreferences {
  const read = GradingPreferencesBody.safeParse(kept ?? {});
  return read.success ? read.data : { shortcuts: true, keys: {} };
}
