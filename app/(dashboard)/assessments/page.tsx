import type { Metadata } from "next";
import { orNotFound } from "#app/or-not-found.ts";
import type { SearchParams } from "#app/search.ts";
import { hasPermission, requireMember } from "#app/session.ts";
import { AssessmentsBulkBar } from "#components/assessments/assessments-bulk-bar.tsx";
import { LibraryFilters } from "#components/assessments/library-filters.tsx";
import { LibraryTable } from "#components/assessments/library-table.tsx";
import { NewAssessment } from "#components/assessments/new-assessment.tsx";
import { buildHref } from "#components/library/build-href.ts";
import { NoRows } from "#components/library/no-rows.tsx";
import { RowSelectionProvider } from "#components/library/row-selection.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilteredList } from "#components/ui/filter-form.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { LibraryQuery, NO_FOLDER } from "#lib/contract/library.ts";
import { listLibrary, listTagSuggestions } from "#lib/domains/assessments/library.ts";
import { getFolder } from "#lib/domains/library/folders/read.ts";
import { getFolderTree } from "#lib/domains/library/folders/tree.ts";
import { LIBRARY_PAGE } from "#lib/messages/assessments.ts";
import { IMPORTS_PAGE } from "#lib/messages/import-pages.ts";

export const generateMetadata = (): Metadata => ({ title: LIBRARY_PAGE.title });

/** The number of folders in the filter. All others are listed on the folders page. */
const FOLDERS_LISTED = 200;
const TAGS_SUGGESTED = 200;
const DEFAULTS = { page: 1, status: "current", sort: "newest" };

export default async function AssessmentsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireMember();
  const params = await searchParams;
  const query = LibraryQuery.parse({
    ...params,
    folder_id: params.folder_id || undefined,
    tag: params.tag || undefined,
  });
  const folderId = query.folder_id === NO_FOLDER ? undefined : query.folder_id;
  const [{ items, meta }, folder, tree, tags, mayWrite] = await Promise.all([
    orNotFound(listLibrary(ctx, query)),
    folderId === undefined
      ? undefined
      : orNotFound(getFolder(ctx, { id: folderId }).then(({ data }) => data)),
    getFolderTree(ctx, { limit: FOLDERS_LISTED }),
    listTagSuggestions(ctx, { limit: TAGS_SUGGESTED }),
    hasPermission("assessments.write"),
  ]);
  const isFiltered =
    query.q !== "" || query.status !== "current" || query.folder_id !== undefined || query.tag !== undefined;
  const isUnused =
    !isFiltered && meta.total === 0 && (await listLibrary(ctx, { ...query, status: "all" })).meta.total === 0;
  const buildPageHref = (page: number) => buildHref("/assessments", { ...query, page }, DEFAULTS);
  const newAssessment = mayWrite && <NewAssessment folderId={folder?.id ?? null} />;
  return (
    <>
      <PageHeader
        title={folder ? folder.name : LIBRARY_PAGE.title}
        crumbs={folder ? [{ href: "/folders", name: LIBRARY_PAGE.folders }] : []}
        actions={
          mayWrite && (
            <>
              <a className="button button-secondary" href="/imports">
                {IMPORTS_PAGE.title}
              </a>
              {newAssessment}
            </>
          )
        }
      />
      <RowSelectionProvider>
        {!isUnused && (
          <LibraryFilters
            query={query}
            folders={tree.folders}
            current={folder}
            hasMore={tree.total > tree.folders.length}
            tags={tags}
          />
        )}
        <FilteredList>
          {mayWrite && <AssessmentsBulkBar ids={items.map(({ id }) => id)} />}
          {items.length > 0 ? (
            <LibraryTable rows={items} canSelect={mayWrite} />
          ) : !isUnused ? (
            <NoRows
              total={meta.total}
              firstPage={buildPageHref(1)}
              noMatchText={LIBRARY_PAGE.noMatchText}
              href="/assessments?status=all"
            />
          ) : (
            <EmptyState title={LIBRARY_PAGE.emptyTitle} action={newAssessment}>
              {mayWrite ? LIBRARY_PAGE.emptyText : LIBRARY_PAGE.emptyReadOnly}
            </EmptyState>
          )}
          {meta.total > 0 && <Pagination meta={meta} noun="assessment" href={buildPageHref} />}
        </FilteredList>
      </RowSelectionProvider>
    </>
  );
}
