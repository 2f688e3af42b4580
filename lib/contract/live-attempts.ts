import * as z from "zod";
import type { AttemptSummary } from "./attempts.ts";
import { pageFields } from "./common.ts";
import { ATTEMPT_STATES } from "./form-options.ts";

export const LiveAttemptsQuery = z.strictObject({
  state: z.enum(ATTEMPT_STATES).default("open"),
  page: pageFields.page,
});
export type LiveAttemptsQuery = z.infer<typeof LiveAttemptsQuery>;

/** The same parameters in the page's URL, where invalid values are treated as missing. */
export const LiveAttemptsPageQuery = z.object({
  state: z.enum(ATTEMPT_STATES).catch("open"),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});

/** An attempt, with the number of questions in its version and the learner's name. */
export type LiveAttempt = AttemptSummary & { question_count: number; display_name: string | null };

/** A page of an assessment's attempts in one state, as the dashboard shows them while learners work. */
export type LiveAttempts = {
  items: LiveAttempt[];
  /** How many attempts are in this state. */
  total: number;
  /** How many attempts a page has at most. */
  limit: number;
  /** How many attempts are open. */
  open_count: number;
  /** The service's time, so that browsers with a wrong clock show the right time left. */
  now: string;
};
