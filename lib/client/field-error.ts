import { formatFieldError } from "#lib/messages/field-errors.ts";
import type { ApiError } from "./call.ts";

/** Returns what to do about one field of a failed request, as a sentence to show next to it. */
export function getFieldError(error: ApiError | null | undefined, path: string): string | undefined {
  const problem = error?.getFieldProblem(path);
  return problem === undefined ? undefined : formatFieldError(problem);
}
