import * as z from "zod";

/** Extra time and attempts of one learner. */
export const Accommodations = z.strictObject({
  time_factor: z
    .number()
    .min(1)
    .max(10)
    .optional()
    .meta({ description: "Multiplies the time limit: 1.25 is 25% extra time" }),
  extra_attempts: z.int().min(0).max(100).optional(),
});
