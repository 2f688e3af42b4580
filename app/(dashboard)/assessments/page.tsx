import type { Metadata } from "next";
import { orNotFound } from "#app/or-not-found.ts";
import type { SearchParams } from "#app/search.ts";
import { hasPermission, requireMember } from "#app/session.ts";
import { BulkBar } from "#components/assessments/bulk-bar.tsx";
import { LibraryFilters } from "#components/assessments/library-filters.tsx";
import { LibraryTable } from "#components/assessments/library-table.tsx";
import { NewAssessment } from "#components/assessments/new-assessment.tsx";
import { RowSelectionProvider } from "#components/assessments/row-selection.tsx";
import { buildHref } from "#components/library/build-href.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { LibraryQuery, NO_FOLDER } from "#lib/contract/library.ts";
import { listLibrary } from "#lib/domains/assessments/library.ts";
import { getFolder } from "#lib/domains/library/folders/read.ts";
import { getFolderTree } from "#lib/domains/library/folders/tree.ts";

export const metadata: Metadata = { title: "Assessments" };

/** Folders offered in the filter; the others are found under Folders. */
const FOLDERS_LISTED = 200;
const DEFAULTS = { page: 1, status: "current", sort: "newest" };

export default async function AssessmentsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireMember();
  const asked = await searchParams;
  const query = LibraryQuery.parse({ ...asked, folder_id: asked.folder_id || undefined });
  const folderId = query.folder_id === NO_FOLDER ? undefined : query.folder_id;
  const [{ items, meta }, folder, tree, mayWrite] = await Promise.all([
    orNotFound(listLibrary(ctx, query)),
    folderId === undefined ? undefined : orNotFound(getFolder(ctx, { id: folderId })),
    getFolderTree(ctx, { limit: FOLDERS_LISTED }),
    hasPermission("assessments.write"),
  ]);
  const isFiltered = query.q !== "" || query.status !== "current" || query.folder_id !== undefined;
  const make = mayWrite && <NewAssessment folderId={folder?.id ?? null} />;
  return (
    <>
      <PageHeader
        title={folder ? folder.name : "Assessments"}
        crumbs={folder ? [{ href: "/folders", name: "Folders" }] : []}
        actions={make}
      />
      <LibraryFilters
        query={query}
        folders={tree.folders}
        current={folder}
        hasMore={tree.total > tree.folders.length}
      />
      <RowSelectionProvider>
        {mayWrite && <BulkBar ids={items.map(({ id }) => id)} />}
        {items.length > 0 ? (
          <LibraryTable rows={items} canSelect={mayWrite} />
        ) : isFiltered || meta.total > 0 ? (
          <EmptyState
            title={meta.total > 0 ? "There is no such page" : "Nothing fits"}
            action={
              <a className="button button-secondary" href="/assessments">
                Show all
              </a>
            }
          >
            No assessment is found this way.
          </EmptyState>
        ) : (
          <EmptyState title="No assessments yet">
            {mayWrite
              ? "Make one here, or with the API: either way it begins as a draft."
              : "What the organization’s authors write appears here."}
          </EmptyState>
        )}
        {meta.total > 0 && (
          <Pagination
            meta={meta}
            singular="assessment"
            href={(page) => buildHref("/assessments", { ...query, page }, DEFAULTS)}
          />
        )}
      </RowSelectionProvider>
    </>
  );
}
