import type { Metadata } from "next";
import { parsePage, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { parseResultColumns } from "#components/results/result-columns.ts";
import { ResultsList } from "#components/results/results-list.tsx";
import { parseResultsSearch } from "#components/results/results-search.ts";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { can } from "#lib/contract/permissions.ts";
import { ResultsFilter } from "#lib/contract/results.ts";
import { getSubmissionScores } from "#lib/domains/lti/submission-scores.ts";
import { searchSubmissions } from "#lib/domains/submissions/search.ts";
import { RESULTS } from "#lib/messages/results.ts";

export const generateMetadata = (): Metadata => ({ title: RESULTS.heading });

export default async function ResultsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "results.read")) return <NotAllowed permission="results.read" />;
  const query = await searchParams;
  const search = parseResultsSearch(query);
  const found = await searchSubmissions(ctx, {
    filter: ResultsFilter.parse(search),
    page: parsePage(query),
    limit: 50,
  });
  return (
    <>
      <PageHeader title={RESULTS.heading} />
      <ResultsList
        path="/results"
        csv="/api/results.csv"
        search={search}
        results={found}
        columns={parseResultColumns(session.user.preferences)}
        isSingleAssessment={false}
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
