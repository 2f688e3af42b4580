import type { Metadata } from "next";
import { cache } from "react";
import { loadFullTitle } from "#app/load-title.ts";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { requireMember } from "#app/session.ts";
import { Content } from "#components/content/content.tsx";
import { buildLearnerPath } from "#components/learners/learner-path.ts";
import { CorrectKeyLink } from "#components/regrades/correct-key-link.tsx";
import { MetadataTable } from "#components/results/metadata-table.tsx";
import { PlatformGradeCard } from "#components/results/platform-grade-card.tsx";
import { QuestionResult } from "#components/results/question-result.tsx";
import { toShownFiles } from "#components/results/shown-files.ts";
import { SubmissionHead } from "#components/results/submission-head.tsx";
import { VoidSubmission } from "#components/results/void-submission.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { can } from "#lib/contract/permissions.ts";
import { getSubmissionScores } from "#lib/domains/lti/submission-scores.ts";
import { explainSubmission } from "#lib/domains/submissions/explain.ts";
import { SUBMISSION } from "#lib/messages/results.ts";
import { formatLearnerName } from "#lib/messages/results-table.ts";
import { NAVIGATION } from "#lib/messages/shell.ts";

type SubmissionPageProps = { params: Promise<{ id: string }> };

/** Loads the submission once for the page and its title. */
const loadSubmission = cache(async (id: string) => explainSubmission((await requireMember()).ctx, { id }));

export async function generateMetadata({ params }: SubmissionPageProps): Promise<Metadata> {
  const { id } = await params;
  const loadName = async () => {
    const { submission, displayName } = await loadSubmission(id);
    return formatLearnerName(submission.learner_ref, displayName);
  };
  return { title: await loadFullTitle(SUBMISSION.title, "results.read", loadName) };
}

export default async function SubmissionPage({ params }: SubmissionPageProps) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "results.read")) return <RefusedPage permission="results.read" />;
  const explained = await orNotFound(loadSubmission((await params).id));
  const { submission, assessment, attempts, exercises } = explained;
  const { learner_ref, learner_id } = submission;
  const mayVoid = can(session.membership.role, "attempts.manage");
  const grades = await getSubmissionScores(ctx, { submissionIds: [submission.id] });
  const grade = grades.get(submission.id);
  const mayCorrect = !submission.is_draft && can(session.membership.role, "regrades.manage");
  return (
    <>
      <PageHeader
        title={formatLearnerName(submission.learner_ref, explained.displayName)}
        crumbs={[
          { href: "/results", name: NAVIGATION.results },
          { href: `/assessments/${assessment.id}/results`, name: assessment.title },
        ]}
        actions={
          <>
            {learner_ref !== null && (
              <a href={buildLearnerPath({ learner_ref, learner_id })} className="button button-secondary">
                {SUBMISSION.learner}
              </a>
            )}
            <AttemptLink id={attempts.previous} name={SUBMISSION.previous} rel="prev" />
            <AttemptLink id={attempts.next} name={SUBMISSION.next} rel="next" />
            {mayVoid && !submission.is_draft && !submission.voided && <VoidSubmission id={submission.id} />}
          </>
        }
      />
      <SubmissionHead explained={explained} mayUnvoid={mayVoid} />
      {grade && <PlatformGradeCard score={grade} canResend={mayVoid} />}
      <MetadataTable metadata={submission.metadata} />
      <section aria-label={SUBMISSION.answers} className="mt-8 space-y-6">
        {exercises.map(({ id, sharedContext, questions }) => (
          <div key={id} className="space-y-6">
            {sharedContext !== null && (
              <div className="rounded-lg border border-dashed border-edge/60 px-5 py-4">
                <Content value={sharedContext} />
              </div>
            )}
            {questions.map((question) => (
              <QuestionResult
                key={question.id}
                question={question}
                files={toShownFiles(submission.id, submission.files)}
                action={
                  mayCorrect && (
                    <CorrectKeyLink
                      assessmentId={assessment.id}
                      questionId={question.id}
                      label={question.label}
                    />
                  )
                }
              />
            ))}
          </div>
        ))}
      </section>
      <p className="mt-6 text-sm text-muted">{SUBMISSION.precision}</p>
    </>
  );
}

const AttemptLink = ({ id, name, rel }: { id: string | null; name: string; rel: string }) =>
  id && (
    <a href={`/results/${id}`} rel={rel} className="button button-secondary">
      {name}
    </a>
  );
