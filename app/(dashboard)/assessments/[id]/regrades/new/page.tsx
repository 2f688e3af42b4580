import type { Metadata } from "next";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { parseSearchText, parseSearchTexts, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { AssessmentHeader } from "#components/assessments/assessment-header.tsx";
import { CorrectionForm } from "#components/regrades/correction-form.tsx";
import { QuestionCard } from "#components/regrades/question-card.tsx";
import { QuestionChoice } from "#components/regrades/question-choice.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { truncate } from "#lib/contract/code-points.ts";
import { can } from "#lib/contract/permissions.ts";
import { MAX_CORRECTIONS } from "#lib/contract/regrades.ts";
import { parseVersionNumber } from "#lib/contract/versions.ts";
import { countOpenAttempts } from "#lib/domains/attempts/list-live.ts";
import {
  getCorrectableQuestions,
  listCorrectableQuestions,
  type QuestionTitle,
} from "#lib/domains/regrades/questions.ts";
import { CORRECT_KEY } from "#lib/messages/correct-key.ts";
import { CORRECTION_FORM } from "#lib/messages/corrections.ts";
import { buildAssessmentMetadata, loadAssessment } from "../../load-assessment.ts";
import { findInitialCorrection } from "./find-initial-correction.ts";

export const generateMetadata = ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  buildAssessmentMetadata(CORRECT_KEY.new, "regrades.manage", params);

export default async function NewCorrectionPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "regrades.manage")) return <RefusedPage permission="regrades.manage" />;
  const search = await searchParams;
  const assessment = await orNotFound(loadAssessment((await params).id));
  const assessmentId = assessment.id;
  const named = parseSearchTexts(search, "question").map((id) => id.toLowerCase());
  const [found, openAttempts] = await Promise.all([
    findInitialCorrection(ctx, {
      assessmentId,
      alertId: parseSearchText(search, "alert"),
      regradeId: parseSearchText(search, "regrade"),
      before: parseVersionNumber(parseSearchText(search, "before")),
      questionIds: named.slice(0, MAX_CORRECTIONS),
    }),
    countOpenAttempts(ctx, { assessmentId }),
  ]);
  const questionIds = [...new Set(named.length > 0 ? named : (found?.questionIds ?? []))];
  const chosen = await getCorrectableQuestions(ctx, {
    assessmentId,
    questionIds: questionIds.slice(0, MAX_CORRECTIONS),
    versions: found?.initial?.versions,
  });
  const questions = await listCorrectableQuestions(ctx, { assessmentId });
  const others = questions.filter(({ id }) => chosen.every((question) => question.id !== id));
  return (
    <>
      <AssessmentHeader assessment={assessment} page="regrades" openAttempts={openAttempts} />
      {chosen.length > 0 ? (
        <div className="max-w-4xl space-y-6">
          <h2 className="text-xl font-semibold tracking-tight">
            {CORRECTION_FORM.title(chosen.map(({ number }) => number))}
          </h2>
          {found?.isFromAlert && found.initial && <Banner tone="warn">{CORRECTION_FORM.fromAlert}</Banner>}
          <CorrectionForm
            key={found?.key}
            assessmentId={assessmentId}
            chosen={chosen.map((question) => ({ question, card: <QuestionCard question={question} /> }))}
            others={chosen.length < MAX_CORRECTIONS ? others.map(shorten) : []}
            initial={found?.initial ?? null}
          />
        </div>
      ) : questions.length === 0 ? (
        <EmptyState title={CORRECTION_FORM.notPublishedTitle}>{CORRECTION_FORM.notPublished}</EmptyState>
      ) : (
        <QuestionChoice
          assessmentId={assessmentId}
          questions={questions}
          isMissing={questionIds.length > 0 || parseSearchText(search, "alert") !== ""}
        />
      )}
    </>
  );
}

/** The options of a list show the beginning of long questions. */
const shorten = (title: QuestionTitle): QuestionTitle => ({ ...title, text: truncate(title.text, 80) });
