import * as z from "zod";
import { SettingsInput } from "./assessments.ts";
import { DateTime, trimmedText, Uuid } from "./common.ts";
import { Origin } from "./embed.ts";
import { SCOPES } from "./scopes.ts";
import { CHECK_COUNT, CHECK_WINDOW, MAX_ORIGINS, RETENTION_DAYS } from "./settings-ranges.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

const Name = trimmedText(1, 200);
const CheckLimit = z.strictObject({
  count: z.int().min(CHECK_COUNT.min).max(CHECK_COUNT.max),
  window_seconds: z.int().min(CHECK_WINDOW.min).max(CHECK_WINDOW.max),
});
const RetentionDays = z.int().min(RETENTION_DAYS.min).max(RETENTION_DAYS.max).nullable().meta({
  description:
    "After this many days, submissions lose their learner's reference, free text, and comments, and keep their scores. null: they are kept as they are.",
});

/** The settings that a new assessment starts with. */
const DefaultSettings = SettingsInput.refine(
  ({ opens_at, closes_at }) => !opens_at || !closes_at || Date.parse(opens_at) < Date.parse(closes_at),
  { path: ["closes_at"], message: VALIDATION_MESSAGES.afterOpening },
).meta({
  description:
    "What a new assessment starts with where its own settings are left out. Settings that are missing here too have the service's defaults.",
});

export const Organization = z
  .object({
    id: Uuid,
    name: z.string(),
    embed_origins: z.array(z.string()).meta({
      description: "The origins of embed tokens that name none of their own",
    }),
    check_limit: CheckLimit.meta({
      description: "How often a learner can check a question in how many seconds",
    }),
    retention_days: RetentionDays,
    default_settings: DefaultSettings,
  })
  .meta({ id: "Organization" });
export type Organization = z.infer<typeof Organization>;

export const UpdateOrganizationBody = z
  .strictObject({
    name: Name,
    embed_origins: z.array(Origin).max(MAX_ORIGINS),
    check_limit: CheckLimit.partial(),
    retention_days: RetentionDays,
    default_settings: DefaultSettings,
  })
  .partial();
export type UpdateOrganizationBody = z.infer<typeof UpdateOrganizationBody>;

export const Me = z
  .object({
    organization: z.object({ id: Uuid, name: z.string() }),
    key: z.object({ id: Uuid, name: z.string() }),
    scopes: z.array(z.enum(SCOPES)),
    limits: z
      .object({ default: z.int(), submit: z.int(), check: z.int() })
      .meta({ description: "The requests that the key can make in any 60 seconds, by rate limit" }),
    expires_at: DateTime.nullable().meta({ description: "null if the key doesn't expire" }),
  })
  .meta({ id: "Me" });
export type Me = z.infer<typeof Me>;
