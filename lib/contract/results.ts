import * as z from "zod";
import { BooleanQuery, Id, text } from "./common.ts";
import { RESULTS_SORTS } from "./form-options.ts";
import { type LearnerResult, SUBMISSION_STATUSES } from "./submissions.ts";

/** A day as a date field writes it, in UTC. */
const Day = z.iso
  .date({ message: "must be a day, such as 2026-09-01" })
  .refine((day) => day >= "1900-01-01" && day <= "2999-12-31", {
    message: "must lie in the years 1900 to 2999",
  });

/** A part of a text to look for. Of what cannot be stored there is none. */
const SearchText = text(1, 512).refine((part) => part.isWellFormed() && !part.includes("\0"), {
  message: "holds what no text can hold",
});

/** Which submissions are looked at, and in which order: what pages, their addresses and their CSV have in common. */
export const ResultsFilter = z.strictObject({
  assessment_id: Id.optional(),
  /** Part of an assessment's title. */
  assessment: SearchText.optional(),
  learner_ref: SearchText.optional(),
  match: z.enum(["contains", "exact"]).default("contains"),
  status: z.enum(SUBMISSION_STATUSES).optional(),
  passed: BooleanQuery.optional(),
  late: BooleanQuery.optional(),
  is_draft: BooleanQuery.default(false),
  attempt: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "must be a whole number from 1")
    .transform(Number)
    .optional(),
  from: Day.optional(),
  to: Day.optional(),
  sort: z.enum(RESULTS_SORTS).default("newest"),
});
export type ResultsFilter = z.output<typeof ResultsFilter>;
export type ResultsSearch = z.input<typeof ResultsFilter>;

/** A submission in the dashboard's lists. */
export type FoundSubmission = LearnerResult & { late: boolean };
