import * as z from "zod";

/** The formats that `POST /imports` reads. `auto` detects the format from the file. */
export const IMPORT_FORMATS = ["qti", "common-cartridge", "moodle-xml", "gift", "csv", "json"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** The formats that assessments, items and collections are exported in. */
export const EXPORT_FORMATS = ["qti3", "qti22", "moodle-xml", "gift", "csv", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What a loss affects: the score an answer gets, what the learner reads, or only how it looks. */
export const LOSS_EFFECTS = ["score", "content", "presentation"] as const;
export type LossEffect = (typeof LOSS_EFFECTS)[number];

/** Every loss that an import or export can report, with what it affects. */
export const LOSS_CODES = {
  adaptive_item: "score",
  custom_interaction: "score",
  custom_response_processing: "score",
  invalid_item: "score",
  negative_score: "score",
  no_response_processing: "score",
  points: "score",
  retry_penalty: "score",
  scoring_not_supported: "score",
  template_processing: "score",
  text_normalized: "score",
  too_large: "score",
  too_many_questions: "score",
  unsupported_interaction: "score",
  unsupported_question_type: "score",
  asset_invalid: "content",
  asset_missing: "content",
  feedback: "content",
  hint: "content",
  link_removed: "content",
  markup_removed: "content",
  math_not_converted: "content",
  rubric: "content",
  setting: "content",
  text_only: "content",
  fixed_choice: "presentation",
  label: "presentation",
  shuffle: "presentation",
  style: "presentation",
} as const satisfies Record<string, LossEffect>;
export type LossCode = keyof typeof LOSS_CODES;

export const IMPORT_OUTCOMES = ["imported", "changed", "skipped"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export const Loss = z
  .object({
    code: z.enum(Object.keys(LOSS_CODES) as [LossCode, ...LossCode[]]),
    message: z.string(),
    path: z.string().meta({ description: "Where the lost part is in the source, as far as known" }),
    affects: z.enum(LOSS_EFFECTS),
  })
  .meta({ id: "Loss" });
export type Loss = z.infer<typeof Loss>;
