import { notFound } from "#lib/contract/app-error.ts";
import type { AnswerSheet, QueueStatus } from "#lib/contract/marking.ts";
import { requireAssessment } from "#lib/domains/assessments/read.ts";
import { loadSnapshot } from "#lib/domains/assessments/snapshot.ts";
import { type Ctx, isAllowed, require } from "#lib/platform/context.ts";
import { listAnchorRows } from "./anchor-queries.ts";
import { getAnswerSheet } from "./get-answer-sheet.ts";
import { findFirstToGrade } from "./get-queue.ts";
import { listOpenQuestions, type OpenQuestion } from "./open-questions.ts";

/** The maximum number of prompts sent with the page. For questions beyond it, the client loads the page again. */
const MAX_PROMPTS = 40;

export type Prompt = { key: string; shared: unknown; content: unknown };

/**
 * Returns the data that the grading page opens with: the requested answer, or else the first answer to grade, and the
 * questions' prompts. `sheet` is undefined if no answer is left, and `anchors` if the member can't choose them. Throws
 * 404 if the question has answers neither to grade nor with finished grading.
 */
export async function openDesk(
  ctx: Ctx,
  input: { assessmentId: string; questionId: string; submissionId: string | undefined; show: QueueStatus },
) {
  require(ctx, "grading.write");
  const row = await requireAssessment(ctx, input.assessmentId);
  const open = await listOpenQuestions(ctx, row, input.show);
  const question = open.find(({ id }) => id === input.questionId.toLowerCase());
  const submissionId =
    input.submissionId ??
    (question &&
      (await findFirstToGrade(ctx, { assessmentId: row.id, questionId: question.id, show: input.show })));
  const sheet = submissionId
    ? await getAnswerSheet(ctx, { submissionId, questionId: input.questionId })
    : undefined;
  if (!question && !sheet && !(await hasOtherAnswers(ctx, row, input))) throw notFound("Question");
  return {
    assessment: {
      id: row.id,
      title: row.title,
      anonymous: row.anonymousGrading,
      isDouble: row.marking?.mode === "double",
    },
    questions: open.map(({ id, label }) => ({ id, label })),
    sheet,
    prompts: await loadPrompts(ctx, row.id, moveToFront(open, question), sheet),
    anchors: isAllowed(ctx.actor, "anchors.manage")
      ? await listAnchorRows(ctx.db, ctx.organizationId, row.id)
      : undefined,
  };
}

/** Checks whether the question has answers in the list that isn't shown. */
async function hasOtherAnswers(
  ctx: Ctx,
  assessment: Parameters<typeof listOpenQuestions>[1],
  { questionId, show }: { questionId: string; show: QueueStatus },
): Promise<boolean> {
  const others = await listOpenQuestions(ctx, assessment, show === "finished" ? "waiting" : "finished");
  return others.some(({ id }) => id === questionId.toLowerCase());
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
