import * as z from "zod";
import { text } from "./common.ts";
import { Origin } from "./embed.ts";
import { CHECK_COUNT, CHECK_WINDOW, HOSTED_ASKS, MOST_ORIGINS, RATE } from "./settings-ranges.ts";

const within = ({ min, max }: { min: number; max: number }) =>
  z.number().refine((n) => Number.isInteger(n) && n >= min && n <= max, {
    message: `must be a whole number from ${min.toLocaleString("en")} to ${max.toLocaleString("en")}`,
  });

/** What is left out stays. `revision`: of the settings that these changes were made to. */
export const SettingsBody = z.strictObject({
  revision: z.int().min(0),
  name: text(1, 200).optional(),
  check_limit: z
    .strictObject({ count: within(CHECK_COUNT), window_seconds: within(CHECK_WINDOW) })
    .optional(),
  rate_limits: z
    .strictObject({ default: within(RATE), submit: within(RATE), check: within(RATE) })
    .optional(),
  embed_origins: z.array(Origin).max(MOST_ORIGINS).optional(),
  hosted_asks_for: z.enum(HOSTED_ASKS).optional(),
});
export type SettingsBody = z.infer<typeof SettingsBody>;

export type Settings = {
  revision: number;
  name: string;
  check_limit: { count: number; window_seconds: number };
  rate_limits: { default: number; submit: number; check: number };
  embed_origins: string[];
  hosted_asks_for: (typeof HOSTED_ASKS)[number];
};
