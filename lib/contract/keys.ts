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
