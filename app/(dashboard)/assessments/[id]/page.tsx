import type { Metadata } from "next";
import { cache } from "react";
import { loadFullTitle } from "#app/load-title.ts";
import { orNotFound } from "#app/or-not-found.ts";
import { parsePage, type SearchParams } from "#app/search.ts";
import { hasPermission, requireMember } from "#app/session.ts";
import { AssessmentFacts } from "#components/assessments/assessment-facts.tsx";
import { AssessmentHeader } from "#components/assessments/assessment-header.tsx";
import { MoreActions } from "#components/assessments/more-actions.tsx";
import { PublishButton } from "#components/assessments/publish-button.tsx";
import { listQuestions, QuestionList } from "#components/assessments/question-list.tsx";
import { QUESTIONS_PER_PAGE } from "#components/assessments/question-place.ts";
import { SettingsForm } from "#components/assessments/settings-form.tsx";
import { WriteByApi } from "#components/assessments/write-by-api.tsx";
import { ExportMenu } from "#components/imports/export-menu.tsx";
import { buildHref } from "#components/library/build-href.ts";
import { Banner } from "#components/ui/banner.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import { countQuestionsToCheck } from "#lib/domains/alerts/list.ts";
import { getOverview } from "#lib/domains/assessments/overview.ts";
import { countOpenAttempts } from "#lib/domains/attempts/list-live.ts";
import { getFolder } from "#lib/domains/library/folders/read.ts";
import { ASSESSMENT_PAGE } from "#lib/messages/assessments.ts";
import { COMMON } from "#lib/messages/common.ts";
import { PUBLISH_BUTTON } from "#lib/messages/publish-button.ts";
import { env } from "#lib/platform/runtime/env.ts";

type AssessmentPageProps = {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
};

/** Loads the assessment once for the page and its title. */
const loadOverview = cache(async (id: string) => getOverview((await requireMember()).ctx, { id }));

export async function generateMetadata({ params }: AssessmentPageProps): Promise<Metadata> {
  const { id } = await params;
  const loadName = async () => (await loadOverview(id)).assessment.title;
  return { title: await loadFullTitle(ASSESSMENT_PAGE.title, null, loadName) };
}

export default async function AssessmentPage({ params, searchParams }: AssessmentPageProps) {
  const { ctx } = await requireMember();
  const { id } = await params;
  const page = parsePage(await searchParams);
  const overview = await orNotFound(loadOverview(id));
  const { assessment } = overview;
  const [folder, openAttempts, questionsToCheck] = await Promise.all([
    assessment.folder_id ? getFolder(ctx, { id: assessment.folder_id }).then(({ data }) => data) : null,
    countOpenAttempts(ctx, { assessmentId: assessment.id }),
    countQuestionsToCheck(ctx, { assessmentId: assessment.id }),
  ]);
  const mayWrite = await hasPermission("assessments.write");
  const isArchived = assessment.status === "archived";
  const questions = listQuestions(overview);
  const shown = questions.slice((page - 1) * QUESTIONS_PER_PAGE, page * QUESTIONS_PER_PAGE);
  const { exercises: _, ...summary } = assessment;
  const path = `/assessments/${assessment.id}`;
  return (
    <>
      <AssessmentHeader
        assessment={assessment}
        page="overview"
        openAttempts={openAttempts}
        questionsToCheck={questionsToCheck}
        actions={
          mayWrite && (
            <>
              {!isArchived && (
                <a className="button button-secondary" href={`${path}/edit`}>
                  {COMMON.edit}
                </a>
              )}
              {!isArchived && (
                <PublishButton
                  id={assessment.id}
                  disabledReason={
                    overview.hasChangesToPublish
                      ? undefined
                      : PUBLISH_BUTTON.nothingToPublish(assessment.version)
                  }
                />
              )}
              <ExportMenu href={`/api/v1/assessments/${assessment.id}/export`} />
              <MoreActions
                id={assessment.id}
                title={assessment.title}
                status={assessment.status}
                hasSubmissions={overview.submissionCount > 0}
              />
            </>
          )
        }
      />
      <div className="space-y-6">
        {isArchived && <Banner tone="warn">{ASSESSMENT_PAGE.archived}</Banner>}
        {mayWrite && !isArchived && assessment.version > 0 && assessment.has_unpublished_changes && (
          <Banner tone="warn">
            <span>{ASSESSMENT_PAGE.unpublished(assessment.version)}</span>
            <a
              className="link"
              href={buildHref(`${path}/versions`, { from: assessment.version, to: "working" })}
            >
              {ASSESSMENT_PAGE.compare}
            </a>
          </Banner>
        )}
        <AssessmentFacts
          overview={overview}
          folder={folder}
          takeUrl={
            assessment.status === "published" ? `${env().PUBLIC_URL}/take/${assessment.share_code}` : null
          }
          mayChange={mayWrite && !isArchived}
        />
        <section aria-labelledby="questions" className="space-y-4">
          <h2 id="questions" className="text-lg font-semibold tracking-tight">
            {ASSESSMENT_PAGE.questions}
          </h2>
          {questions.length === 0 && (
            <EmptyState
              title={ASSESSMENT_PAGE.noQuestions}
              action={
                mayWrite &&
                !isArchived && (
                  <a className="button button-primary" href={`${path}/edit`}>
                    {ASSESSMENT_PAGE.writeFirst}
                  </a>
                )
              }
            />
          )}
          {questions.length > 0 && shown.length === 0 && <PastEnd href={path} />}
          <QuestionList questions={shown} keys={overview.keys} />
          {questions.length > QUESTIONS_PER_PAGE && (
            <Pagination
              meta={{ total: questions.length, page, limit: QUESTIONS_PER_PAGE }}
              noun="question"
              href={(to) => buildHref(path, { page: to })}
            />
          )}
          {mayWrite && !isArchived && <WriteByApi api={`${env().PUBLIC_URL}/v1`} id={assessment.id} />}
        </section>
        {mayWrite && !isArchived && (
          <section aria-labelledby="settings" className="max-w-3xl space-y-4">
            <h2 id="settings" className="scroll-mt-6 text-lg font-semibold tracking-tight">
              {ASSESSMENT_PAGE.settings}
            </h2>
            <SettingsForm assessment={summary} folderName={folder?.name ?? null} />
          </section>
        )}
      </div>
    </>
  );
}
