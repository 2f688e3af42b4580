import * as z from "zod";
import { Answers } from "./submissions.ts";

/** Answers from a preview. They are graded against the working copy and never stored. */
export const PreviewBody = z.strictObject({ answers: Answers });
