import type { Metadata } from "next";
import { orNotFound } from "#app/or-not-found.ts";
import type { SearchParams } from "#app/search.ts";
import { hasPermission, requireMember } from "#app/session.ts";
import { AssessmentHeader } from "#components/assessments/assessment-header.tsx";
import { CompareVersions } from "#components/assessments/compare-versions.tsx";
import { VersionsTable } from "#components/assessments/versions-table.tsx";
import { buildHref } from "#components/library/build-href.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import { VersionsPageQuery } from "#lib/contract/versions.ts";
import { compareVersions, listVersionsWithUse } from "#lib/domains/assessments/versions.ts";
import { countOpenAttempts } from "#lib/domains/attempts/list-live.ts";
import { VERSIONS_PAGE } from "#lib/messages/versions.ts";
import { buildAssessmentMetadata, loadAssessment } from "../load-assessment.ts";

export const generateMetadata = ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  buildAssessmentMetadata(VERSIONS_PAGE.title, null, params);

type VersionsPageProps = {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
};

export default async function VersionsPage({ params, searchParams }: VersionsPageProps) {
  const { ctx } = await requireMember();
  const { id } = await params;
  const { from, to, page } = VersionsPageQuery.parse(await searchParams);
  const assessment = await orNotFound(loadAssessment(id));
  const mayWrite = await hasPermission("assessments.write");
  const [{ items, meta }, openAttempts] = await Promise.all([
    listVersionsWithUse(ctx, { id, page }),
    countOpenAttempts(ctx, { assessmentId: assessment.id }),
  ]);
  const path = `/assessments/${assessment.id}/versions`;
  const pair = { from: from ?? Math.max(1, assessment.version), to: to ?? ("working" as const) };
  const isAsked = from !== undefined || to !== undefined;
  const difference =
    mayWrite && isAsked && assessment.version > 0
      ? await orNotFound(compareVersions(ctx, { id, ...pair }))
      : null;
  return (
    <>
      <AssessmentHeader assessment={assessment} page="versions" openAttempts={openAttempts} />
      {meta.total === 0 ? (
        <EmptyState title={VERSIONS_PAGE.emptyTitle}>{VERSIONS_PAGE.emptyText}</EmptyState>
      ) : (
        <div className="space-y-8">
          <div>
            {items.length === 0 ? (
              <PastEnd href={path} />
            ) : (
              <VersionsTable
                assessment={assessment}
                versions={items}
                mayCompare={mayWrite}
                mayRestore={mayWrite && assessment.status !== "archived"}
              />
            )}
            <Pagination meta={meta} noun="version" href={(to) => buildHref(path, { page: to })} />
          </div>
          {mayWrite && (
            <CompareVersions
              id={assessment.id}
              newest={assessment.version}
              {...pair}
              difference={difference}
            />
          )}
        </div>
      )}
    </>
  );
}
