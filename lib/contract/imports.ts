import * as z from "zod";
import { BooleanQuery, DateTime, Id, listQuery, text, Uuid } from "./common.ts";
import { IDS } from "./examples/ids.ts";
import { IMPORT_AS, IMPORT_STATUSES } from "./form-options.ts";

export { IMPORT_AS, IMPORT_STATUSES };

/** The formats that `POST /imports` reads. `auto` detects the format from the file. */
export const IMPORT_FORMATS = ["qti", "common-cartridge", "moodle-xml", "gift", "csv", "json"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** The formats that assessments, items and collections are exported in. */
export const EXPORT_FORMATS = ["qti3", "qti22", "moodle-xml", "gift", "csv", "json"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const ExportFormatQuery = z
  .enum(EXPORT_FORMATS)
  .meta({ description: "The format of the file", examples: ["json"] });
export const ExportQuery = z.strictObject({ format: ExportFormatQuery });
export type ExportQuery = z.output<typeof ExportQuery>;

/** What a loss affects: the score an answer gets, what the learner reads, or only how it looks. */
const LOSS_EFFECTS = ["score", "content", "presentation"] as const;
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

/** Why an import can fail as a whole. */
const IMPORT_ERROR_CODES = [
  "document_type",
  "folder_not_found",
  "internal_error",
  "not_utf8",
  "too_large",
  "unknown_format",
  "unreadable",
] as const;
export type ImportErrorCode = (typeof IMPORT_ERROR_CODES)[number];

/** Why the columns of a table make it `unreadable`. The message of the error says so. */
export type ColumnProblem = { problem: "missing" | "repeated"; name: string };

/** The largest file that is accepted, in bytes. */
export const MAX_IMPORT_BYTES = 100 * 1024 * 1024;
/** How many of the created assessments and items an import lists. Its report names all of them. */
export const MAX_LISTED_CREATED = 1000;

const as = z.enum(IMPORT_AS).meta({
  description:
    "assessments: each test of the file becomes an assessment; a file without tests becomes a single assessment. items: every question becomes an item of the bank.",
});
const folderId = Id.meta({
  description: "The folder of what is created. By default in no folder",
  examples: [IDS.folder],
});

export const CreateImportQuery = z.strictObject({
  format: z
    .enum(["auto", ...IMPORT_FORMATS])
    .default("auto")
    .meta({
      description: "auto detects the format from the file",
    }),
  as: as.default("assessments"),
  folder_id: folderId.optional(),
  preview: BooleanQuery.default(false).meta({
    description: "true creates nothing. The report tells what an import would do.",
  }),
  filename: text(1, 300)
    .default("upload")
    .meta({ description: "Names the file in the report", examples: ["biology.zip"] }),
});
export type CreateImportQuery = z.output<typeof CreateImportQuery>;

export const StartImportBody = z.strictObject({ as, folder_id: folderId.nullable() }).partial();
export type StartImportBody = z.output<typeof StartImportBody>;

export const ListImportsQuery = listQuery({
  status: z.enum(IMPORT_STATUSES).optional().meta({ description: "Only imports with this status" }),
});
export type ListImportsQuery = z.output<typeof ListImportsQuery>;
export const ListImportRowsQuery = listQuery({
  outcome: z.enum(IMPORT_OUTCOMES).optional().meta({ description: "Only questions with this outcome" }),
});
export type ListImportRowsQuery = z.output<typeof ListImportRowsQuery>;

export const StartedImport = z.object({ id: Uuid, status: z.enum(IMPORT_STATUSES) });
export type StartedImport = z.infer<typeof StartedImport>;

const CreatedThing = z.union([
  z.object({ assessment_id: Uuid, title: z.string() }),
  z.object({ item_id: Uuid, title: z.string() }),
]);

export const Import = z
  .object({
    id: Uuid,
    status: z.enum(IMPORT_STATUSES).meta({
      description:
        "completed: the report is complete. failed: `error` says why; nothing or only a part was created. canceled: what was created before stays.",
    }),
    filename: z.string(),
    format: z
      .string()
      .nullable()
      .meta({ description: "The format with its version, such as `qti 2.1`; null until it is detected" }),
    as: z.enum(IMPORT_AS),
    folder_id: Uuid.nullable(),
    preview: z.boolean(),
    progress: z
      .object({ done: z.int(), total: z.int() })
      .meta({ description: "In questions. `total` is 0 until the whole file has been read." }),
    summary: z
      .object({ imported: z.int(), changed: z.int(), skipped: z.int() })
      .meta({ description: "How many questions have each outcome, so far" }),
    losses: z
      .array(Loss)
      .meta({ description: "What tests lose, with titles, tags, and metadata of questions" }),
    created: z
      .array(CreatedThing)
      .meta({ description: `The first ${MAX_LISTED_CREATED}. The report names all of them.` }),
    error: z
      .object({ code: z.enum(IMPORT_ERROR_CODES), message: z.string() })
      .nullable()
      .meta({ description: "Only of a failed import" }),
    created_at: DateTime,
    finished_at: DateTime.nullable(),
    expires_at: DateTime.meta({
      description: "When the import and its report are deleted. What was created stays.",
    }),
  })
  .meta({ id: "Import" });
export type Import = z.infer<typeof Import>;

export const ImportRow = z
  .object({
    source: z.string().meta({ description: "The file and the question's identifier in it" }),
    title: z.string(),
    outcome: z.enum(IMPORT_OUTCOMES).meta({
      description: "changed: imported with losses",
    }),
    losses: z.array(Loss),
    assessment_id: Uuid.nullable(),
    item_id: Uuid.nullable(),
    question_id: Uuid.nullable().meta({
      description: "The question in the assessment; null if it is only in the bank",
    }),
  })
  .meta({ id: "ImportRow" });
export type ImportRow = z.infer<typeof ImportRow>;
