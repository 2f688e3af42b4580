import type { Metadata } from "next";
import { orNotFound } from "#app/or-not-found.ts";
import { parsePage, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { buildHref } from "#components/library/build-href.ts";
import { Badge } from "#components/ui/badge.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { NotAllowed } from "#components/ui/not-allowed.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { can } from "#lib/contract/permissions.ts";
import { ListResultsQuery } from "#lib/contract/submissions.ts";
import { getCollectionSummary, listCollectionResults } from "#lib/domains/library/collections/read.ts";

export const metadata: Metadata = { title: "Results of a collection" };

type ResultsPageProps = {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
};

export default async function CollectionResultsPage({ params, searchParams }: ResultsPageProps) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "results.read")) return <NotAllowed permission="results.read" />;
  const { id } = await params;
  const page = parsePage(await searchParams);
  const collection = await orNotFound(getCollectionSummary(ctx, { id }));
  const query = { ...ListResultsQuery.parse({}), page, limit: 25 };
  const { items, meta } = await listCollectionResults(ctx, { collectionId: collection.id, query });
  return (
    <>
      <PageHeader
        title={`Results of ${collection.name}`}
        crumbs={[
          { href: "/collections", name: "Collections" },
          { href: `/collections/${collection.id}`, name: collection.name },
        ]}
        lead="Every submission to an assessment of the collection, newest first."
      />
      {items.length === 0 ? (
        <EmptyState title="No submissions yet" />
      ) : (
        <Table label="Submissions">
          <Head>
            <Th>Learner</Th>
            <Th>Assessment</Th>
            <Th numeric>Score</Th>
            <Th numeric>Percent</Th>
            <Th>Outcome</Th>
            <Th>Submitted</Th>
          </Head>
          <Rows>
            {items.map((item) => (
              <tr key={item.id}>
                <Td className="min-w-32 px-3 py-2.5 pl-4 wrap-anywhere">{item.learner_ref ?? "Anonymous"}</Td>
                <Td className="min-w-40 px-3 py-2.5">
                  <a className="link wrap-anywhere" href={`/assessments/${item.assessment_id}/results`}>
                    {item.assessment_title}
                  </a>
                </Td>
                <Td numeric>
                  {item.score} of {item.max_score}
                </Td>
                <Td numeric>{item.percentage} %</Td>
                <Td>
                  {item.status === "awaiting_manual_grading" ? (
                    <Badge tone="warn">waits for grading</Badge>
                  ) : (
                    <Badge tone={item.passed ? "good" : "plain"}>
                      {item.passed ? "passed" : "not passed"}
                    </Badge>
                  )}
                </Td>
                <Td>
                  <Timestamp at={item.submitted_at} />
                </Td>
              </tr>
            ))}
          </Rows>
        </Table>
      )}
      {meta.total > 0 && (
        <Pagination
          meta={meta}
          singular="submission"
          href={(to) => buildHref(`/collections/${collection.id}/results`, { page: to })}
        />
      )}
    </>
  );
}
