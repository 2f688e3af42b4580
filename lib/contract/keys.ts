import * as z from "zod";
import { DateTimeInput, text } from "./common.ts";
import { SCOPES } from "./scopes.ts";

export const CreateKeyBody = z.strictObject({
  name: text(1, 200),
  scopes: z.array(z.enum(SCOPES)).min(1, "choose at least one").max(SCOPES.length),
  expires_at: DateTimeInput.nullable().default(null),
});

/** Hours that the old key goes on working beside the new one. */
export const OVERLAPS = [0, 1, 24, 168] as const;
export const RotateKeyBody = z.strictObject({ overlap_hours: z.literal(OVERLAPS) });
