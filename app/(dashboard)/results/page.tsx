import type { Metadata } from "next";
import { loadResults } from "#app/load-results.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import type { SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { ResultsList } from "#components/results/results-list.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { can } from "#lib/contract/permissions.ts";
import { RESULTS } from "#lib/messages/results.ts";

export const generateMetadata = (): Metadata => ({ title: RESULTS.heading });

export default async function ResultsPage({ searchParams }: { searchParams: SearchParams }) {
  const member = await requireMember();
  if (!can(member.session.membership.role, "results.read")) return <RefusedPage permission="results.read" />;
  const results = await loadResults(member, await searchParams);
  return (
    <>
      <PageHeader title={RESULTS.heading} />
      <ResultsList path="/results" csv="/api/results.csv" {...results} />
    </>
  );
}
