import * as z from "zod";
import { DateTimeInput, text } from "./common.ts";
import { KEY_OVERLAP_HOURS } from "./form-options.ts";
import { SCOPES } from "./scopes.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

export const CreateKeyBody = z.strictObject({
  name: text(1, 200),
  scopes: z.array(z.enum(SCOPES)).min(1, VALIDATION_MESSAGES.atLeastOne).max(SCOPES.length),
  expires_at: DateTimeInput.nullable().default(null),
});

export const RotateKeyBody = z.strictObject({ overlap_hours: z.literal(KEY_OVERLAP_HOURS) });

/** How much of one of its rate limits a key has used in the last minute. */
export type KeyRate = {
  bucket: "default" | "submit" | "check";
  limit: number;
  used: number;
  /** In how many seconds a used request stops counting. 0 if none is used. */
  reset_after: number;
};
