import { prefixIssues } from "#lib/contract/app-error.ts";
import type { Issue } from "#lib/contract/issues.ts";
import type { CorrectionInput } from "#lib/contract/regrades.ts";
import { checkCorrectedKeys } from "#lib/core/grading/check-question.ts";
import { type AnswerKey, MAX_WORK, needsTeacher } from "#lib/core/grading/index.ts";
import { correctQuestion, type Regrade } from "#lib/domains/assessments/corrections.ts";
import { REGRADE_ISSUES } from "#lib/messages/regrades.ts";
import type { StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";

/** A question as one version published it, and the regrades that correct it already. */
export type PublishedQuestion = { version: number; question: StoredQuestion; regrades: readonly Regrade[] };

/**
 * Finds the corrections that don't fit: a question that no version holds or that is named twice, and keys that don't fit
 * the question in one of the versions. Paths start at the request body. This function is pure.
 */
export function findCorrectionIssues(
  corrections: readonly CorrectionInput[],
  published: readonly PublishedQuestion[],
): Issue[] {
  const seen = new Set<string>();
  const budget = { left: MAX_WORK };
  return corrections.flatMap((correction, i) => {
    const path = ["corrections", i];
    const id = correction.question_id.toLowerCase();
    const occurrences = published.filter(({ question }) => question.id === id);
    const isDuplicate = seen.has(id);
    seen.add(id);
    if (isDuplicate) return [{ path: [...path, "question_id"], message: REGRADE_ISSUES.duplicateQuestion }];
    if (occurrences.length === 0) {
      return [{ path: [...path, "question_id"], message: REGRADE_ISSUES.unknownQuestion }];
    }
    return prefixIssues(path, findIssuesInVersions(correction, occurrences, budget));
  });
}

/** Returns the issues in the first version that has any. The other versions usually have the same ones. */
function findIssuesInVersions(
  correction: CorrectionInput,
  occurrences: readonly PublishedQuestion[],
  budget: { left: number },
): Issue[] {
  for (const occurrence of occurrences) {
    const issues = findKeyIssues(correction, occurrence, budget);
    if (issues.length > 0 && occurrences.length > 1) {
      return issues.map(({ path, message }) => ({
        path,
        message: REGRADE_ISSUES.inVersion(message, occurrence.version),
      }));
    }
    if (issues.length > 0) return issues;
  }
  return [];
}

function findKeyIssues(
  { mode, answer_keys }: CorrectionInput,
  { question, regrades }: PublishedQuestion,
  budget: { left: number },
): Issue[] {
  if (!answer_keys) return [];
  const { parsed, keys, issues } = checkCorrectedKeys(question.content_ast, answer_keys, budget);
  if (issues.length > 0) return issues;
  const { form, interactions } = parsed.ok ? parsed : { form: "opaque" as const, interactions: [] };
  if (form === "opaque") {
    const unknown = findUnknownResponses(question, keys);
    if (unknown.length > 0) return unknown;
  }
  if (mode === "new_key") return [];
  const keySets = [...correctQuestion(question, regrades).keySets.map((set) => set.keys), keys];
  return keySets.some((set) => needsTeacher(form, interactions, set))
    ? [{ path: ["mode"], message: REGRADE_ISSUES.needsTeacher }]
    : [];
}

/** Learners answered what the published keys of opaque content name, so new keys can't ask for anything else. */
function findUnknownResponses(question: StoredQuestion, keys: readonly AnswerKey[]): Issue[] {
  const known = new Set(question.answer_keys.map(({ response_id }) => response_id));
  return keys.flatMap(({ response_id }, i) =>
    known.has(response_id)
      ? []
      : [{ path: ["answer_keys", i, "response_id"], message: REGRADE_ISSUES.unknownResponse }],
  );
}
