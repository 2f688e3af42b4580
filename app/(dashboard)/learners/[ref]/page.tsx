import type { Metadata } from "next";
import { cache } from "react";
import { loadTitle } from "#app/load-title.ts";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { parsePage, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { EditLearner } from "#components/learners/edit-learner.tsx";
import { EraseLearner } from "#components/learners/erase-learner.tsx";
import { buildLearnerPath } from "#components/learners/learner-path.ts";
import { RenameLearner } from "#components/learners/rename-learner.tsx";
import { MetadataTable } from "#components/results/metadata-table.tsx";
import { parseResultColumns } from "#components/results/result-columns.ts";
import { ResultsTable } from "#components/results/results-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Fact } from "#components/ui/fact.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { isAddressable } from "#lib/contract/learner-address.ts";
import { can } from "#lib/contract/permissions.ts";
import { ResultsFilter } from "#lib/contract/results.ts";
import { getLearner } from "#lib/domains/learners/read.ts";
import { searchSubmissions } from "#lib/domains/submissions/search.ts";
import { LEARNER, LEARNERS } from "#lib/messages/learners.ts";
import { formatLearnerName } from "#lib/messages/results-table.ts";

type LearnerPageProps = { params: Promise<{ ref: string }>; searchParams: SearchParams };

/** Loads the learner once for the page and its title. `ref` is as in the URL. */
const loadLearner = cache(async (ref: string) =>
  getLearner((await requireMember()).ctx, { ref: decodeURIComponent(ref) }),
);

export async function generateMetadata({ params }: LearnerPageProps): Promise<Metadata> {
  const { ref } = await params;
  const loadName = async () => {
    const { learner_ref, display_name } = await loadLearner(ref);
    return display_name ?? formatLearnerName(learner_ref);
  };
  return { title: await loadTitle(LEARNERS.learner, "results.read", loadName) };
}

export default async function LearnerPage({ params, searchParams }: LearnerPageProps) {
  const { ctx, session } = await requireMember();
  const { role } = session.membership;
  if (!can(role, "results.read")) return <RefusedPage permission="results.read" />;
  const learner = await orNotFound(loadLearner((await params).ref));
  const { learner_ref: ref } = learner;
  const results = await searchSubmissions(ctx, {
    filter: { ...ResultsFilter.parse({ match: "exact" }), learner_ref: ref },
    page: parsePage(await searchParams),
    limit: 50,
  });
  const name = learner.display_name ?? formatLearnerName(ref);
  const { time_factor = 1, extra_attempts = 0 } = learner.accommodations ?? {};
  const buildPageHref = (page: number) => `${buildLearnerPath(learner)}?page=${page}`;
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ href: "/learners", name: LEARNERS.title }]}
        actions={
          <>
            {can(role, "learners.export") && (
              <a
                href={`/api/v1${buildLearnerPath(learner)}/export`}
                download="learner.json"
                className="button button-secondary"
              >
                {LEARNER.export}
              </a>
            )}
            {can(role, "learners.write") && (
              <>
                {isAddressable(ref) && <EditLearner learner={learner} name={name} />}
                <RenameLearner learner={learner} name={name} />
              </>
            )}
            {can(role, "learners.erase") && <EraseLearner learner={learner} name={name} />}
          </>
        }
      />
      <section aria-label={LEARNER.profile} className="card p-5">
        <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
          <Fact name={LEARNER.reference}>{formatLearnerName(ref)}</Fact>
          <Fact name={LEARNER.name}>{learner.display_name ?? LEARNER.noName}</Fact>
          <Fact name={LEARNER.accommodations}>
            {LEARNER.describeAccommodations(time_factor, extra_attempts)}
          </Fact>
          <Fact name={LEARNER.since}>
            <Timestamp at={learner.created_at} day />
          </Fact>
        </dl>
      </section>
      <MetadataTable metadata={learner.metadata} />
      <section aria-labelledby="history" className="mt-8">
        <h2 id="history" className="mb-3 text-lg font-semibold tracking-tight">
          {LEARNER.history}
        </h2>
        {results.items.length > 0 ? (
          <>
            <ResultsTable
              items={results.items}
              columns={parseResultColumns(session.user.preferences)}
              isSingleLearner
            />
            <Pagination meta={results.meta} href={buildPageHref} noun="submission" />
          </>
        ) : results.meta.total > 0 ? (
          <PastEnd href={buildPageHref(1)} />
        ) : (
          <EmptyState title={LEARNER.noSubmissions}>{LEARNER.noSubmissionsHint}</EmptyState>
        )}
      </section>
    </>
  );
}
