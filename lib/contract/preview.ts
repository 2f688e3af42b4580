import * as z from "zod";
import { Uuid } from "./common.ts";
import { Answers } from "./submissions.ts";

/** Answers from a preview. They are graded against the working copy and never stored. */
export const PreviewBody = z.strictObject({
  answers: Answers,
  /** The `attempt_key` of the preview, which determines the questions that were drawn. Without it, all are graded. */
  attempt_key: Uuid.optional(),
});
