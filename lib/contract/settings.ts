import * as z from "zod";
import type { SettingsInput } from "./assessments.ts";
import { trimmedText } from "./common.ts";
import { Origin } from "./embed.ts";
import {
  CHECK_COUNT,
  CHECK_WINDOW,
  HOSTED_PROMPTS,
  MAX_ORIGINS,
  RATE_LIMIT,
  RETENTION_DAYS,
} from "./settings-ranges.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

const integerInRange = ({ min, max }: { min: number; max: number }) =>
  z.number().refine((n) => Number.isInteger(n) && n >= min && n <= max, {
    message: VALIDATION_MESSAGES.wholeNumber(min, max),
  });

/** Omitted settings stay unchanged. `revision` is the revision of the settings that the change is based on. */
export const OrganizationSettingsBody = z.strictObject({
  revision: z.int().min(0),
  name: trimmedText(1, 200).optional(),
  check_limit: z
    .strictObject({ count: integerInRange(CHECK_COUNT), window_seconds: integerInRange(CHECK_WINDOW) })
    .optional(),
  rate_limits: z
    .strictObject({
      default: integerInRange(RATE_LIMIT),
      submit: integerInRange(RATE_LIMIT),
      check: integerInRange(RATE_LIMIT),
    })
    .optional(),
  embed_origins: z.array(Origin).max(MAX_ORIGINS).optional(),
  hosted_asks_for: z.enum(HOSTED_PROMPTS).optional(),
  retention_days: integerInRange(RETENTION_DAYS).nullable().optional(),
});
export type OrganizationSettingsBody = z.infer<typeof OrganizationSettingsBody>;

export type OrganizationSettings = {
  revision: number;
  name: string;
  check_limit: { count: number; window_seconds: number };
  rate_limits: { default: number; submit: number; check: number };
  embed_origins: string[];
  hosted_asks_for: (typeof HOSTED_PROMPTS)[number];
  retention_days: number | null;
  default_settings: SettingsInput;
};
