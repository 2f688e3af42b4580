import type { Metadata } from "next";
import { cache } from "react";
import { loadTitle } from "#app/load-title.ts";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { parsePage, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { buildHref } from "#components/library/build-href.ts";
import { parseResultColumns } from "#components/results/result-columns.ts";
import { ResultsTable } from "#components/results/results-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import { can } from "#lib/contract/permissions.ts";
import { ResultsFilter } from "#lib/contract/results.ts";
import { getCollectionSummary } from "#lib/domains/library/collections/read.ts";
import { searchSubmissions } from "#lib/domains/submissions/search.ts";
import { COLLECTION_RESULTS, COLLECTIONS_PAGE } from "#lib/messages/library.ts";

type ResultsPageProps = {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
};

/** Loads the collection once for the page and its title. */
const loadCollection = cache(async (id: string) => getCollectionSummary((await requireMember()).ctx, { id }));

export async function generateMetadata({ params }: ResultsPageProps): Promise<Metadata> {
  const { id } = await params;
  const loadName = async () => (await loadCollection(id)).name;
  return { title: await loadTitle(COLLECTION_RESULTS.metaTitle, "results.read", loadName) };
}

export default async function CollectionResultsPage({ params, searchParams }: ResultsPageProps) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "results.read")) return <RefusedPage permission="results.read" />;
  const { id } = await params;
  const collection = await orNotFound(loadCollection(id));
  const { items, meta } = await searchSubmissions(ctx, {
    filter: ResultsFilter.parse({}),
    collectionId: collection.id,
    page: parsePage(await searchParams),
    limit: 25,
  });
  const buildPageHref = (page: number) => buildHref(`/collections/${collection.id}/results`, { page });
  return (
    <>
      <PageHeader
        title={COLLECTION_RESULTS.title(collection.name)}
        crumbs={[
          { href: "/collections", name: COLLECTIONS_PAGE.title },
          { href: `/collections/${collection.id}`, name: collection.name },
        ]}
        lead={COLLECTION_RESULTS.lead}
      />
      {items.length > 0 ? (
        <>
          <ResultsTable items={items} columns={parseResultColumns(session.user.preferences)} />
          <Pagination meta={meta} noun="submission" href={buildPageHref} />
        </>
      ) : meta.total > 0 ? (
        <PastEnd href={buildPageHref(1)} />
      ) : (
        <EmptyState title={COLLECTION_RESULTS.emptyTitle}>{COLLECTION_RESULTS.emptyText}</EmptyState>
      )}
    </>
  );
}
