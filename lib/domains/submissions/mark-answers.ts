import { invalid, notFound } from "#lib/contract/app-error.ts";
import type { GradeBody } from "#lib/contract/submissions.ts";
import { type CompiledVersion, compiledVersion } from "#lib/domains/assessments/compiled.ts";
import { type Ctx, requirePermission } from "#lib/platform/context.ts";
import { inTransaction } from "#lib/platform/db/client.ts";
import { holdRubrics, type MarkRow, questionMarks } from "./mark-queries.ts";
import { isSameMark, type Mark, readMarks, rubricSum } from "./marks.ts";
import { lockSubmissions, type SubmissionHead } from "./queries.ts";
import { type ChangedRubrics, changedRubrics, type Rubric } from "./rubrics.ts";
import { type MarkChanges, saveMarks } from "./save-marks.ts";

/** What somebody wants an answer's mark to be, and the revision of it that they saw (0: none). */
export type Wish = {
  submissionId: string;
  revision: number;
  /** Without a score the rubric's sum is it, cut to the question's points. */
  mark: { score?: number | null; comment: string | null; rubric: Record<string, number> | null };
};

export type Wishes = {
  questionId: string;
  wishes: readonly Wish[];
  /** The rubric that was seen; a mark by another one than counts now is refused. */
  rubricRevision?: number | undefined;
};

export type Marked = {
  saved: MarkRow[];
  /** Whose mark had been changed meanwhile to something else: as it is now. */
  refused: { submissionId: string; current: MarkRow | undefined }[];
};

/**
 * Marks answers to one question, each against its own revision: nothing that somebody else wrote meanwhile is written
 * over. A mark that already says what is wished is saved, whoever wrote it, so a request can be sent again. All in one
 * transaction. 404 for an answer that is not there; `invalid_request`.
 */
export function markAnswers(ctx: Ctx, { questionId, wishes, rubricRevision }: Wishes): Promise<Marked> {
  requirePermission(ctx, "grading.write");
  return inTransaction(ctx.db, async (db) => {
    const within = { ...ctx, db };
    const ids = wishes.map(({ submissionId }) => submissionId);
    await holdRubrics(db, ctx.organizationId, [questionId], "marking");
    const rows = await lockSubmissions(db, ctx.organizationId, ids);
    const submissions = new Map(rows.map((row) => [row.id, row]));
    const marks = await questionMarks(db, ctx.organizationId, questionId, ids);
    const current = new Map(marks.map((mark) => [mark.submissionId, mark]));
    const rubrics = await rubricsOf(within, rows);
    const changes: MarkChanges[] = [];
    const marked: Marked = { saved: [], refused: [] };
    for (const wish of wishes) {
      const row = submissions.get(wish.submissionId.toLowerCase());
      if (!row) throw notFound("Answer");
      const old = current.get(row.id);
      const version = await compiledVersion(within, row.assessmentId, row.assessmentVersion);
      const mark = readWish(version, questionId, wish.mark, old, rubrics);
      if (mark.fromRubric) requireRubric(rubrics.get(mark.questionId)?.revision ?? 0, rubricRevision);
      if (old && isSameMark(old, mark)) marked.saved.push(old);
      else if ((old?.revision ?? 0) !== wish.revision)
        marked.refused.push({ submissionId: row.id, current: old });
      else changes.push({ submissionId: row.id, current: old ? [old] : [], changes: [mark] });
    }
    marked.saved.push(...(await saveMarks(within, changes)));
    return marked;
  });
}

function requireRubric(current: number, seen = current): void {
  if (seen === current) return;
  throw invalid([
    { path: ["rubric_revision"], message: "is not the rubric that counts now: somebody changed it" },
  ]);
}

/** What is graded by in the assessments of these submissions: ids of questions are unique over all of them. */
async function rubricsOf(ctx: Ctx, rows: readonly SubmissionHead[]): Promise<ChangedRubrics> {
  const all = new Map<string, Rubric>();
  for (const id of new Set(rows.map(({ assessmentId }) => assessmentId))) {
    for (const [questionId, rubric] of await changedRubrics(ctx, id)) all.set(questionId, rubric);
  }
  return all;
}

function readWish(
  version: CompiledVersion,
  questionId: string,
  wished: Wish["mark"],
  old: MarkRow | undefined,
  rubrics: ChangedRubrics,
): Mark {
  const question = version.questions.find(({ id }) => id === questionId.toLowerCase());
  if (!question?.compiled.needsTeacher) throw notFound("Answer");
  const fromRubric = wished.score === undefined;
  const score = fromRubric ? Math.min(rubricSum(wished.rubric), question.points) : wished.score;
  const given: GradeBody["questions"][number] = { question_id: question.id, ...wished, score };
  const [mark] = readMarks(version, [given], old ? [old] : [], rubrics);
  if (!mark) throw new Error("one mark was asked for");
  return { ...mark, fromRubric };
}
