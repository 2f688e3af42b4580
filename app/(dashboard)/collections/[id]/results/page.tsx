import type { Metadata } from "next";
import { cache } from "react";
import { loadTitle } from "#app/load-title.ts";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { parsePage, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { buildHref } from "#components/library/build-href.ts";
import { Badge } from "#components/ui/badge.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { can } from "#lib/contract/permissions.ts";
import { ListResultsQuery } from "#lib/contract/submissions.ts";
import { getCollectionSummary } from "#lib/domains/library/collections/read.ts";
import { listCollectionResults } from "#lib/domains/submissions/list.ts";
import { computePercent } from "#lib/messages/compute-percent.ts";
import { formatPercentage } from "#lib/messages/format-percentage.ts";
import { COLLECTION_RESULTS, COLLECTIONS_PAGE } from "#lib/messages/library.ts";
import { formatLearnerName } from "#lib/messages/results-table.ts";
import { withTotal } from "#lib/platform/read-list.ts";

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
  const page = parsePage(await searchParams);
  const collection = await orNotFound(loadCollection(id));
  const query = { ...ListResultsQuery.parse({}), page, limit: 25 };
  const { items, meta } = await withTotal(listCollectionResults(ctx, { collectionId: collection.id, query }));
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
      <DataTable
        caption={COLLECTION_RESULTS.caption}
        isStacked
        rows={items}
        getKey={({ id }) => id}
        empty={<EmptyState title={COLLECTION_RESULTS.emptyTitle}>{COLLECTION_RESULTS.emptyText}</EmptyState>}
        columns={[
          {
            slot: "title",
            head: COLLECTION_RESULTS.learner,
            className: "min-w-32",
            cell: ({ id, learner_ref }) => (
              <a className="link font-medium wrap-anywhere" href={`/results/${id}`}>
                {formatLearnerName(learner_ref)}
              </a>
            ),
          },
          {
            head: COLLECTION_RESULTS.assessment,
            className: "min-w-40",
            cell: ({ assessment_id, assessment_title }) => (
              <a className="link wrap-anywhere" href={`/assessments/${assessment_id}/results`}>
                {assessment_title}
              </a>
            ),
          },
          {
            head: COLLECTION_RESULTS.score,
            numeric: true,
            cell: ({ score, max_score }) => COLLECTION_RESULTS.points(score, max_score),
          },
          {
            head: COLLECTION_RESULTS.percent,
            numeric: true,
            cell: (submission) => formatPercentage(computePercent(submission)),
          },
          {
            head: COLLECTION_RESULTS.status,
            cell: ({ status, passed }) =>
              status === "awaiting_manual_grading" ? (
                <Badge tone="warn">{COLLECTION_RESULTS.needsGrading}</Badge>
              ) : (
                <Badge tone={passed ? "good" : "plain"}>
                  {passed ? COLLECTION_RESULTS.passed : COLLECTION_RESULTS.notPassed}
                </Badge>
              ),
          },
          { head: COLLECTION_RESULTS.submitted, cell: ({ submitted_at }) => <Timestamp at={submitted_at} /> },
        ]}
      />
      {meta.total > 0 && (
        <Pagination
          meta={meta}
          noun="submission"
          href={(to) => buildHref(`/collections/${collection.id}/results`, { page: to })}
        />
      )}
    </>
  );
}
