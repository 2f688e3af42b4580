import * as z from "zod";
import { DateTime, Uuid } from "./common.ts";
import { IDS } from "./examples/ids.ts";

/** How many files an attempt can have at most, including those that the learner replaced. */
export const MAX_FILES_PER_ATTEMPT = 200;
/** The maximum number of characters of a file's name. */
export const MAX_FILE_NAME = 200;

/** The largest sizes in bytes of a recording in a question, and of a file in an answer. */
export type UploadLimits = { recording: number; answerFile: number };

/** A file that a learner uploaded or drew. */
export const SubmissionFile = z
  .object({
    id: Uuid.meta({
      description: "The value in the answer to an `uploadInteraction` or `drawingInteraction`",
    }),
    name: z.string(),
    media_type: z.string().meta({ description: "Detected from the bytes" }),
    bytes: z.int().meta({ description: "The size of the stored file" }),
    created_at: DateTime,
  })
  .meta({ id: "SubmissionFile" });
export type SubmissionFile = z.infer<typeof SubmissionFile>;

export const SubmissionFiles = z.object({ files: z.array(SubmissionFile) }).meta({ id: "SubmissionFiles" });

const filename = z
  .string()
  .min(1)
  .max(1_000)
  .optional()
  .meta({
    description: "The file's name. The default is `upload` with the extension of its type",
    examples: ["Lab report.pdf"],
  });

/** The query of uploads by a product. */
export const UploadFileQuery = z.strictObject({
  filename,
  attempt_id: Uuid.optional().meta({
    description: "The attempt that the file belongs to, if an attempt will be submitted",
    examples: [IDS.attempt],
  }),
});

/** The query of uploads by a learner's browser. */
export const EmbedFileQuery = z.strictObject({ filename, token: z.string().optional() });
