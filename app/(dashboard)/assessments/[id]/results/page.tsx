import type { Metadata } from "next";
import { existing } from "#app/existing.ts";
import { pageOf, type SearchParams } from "#app/search.ts";
import { member } from "#app/session.ts";
import { AssessmentHeader } from "#components/assessments/assessment-header.tsx";
import { searchOf } from "#components/results/filter-of.ts";
import { ResultsList } from "#components/results/results-list.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { ResultsFilter } from "#lib/contract/results.ts";
import { can } from "#lib/contract/roles.ts";
import { getSummary } from "#lib/domains/assessments/read.ts";
import { searchSubmissions } from "#lib/domains/submissions/search.ts";

export const metadata: Metadata = { title: "Results of an assessment" };

export default async function AssessmentResultsPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}) {
  const { ctx, session } = await member();
  if (!can(session.membership.role, "results.read")) return <NotAllowed permission="results.read" />;
  const assessment = await existing(getSummary(ctx, { id: (await params).id }));
  const asked = await searchParams;
  const search = searchOf(asked, ["assessment_id", "assessment"]);
  const filter = ResultsFilter.parse({ ...search, assessment_id: assessment.id });
  const found = await searchSubmissions(ctx, { filter, page: pageOf(asked), limit: 50 });
  const path = `/assessments/${assessment.id}/results`;
  return (
    <>
      <AssessmentHeader assessment={assessment} page="results" />
      <ResultsList path={path} csv={`/api${path}.csv`} search={search} found={found} ofOne />
    </>
  );
}
