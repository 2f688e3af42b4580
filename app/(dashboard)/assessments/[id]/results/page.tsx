import type { Metadata } from "next";
import { orNotFound } from "#app/or-not-found.ts";
import { parsePage, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { AssessmentHeader } from "#components/assessments/assessment-header.tsx";
import { parseResultColumns } from "#components/results/result-columns.ts";
import { ResultsList } from "#components/results/results-list.tsx";
import { parseResultsSearch } from "#components/results/results-search.ts";
import { RosterPanel } from "#components/results/roster-panel.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { can } from "#lib/contract/permissions.ts";
import { ResultsFilter } from "#lib/contract/results.ts";
import { countQuestionsToCheck } from "#lib/domains/alerts/list.ts";
import { countOpenAttempts } from "#lib/domains/attempts/list-live.ts";
import { hasRoster } from "#lib/domains/lti/roster.ts";
import { getSubmissionScores } from "#lib/domains/lti/submission-scores.ts";
import { searchSubmissions } from "#lib/domains/submissions/search.ts";
import { RESULTS } from "#lib/messages/results.ts";
import { buildAssessmentMetadata, loadAssessment } from "../load-assessment.ts";

export const generateMetadata = ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  buildAssessmentMetadata(RESULTS.heading, "results.read", params);

export default async function AssessmentResultsPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "results.read")) return <NotAllowed permission="results.read" />;
  const assessment = await orNotFound(loadAssessment((await params).id));
  const query = await searchParams;
  const search = parseResultsSearch(query, ["assessment_id", "assessment"]);
  const filter = ResultsFilter.parse({ ...search, assessment_id: assessment.id });
  const [found, openAttempts, questionsToCheck, isRosterShared] = await Promise.all([
    searchSubmissions(ctx, { filter, page: parsePage(query), limit: 50 }),
    countOpenAttempts(ctx, { assessmentId: assessment.id }),
    countQuestionsToCheck(ctx, { assessmentId: assessment.id }),
    hasRoster(ctx, { assessmentId: assessment.id }),
  ]);
  const path = `/assessments/${assessment.id}/results`;
  return (
    <>
      <AssessmentHeader
        assessment={assessment}
        page="results"
        openAttempts={openAttempts}
        questionsToCheck={questionsToCheck}
      />
      {isRosterShared && <RosterPanel assessmentId={assessment.id} />}
      <ResultsList
        path={path}
        csv={`/api${path}.csv`}
        search={search}
        results={found}
        columns={parseResultColumns(session.user.preferences)}
        isSingleAssessment
        canVoid={can(session.membership.role, "attempts.manage")}
        canRelease={can(session.membership.role, "grading.write")}
        grades={{
          scores: await getSubmissionScores(ctx, { submissionIds: found.items.map(({ id }) => id) }),
          canResend: can(session.membership.role, "attempts.manage"),
        }}
      />
    </>
  );
}
