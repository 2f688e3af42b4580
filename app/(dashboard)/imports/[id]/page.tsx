import type { Metadata } from "next";
import { cache } from "react";
import { loadTitle } from "#app/load-title.ts";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import { parsePage, type SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { CreatedList } from "#components/imports/created-list.tsx";
import { ImportProgress } from "#components/imports/import-progress.tsx";
import { ImportStatus } from "#components/imports/import-status.tsx";
import { LossList } from "#components/imports/loss-list.tsx";
import { OutcomeFilter } from "#components/imports/outcome-filter.tsx";
import { ReportRows } from "#components/imports/report-rows.tsx";
import { StartImport } from "#components/imports/start-import.tsx";
import { buildHref } from "#components/library/build-href.ts";
import { Banner } from "#components/ui/banner.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import { IMPORT_OUTCOMES, type Import } from "#lib/contract/imports.ts";
import { can } from "#lib/contract/permissions.ts";
import { getImport, listDetailedRows } from "#lib/domains/interchange/read.ts";
import { IMPORT_PAGE, IMPORT_STATUS_NAMES, IMPORTS_PAGE } from "#lib/messages/import-pages.ts";
import { withTotal } from "#lib/platform/read-list.ts";

const ROWS_PER_PAGE = 25;

type ImportPageProps = { params: Promise<{ id: string }>; searchParams: SearchParams };

/** Loads the import once for the page and its title. */
const loadImport = cache(async (id: string) => getImport((await requireMember()).ctx, { id }));

export async function generateMetadata({ params }: ImportPageProps): Promise<Metadata> {
  const { id } = await params;
  const loadName = async () => (await loadImport(id)).filename;
  return { title: await loadTitle(IMPORTS_PAGE.title, "assessments.write", loadName) };
}

export default async function ImportPage({ params, searchParams }: ImportPageProps) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "assessments.write"))
    return <RefusedPage permission="assessments.write" />;
  const { id } = await params;
  const search = await searchParams;
  const outcome = IMPORT_OUTCOMES.find((each) => each === search.outcome);
  const page = parsePage(search);
  const current = await orNotFound(loadImport(id));
  const report = await withTotal(
    listDetailedRows(ctx, { id, query: { page, limit: ROWS_PER_PAGE, outcome } }),
  );
  const path = `/imports/${current.id}`;
  // A preview doesn't store its pictures as assets.
  const getImageUrl = (src: string) =>
    current.preview ? src.replace(/^\/assets\//, `/api${path}/pictures/`) : src;
  return (
    <>
      <PageHeader
        title={current.filename}
        crumbs={[{ href: "/imports", name: IMPORTS_PAGE.title }]}
        lead={current.preview ? IMPORT_PAGE.previewTitle : IMPORT_PAGE.title}
        actions={
          current.status === "running" ? undefined : (
            <a className="button button-secondary" href="/imports">
              {IMPORT_PAGE.tryAgain}
            </a>
          )
        }
      />
      <div className="space-y-8">
        <ImportStatus result={formatResult(current)}>
          <ImportState current={current} />
        </ImportStatus>
        {current.status !== "running" && !hasOnlyError(current) && (
          <section aria-labelledby="questions-title" className="space-y-4">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <h2 id="questions-title" className="text-lg font-semibold">
                {IMPORT_PAGE.questions}
              </h2>
              <a className="button button-secondary" href={`/api${path}/report.csv`}>
                {IMPORT_PAGE.downloadReport}
              </a>
            </div>
            <OutcomeFilter path={path} outcome={outcome} summary={current.summary} />
            {report.items.length > 0 ? (
              <ReportRows rows={report.items} getImageUrl={getImageUrl} />
            ) : report.meta.total > 0 ? (
              <PastEnd href={buildHref(path, { outcome })} />
            ) : (
              <p className="text-sm text-muted">{IMPORT_PAGE.noRows}</p>
            )}
            <Pagination
              meta={report.meta}
              noun="question"
              href={(page) => buildHref(path, { outcome, page }, { page: 1 })}
            />
          </section>
        )}
      </div>
    </>
  );
}

/** Checks whether an import failed before its report had anything to show. */
const hasOnlyError = ({ error, summary, losses, created }: Import): boolean =>
  error !== null &&
  summary.imported + summary.changed + summary.skipped === 0 &&
  losses.length === 0 &&
  created.length === 0;

function formatResult(current: Import): string {
  const { status, preview, summary, error } = current;
  if (status === "running") return "";
  const name = preview && status === "completed" ? IMPORTS_PAGE.preview : IMPORT_STATUS_NAMES[status];
  return IMPORT_PAGE.result(
    name,
    error && hasOnlyError(current) ? error.message : IMPORT_PAGE.summary(summary),
  );
}

/** Shows how far an import is, what it would do, what it did, or why it failed. */
function ImportState({ current }: { current: Import }) {
  const { status, preview, summary, error, format, losses } = current;
  if (status === "running") return <ImportProgress current={current} />;
  if (error && hasOnlyError(current)) return <Banner tone="bad">{error.message}</Banner>;
  const importable = summary.imported + summary.changed;
  return (
    <div className="space-y-4">
      {error && <Banner tone="bad">{error.message}</Banner>}
      {status === "canceled" && <Banner tone="warn">{IMPORT_PAGE.canceled}</Banner>}
      <p className="text-sm">
        {IMPORT_PAGE.summary(summary)}
        {format && <span className="text-muted"> · {IMPORT_PAGE.format(format)}</span>}
      </p>
      {losses.length > 0 && (
        <div className="space-y-1">
          <p className="text-sm font-medium">{IMPORT_PAGE.losses}</p>
          <LossList losses={losses} />
        </div>
      )}
      {preview && status === "completed" && importable > 0 && <StartImport id={current.id} as={current.as} />}
      {preview && status === "completed" && importable === 0 && (
        <Banner tone="warn">{IMPORT_PAGE.nothing}</Banner>
      )}
      <CreatedList created={current.created} />
    </div>
  );
}
