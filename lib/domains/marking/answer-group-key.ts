import { createHash } from "node:crypto";
import { isSkipped, readAnswers } from "#lib/core/grading/index.ts";
import { toNormalForm } from "#lib/core/grading/text/unicode.ts";
import type { GradableQuestion } from "#lib/domains/assessments/compile.ts";

/** Normalizes a text for the comparison of answers: NFKC, with white space collapsed and trimmed. Case is kept. */
const normalizeForComparison = (text: string): string =>
  toNormalForm(text, "NFKC")
    .replace(/[\p{White_Space}\ufeff]+/gu, " ")
    .replace(/^ | $/g, "");

/**
 * Returns a key that answers to a question of the same version share if they are identical in every part. All skipped
 * answers count as identical.
 */
export function getAnswerGroupKey(question: GradableQuestion, elements: readonly unknown[] | null): string {
  const read = readAnswers(question.compiled, elements ?? []);
  const values = "responses" in read ? read.responses : (elements ?? []);
  const normalized = values.map((value) =>
    typeof value === "string" ? normalizeForComparison(value) || null : isSkipped(value) ? null : value,
  );
  return createHash("sha256").update(JSON.stringify(normalized)).digest("base64");
}
