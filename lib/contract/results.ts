import * as z from "zod";
import { BooleanQuery, Id, text } from "./common.ts";
import { RESULTS_SORTS } from "./form-options.ts";
import { type LearnerResult, SUBMISSION_STATUSES, VoidBody } from "./submissions.ts";
import { isTimeZone } from "./time-zones.ts";
import { VALIDATION_MESSAGES } from "./validation-messages.ts";

/** The maximum number of submissions that can be changed or exported by their ids. */
const MAX_SELECTED = 100;

/** A day as a date field submits it. */
const Day = z.iso
  .date({ message: VALIDATION_MESSAGES.day })
  .refine((day) => day >= "1900-01-01" && day <= "2999-12-31", {
    message: VALIDATION_MESSAGES.years(1900, 2999),
  });

/** An IANA time zone in which `from` and `to` are whole days, such as Europe/Berlin. */
const TimeZone = z.string().max(64).refine(isTimeZone, { message: VALIDATION_MESSAGES.timeZone });

/** Up to a page of ids, separated by commas. */
const IdList = z
  .string()
  .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/i, VALIDATION_MESSAGES.idList(MAX_SELECTED))
  .transform((ids) => ids.split(","));

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
  time_zone: TimeZone.optional(),
  ids: IdList.optional(),
  sort: z.enum(RESULTS_SORTS).default("newest"),
});
export type ResultsFilter = z.output<typeof ResultsFilter>;
export type ResultsSearch = z.input<typeof ResultsFilter>;

const SelectedIds = z.array(Id).min(1, VALIDATION_MESSAGES.atLeastOne).max(MAX_SELECTED);
/** A change to several submissions. Each submission succeeds or fails independently. */
export const ResultsBulkBody = z.discriminatedUnion("action", [
  VoidBody.extend({ action: z.literal("void"), ids: SelectedIds }),
  z.strictObject({ action: z.literal("unvoid"), ids: SelectedIds }),
]);
export type ResultsBulkBody = z.infer<typeof ResultsBulkBody>;

export type ResultsBulkResult = {
  /** The submissions that are now in the requested state, including those that already were. */
  succeeded: string[];
  failed: { id: string; title: string | null; message: string }[];
  /** The request that undoes exactly this change. Null if nothing changed or it can't be undone. */
  undo: ResultsBulkBody | null;
};

/** A submission in the dashboard's lists. */
export type FoundSubmission = LearnerResult & { late: boolean; display_name: string | null };
