import type { Metadata } from "next";
import { orNotFound } from "#app/or-not-found.ts";
import { parseSearchText, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { AssessmentHeader } from "#components/assessments/assessment-header.tsx";
import { CorrectionForm } from "#components/regrades/correction-form.tsx";
import { QuestionCard } from "#components/regrades/question-card.tsx";
import { QuestionChoice } from "#components/regrades/question-choice.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { can } from "#lib/contract/permissions.ts";
import { getSummary } from "#lib/domains/assessments/read.ts";
import { countOpenAttempts } from "#lib/domains/attempts/list-live.ts";
import { getCorrectableQuestion, listCorrectableQuestions } from "#lib/domains/regrades/questions.ts";
import { CORRECT_KEY } from "#lib/messages/correct-key.ts";
import { CORRECTION_FORM } from "#lib/messages/corrections.ts";
import { findInitialCorrection } from "./find-initial-correction.ts";

export const metadata: Metadata = { title: CORRECT_KEY.new };

export default async function NewCorrectionPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "regrades.manage")) return <NotAllowed permission="regrades.manage" />;
  const search = await searchParams;
  const assessment = await orNotFound(getSummary(ctx, { id: (await params).id }));
  const assessmentId = assessment.id;
  const [found, openAttempts] = await Promise.all([
    findInitialCorrection(ctx, {
      assessmentId,
      alertId: parseSearchText(search, "alert"),
      regradeId: parseSearchText(search, "regrade"),
    }),
    countOpenAttempts(ctx, { assessmentId }),
  ]);
  const questionId = parseSearchText(search, "question") || (found?.questionId ?? "");
  const question = questionId === "" ? null : await getCorrectableQuestion(ctx, { assessmentId, questionId });
  const initial = found?.questionId === question?.id ? (found?.initial ?? null) : null;
  const questions = question ? [] : await listCorrectableQuestions(ctx, { assessmentId });
  return (
    <>
      <AssessmentHeader assessment={assessment} page="regrades" openAttempts={openAttempts} />
      {question ? (
        <div className="max-w-4xl space-y-6">
          <h2 className="text-xl font-semibold tracking-tight">{CORRECTION_FORM.title(question.number)}</h2>
          {found?.isFromAlert && initial && <Banner tone="warn">{CORRECTION_FORM.fromAlert}</Banner>}
          <QuestionCard question={question} />
          <CorrectionForm
            key={`${question.id} ${found?.key ?? ""}`}
            assessmentId={assessmentId}
            question={question}
            initial={initial}
          />
        </div>
      ) : questions.length === 0 ? (
        <EmptyState title={CORRECTION_FORM.notPublishedTitle}>{CORRECTION_FORM.notPublished}</EmptyState>
      ) : (
        <QuestionChoice
          assessmentId={assessmentId}
          questions={questions}
          isMissing={questionId !== "" || parseSearchText(search, "alert") !== ""}
        />
      )}
    </>
  );
}
