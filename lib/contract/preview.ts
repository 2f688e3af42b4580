import * as z from "zod";
import { Id } from "./common.ts";
import { Answers } from "./submissions.ts";

/**
 * Answers from a preview. They are graded against the working copy and never stored. `attempt_key` is that of the preview,
 * and tells what it drew; without it, everything is graded.
 */
export const PreviewBody = z.strictObject({ answers: Answers, attempt_key: Id.optional() });
export type PreviewBody = z.infer<typeof PreviewBody>;
