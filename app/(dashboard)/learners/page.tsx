import type { Metadata } from "next";
import { RefusedPage } from "#app/refused-page.tsx";
import { parsePage, parseSearchText, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { buildLearnerPath } from "#components/learners/learner-path.ts";
import { TextFilter } from "#components/library/filter-fields.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilteredList, FilterForm } from "#components/ui/filter-form.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { can } from "#lib/contract/permissions.ts";
import { listLearners } from "#lib/domains/learners/read.ts";
import { COMMON } from "#lib/messages/common.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { LEARNER, LEARNERS } from "#lib/messages/learners.ts";
import { formatLearnerName } from "#lib/messages/results-table.ts";
import { withTotal } from "#lib/platform/read-list.ts";

export const generateMetadata = (): Metadata => ({ title: LEARNERS.title });

export default async function LearnersPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "results.read")) return <RefusedPage permission="results.read" />;
  const search = await searchParams;
  const q = parseSearchText(search, "q");
  const { items, meta } = await withTotal(
    listLearners(ctx, { q: q || undefined, page: parsePage(search), limit: 50 }),
  );
  const buildHref = (page: number) =>
    `/learners?${new URLSearchParams({ ...(q && { q }), page: String(page) })}`;
  return (
    <>
      <PageHeader title={LEARNERS.title} lead={LEARNERS.lead} />
      {(q !== "" || meta.total > 0) && (
        <FilterForm action="/learners" label={LEARNERS.search} className="mb-3 flex items-center gap-2">
          <TextFilter name="q" label={LEARNERS.search} value={q} className="flex-1 sm:max-w-72" />
          {q !== "" && (
            <a href="/learners" className="button button-quiet">
              {COMMON.showAll}
            </a>
          )}
        </FilterForm>
      )}
      <FilteredList>
        <DataTable
          caption={LEARNERS.title}
          isStacked
          rows={items}
          getKey={({ learner_id }) => learner_id}
          empty={
            meta.total > 0 ? (
              <PastEnd href={buildHref(1)} />
            ) : q === "" ? (
              <EmptyState title={LEARNERS.none}>{LEARNERS.noneHint}</EmptyState>
            ) : (
              <EmptyState
                title={LEARNERS.noMatch}
                action={
                  <a href="/learners" className="button button-secondary">
                    {COMMON.showAll}
                  </a>
                }
              />
            )
          }
          columns={[
            {
              slot: "title",
              head: LEARNERS.learner,
              className: "min-w-32",
              cell: ({ learner_id, learner_ref, display_name }) => (
                <>
                  <a
                    href={buildLearnerPath({ learner_id, learner_ref })}
                    className={`link wrap-anywhere ${display_name === null ? "font-mono" : "font-medium"}`}
                  >
                    {display_name ?? formatLearnerName(learner_ref)}
                  </a>
                  {display_name !== null && (
                    <span className="block font-mono text-muted wrap-anywhere">{learner_ref}</span>
                  )}
                </>
              ),
            },
            {
              head: LEARNERS.submissions,
              narrowLabel: LEARNERS.submissions,
              numeric: true,
              cell: ({ submission_count }) => formatInteger(submission_count),
            },
            {
              head: LEARNERS.accommodations,
              cell: ({ accommodations }) =>
                accommodations &&
                LEARNER.describeAccommodations(accommodations.time_factor, accommodations.extra_attempts),
            },
            {
              head: LEARNERS.since,
              narrowLabel: LEARNERS.since,
              cell: ({ created_at }) => <Timestamp at={created_at} day />,
            },
          ]}
        />
        {meta.total > 0 && <Pagination meta={meta} href={buildHref} noun="learner" />}
      </FilteredList>
    </>
  );
}
