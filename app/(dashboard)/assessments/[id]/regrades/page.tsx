import type { Metadata } from "next";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { parsePage, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { AssessmentHeader } from "#components/assessments/assessment-header.tsx";
import { buildHref } from "#components/library/build-href.ts";
import { CorrectionsTable } from "#components/regrades/corrections-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import { can } from "#lib/contract/permissions.ts";
import { countOpenAttempts } from "#lib/domains/attempts/list-live.ts";
import { listRegradeSummaries } from "#lib/domains/regrades/history.ts";
import { CORRECT_KEY } from "#lib/messages/correct-key.ts";
import { CORRECTIONS_PAGE } from "#lib/messages/corrections.ts";
import { buildAssessmentMetadata, loadAssessment } from "../load-assessment.ts";

export const generateMetadata = ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  buildAssessmentMetadata(CORRECTIONS_PAGE.title, "results.read", params);

const PER_PAGE = 25;

export default async function CorrectionsPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}) {
  const { ctx, session } = await requireMember();
  const { role } = session.membership;
  if (!can(role, "results.read")) return <RefusedPage permission="results.read" />;
  const assessment = await orNotFound(loadAssessment((await params).id));
  const page = parsePage(await searchParams);
  const [{ items, meta }, openAttempts] = await Promise.all([
    listRegradeSummaries(ctx, { assessmentId: assessment.id, page, limit: PER_PAGE }),
    countOpenAttempts(ctx, { assessmentId: assessment.id }),
  ]);
  const path = `/assessments/${assessment.id}/regrades`;
  const create = can(role, "regrades.manage") && assessment.version > 0 && (
    <a className="button button-primary" href={`${path}/new`}>
      {CORRECT_KEY.new}
    </a>
  );
  return (
    <>
      <AssessmentHeader assessment={assessment} page="regrades" openAttempts={openAttempts} />
      {meta.total === 0 ? (
        <EmptyState title={CORRECTIONS_PAGE.emptyTitle} action={create}>
          {CORRECTIONS_PAGE.emptyText}
        </EmptyState>
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-muted">{CORRECTIONS_PAGE.lead}</p>
            {create}
          </div>
          {items.length === 0 ? <PastEnd href={path} /> : <CorrectionsTable regrades={items} />}
          <Pagination meta={meta} noun="correction" href={(to) => buildHref(path, { page: to })} />
        </>
      )}
    </>
  );
}
