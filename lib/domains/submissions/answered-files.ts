import type { Issue } from "#lib/contract/issues.ts";
import type { Answers } from "#lib/contract/submissions.ts";
import type { CompiledVersion } from "#lib/domains/assessments/compile.ts";
import {
  claimSubmissionFiles,
  type FileReference,
  releaseSubmissionFiles,
  UnknownFilesError,
} from "#lib/domains/files/claim.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { retryTransaction } from "#lib/platform/db/retry-transaction.ts";
import type { GivenAnswers } from "./validate-answers.ts";

type Owner = { submissionId: string; assessmentId: string; attemptId: string | null };

/**
 * Records a submission together with the files that its answers name, or nothing. Recording comes first, because it
 * locks the attempt: of two requests that submit the same one, the second finds it closed and leaves the files alone.
 * Answers without files take no transaction. Throws 400 `invalid_request` with the path of each file that the
 * submission can't have.
 */
export async function recordWithFiles<T extends { outcome: string }>(
  ctx: Ctx,
  owner: Owner,
  references: readonly FileReference[],
  record: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  if (references.length === 0) return record(ctx);
  return retryTransaction(ctx.db, async (db) => {
    const recorded = await record({ ...ctx, db });
    const isRecorded = recorded.outcome === "recorded";
    // Wrong answers are reported before attempts that are used up (contract section 1).
    if (!isRecorded && recorded.outcome !== "exhausted") return recorded;
    const issues = await claimSubmissionFiles({ ...ctx, db }, { ...owner, references });
    if (issues.length > 0) throw new UnknownFilesError(issues);
    if (!isRecorded) await releaseSubmissionFiles({ ...ctx, db }, owner);
    return recorded;
  });
}

/** Finds the files that valid answers name, each with its place in the answers. */
export function findFileReferences(
  version: CompiledVersion,
  answers: Answers,
  given: GivenAnswers,
): FileReference[] {
  const withFiles = version.questions.filter(({ compiled, index }) =>
    compiled.slots.some(({ holdsFiles }, slot) => holdsFiles && given[index]?.responses[slot]),
  );
  if (withFiles.length === 0) return [];
  const byId = new Map(withFiles.map((question) => [question.id, question]));
  return answers.exerciseAnswers.flatMap(({ questionAnswers }, e) =>
    questionAnswers.flatMap(({ questionId, answers: elements }, q) => {
      const question = byId.get(questionId.toLowerCase());
      const path = ["answers", "exerciseAnswers", e, "questionAnswers", q, "answers"];
      return (question?.compiled.slots ?? []).flatMap((slot, s) => {
        const ids = slot.holdsFiles && given[question?.index ?? -1]?.responses[s];
        if (!Array.isArray(ids)) return [];
        const named = elements.findIndex((element) => getResponseId(element) === slot.responseId);
        const place = named < 0 ? [...path, s] : [...path, named, "value"];
        return ids.map((id: string, i): FileReference => ({ id, accept: slot.accept, path: [...place, i] }));
      });
    }),
  );
}

const getResponseId = (element: unknown): unknown =>
  typeof element === "object" && element !== null && "responseId" in element ? element.responseId : undefined;

/** Removes the values at these places. Each is an element of a list in the answers. */
export function removeFiles(answers: Answers, issues: readonly Issue[]): Answers {
  const copy = structuredClone(answers);
  // From the end, so that the places of the others stay.
  for (const { path } of [...issues].reverse()) {
    const [, ...steps] = path;
    const index = Number(steps.pop());
    const list = steps.reduce<unknown>((value, step) => Reflect.get(Object(value), step), copy);
    if (Array.isArray(list)) list.splice(index, 1);
  }
  return copy;
}
