import { invalidRequest } from "#lib/contract/app-error.ts";
import { LearnerRef } from "#lib/contract/submissions.ts";
import { VALIDATION_MESSAGES } from "#lib/contract/validation-messages.ts";
import { SUBMISSION_ISSUES } from "#lib/messages/submission-errors.ts";

/** Throws 400 unless a submission can have the reference. References in bodies are checked with their bodies. */
export function requireLearnerRef(ref: string): void {
  if (!ref.isWellFormed() || ref.includes("\0")) {
    throw invalidRequest([{ path: ["ref"], message: SUBMISSION_ISSUES.invalidLearnerRef }]);
  }
  if (LearnerRef.safeParse(ref).success) return;
  throw invalidRequest([{ path: ["ref"], message: VALIDATION_MESSAGES.length(0, 512) }]);
}
