import type { AnswerSheet, QueueStatus } from "#lib/contract/marking.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { type Ctx, isAllowed, require } from "#lib/platform/context.ts";
import { listAnchorRows } from "./anchor-queries.ts";
import { getAnswerSheet } from "./get-answer-sheet.ts";
import { findFirstToGrade } from "./get-queue.ts";
import {
  findOpenQuestion,
  listOpenQuestions,
  type OpenQuestion,
  requireGradedQuestion,
} from "./open-questions.ts";

/** The maximum number of prompts sent with the page. For questions beyond it, the client loads the page again. */
const MAX_PROMPTS = 40;

export type Prompt = { key: string; shared: unknown; content: unknown };

/**
 * Returns the data that the grading page opens with: the requested answer, or else the first answer to grade, and the
 * questions' prompts. `sheet` is undefined if no answer is left, and `anchors` if the member can't choose them.
 * `waitsForOthers` is true if answers are left only for other graders. Throws 404 if no submission has answers to the
 * question that a teacher grades.
 */
export async function openDesk(
  ctx: Ctx,
  input: { assessmentId: string; questionId: string; submissionId: string | undefined; show: QueueStatus },
) {
  require(ctx, "grading.write");
  const row = await requireAssessment(ctx, input.assessmentId);
  const open = await listOpenQuestions(ctx, row, input.show);
  const question = findOpenQuestion(open, input.questionId);
  const submissionId =
    input.submissionId ??
    (question &&
      (await findFirstToGrade(ctx, { assessmentId: row.id, questionId: question.id, show: input.show })));
  const sheet = submissionId
    ? await getAnswerSheet(ctx, { submissionId, questionId: input.questionId })
    : undefined;
  const unlisted = question || sheet ? undefined : await requireGradedQuestion(ctx, row, input.questionId);
  return {
    assessment: {
      id: row.id,
      title: row.title,
      anonymous: row.anonymousGrading,
      isDouble: row.marking?.mode === "double",
    },
    questions: open.map(({ id, label }) => ({ id, label })),
    sheet,
    waitsForOthers: input.show === "waiting" && unlisted?.isWaiting === true,
    prompts: await loadPrompts(ctx, row.id, moveToFront(open, question), sheet),
    anchors: isAllowed(ctx.actor, "anchors.manage")
      ? await listAnchorRows(ctx.db, ctx.organizationId, row.id)
      : undefined,
  };
}

/** Moves the opened question to the front. */
const moveToFront = (open: readonly OpenQuestion[], question: OpenQuestion | undefined): OpenQuestion[] =>
  question ? [question, ...open.filter((other) => other !== question)] : [...open];

async function loadPrompts(
  ctx: Ctx,
  assessmentId: string,
  open: readonly OpenQuestion[],
  sheet: AnswerSheet | undefined,
): Promise<Prompt[]> {
  const wanted = [
    ...(sheet ? [{ id: sheet.question_id, version: sheet.version }] : []),
    ...open.flatMap(({ id, places }) => places.map(({ version }) => ({ id, version }))),
  ];
  const prompts = new Map<string, Prompt>();
  for (const { id, version } of wanted) {
    const key = `${id}:${version}`;
    if (prompts.has(key) || prompts.size === MAX_PROMPTS) continue;
    for (const exercise of await loadSnapshot(ctx, assessmentId, version)) {
      const question = exercise.questions.find((each) => each.id === id);
      if (question) prompts.set(key, { key, shared: exercise.shared_context, content: question.content_ast });
    }
  }
  return [...prompts.values()];
}
