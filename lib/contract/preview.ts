import * as z from "zod";
import { Answers } from "./submissions.ts";

/** Answers given in a preview: graded on the working copy, and recorded nowhere. */
export const PreviewBody = z.strictObject({ answers: Answers });
