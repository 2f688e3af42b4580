import * as z from "zod";
import { BooleanQuery, Id, text } from "./common.ts";
import { RESULTS_SORTS } from "./form-options.ts";
import { type LearnerResult, SUBMISSION_STATUSES } from "./submissions.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

/** A day in UTC, as a date field submits it. */
const Day = z.iso
  .date({ message: VALIDATION_MESSAGES.day })
  .refine((day) => day >= "1900-01-01" && day <= "2999-12-31", {
    message: VALIDATION_MESSAGES.years(1900, 2999),
  });

/** Text to search for. Text that the database can't store is rejected. */
const SearchText = text(1, 512).refine((part) => part.isWellFormed() && !part.includes("\0"), {
  message: VALIDATION_MESSAGES.unstorable,
});

/** The filters and sort order shared by pages of results, their URLs and their CSV exports. */
export const ResultsFilter = z.strictObject({
  assessment_id: Id.optional(),
  /** Part of an assessment's title. */
  assessment: SearchText.optional(),
  learner_ref: SearchText.optional(),
  match: z.enum(["contains", "exact"]).default("contains"),
  status: z.enum(SUBMISSION_STATUSES).optional(),
  passed: BooleanQuery.optional(),
  late: BooleanQuery.optional(),
  voided: BooleanQuery.optional(),
  is_draft: BooleanQuery.default(false),
  attempt: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, VALIDATION_MESSAGES.wholeNumberFrom(1))
    .transform(Number)
    .optional(),
  from: Day.optional(),
  to: Day.optional(),
  sort: z.enum(RESULTS_SORTS).default("newest"),
});
export type ResultsFilter = z.output<typeof ResultsFilter>;
export type ResultsSearch = z.input<typeof ResultsFilter>;

/** A submission in the dashboard's lists. */
export type FoundSubmission = LearnerResult & { late: boolean; display_name: string | null };
