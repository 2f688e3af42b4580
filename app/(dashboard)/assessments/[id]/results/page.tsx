import type { Metadata } from "next";
import { loadResults } from "#app/load-results.ts";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import type { SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { AssessmentHeader } from "#components/assessments/assessment-header.tsx";
import { ResultsList } from "#components/results/results-list.tsx";
import { RosterPanel } from "#components/results/roster-panel.tsx";
import { can } from "#lib/contract/permissions.ts";
import { countQuestionsToCheck } from "#lib/domains/alerts/list.ts";
import { countOpenAttempts } from "#lib/domains/attempts/list-live.ts";
import { hasRoster } from "#lib/domains/lti/roster.ts";
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
  const member = await requireMember();
  const { ctx, session } = member;
  if (!can(session.membership.role, "results.read")) return <RefusedPage permission="results.read" />;
  const assessment = await orNotFound(loadAssessment((await params).id));
  const query = await searchParams;
  const [results, openAttempts, questionsToCheck, isRosterShared] = await Promise.all([
    loadResults(member, query, { assessmentId: assessment.id }),
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
      <ResultsList path={path} csv={`/api${path}.csv`} {...results} />
    </>
  );
}
