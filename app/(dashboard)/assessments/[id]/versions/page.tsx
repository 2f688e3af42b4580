import type { Metadata } from "next";
import { existing } from "#app/existing.ts";
import type { SearchParams } from "#app/search.ts";
import { may, member } from "#app/session.ts";
import { AssessmentHeader } from "#components/assessments/assessment-header.tsx";
import { CompareVersions } from "#components/assessments/compare-versions.tsx";
import { VersionsTable } from "#components/assessments/versions-table.tsx";
import { hrefWith } from "#components/library/href.ts";
import { Empty } from "#components/ui/empty.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { VersionsPageQuery } from "#lib/contract/versions.ts";
import { getSummary } from "#lib/domains/assessments/read.ts";
import { compareVersions, listVersions } from "#lib/domains/assessments/versions.ts";

export const metadata: Metadata = { title: "Versions" };

type VersionsPageProps = {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
};

export default async function VersionsPage({ params, searchParams }: VersionsPageProps) {
  const { ctx } = await member();
  const { id } = await params;
  const { from, to, page } = VersionsPageQuery.parse(await searchParams);
  const assessment = await existing(getSummary(ctx, { id }));
  const mayWrite = await may("assessments.write");
  const { items, meta } = await listVersions(ctx, { id, page });
  const pair = { from: from ?? Math.max(1, assessment.version), to: to ?? ("working" as const) };
  const isAsked = from !== undefined || to !== undefined;
  const difference =
    mayWrite && isAsked && assessment.version > 0
      ? await existing(compareVersions(ctx, { id, ...pair }))
      : null;
  return (
    <>
      <AssessmentHeader assessment={assessment} page="versions" />
      {meta.total === 0 ? (
        <Empty title="Nothing is published yet">
          Each publishing freezes the working copy as a version. Versions never change.
        </Empty>
      ) : (
        <div className="space-y-8">
          <div>
            <VersionsTable
              assessment={assessment}
              versions={items}
              mayCompare={mayWrite}
              mayRestore={mayWrite && assessment.status !== "archived"}
            />
            <Pager
              meta={meta}
              of="version"
              href={(to) => hrefWith(`/assessments/${assessment.id}/versions`, { page: to })}
            />
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
