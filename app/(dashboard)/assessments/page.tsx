import type { Metadata } from "next";
import { existing } from "#app/existing.ts";
import type { SearchParams } from "#app/search.ts";
import { may, member } from "#app/session.ts";
import { BulkBar } from "#components/assessments/bulk-bar.tsx";
import { LibraryFilters } from "#components/assessments/library-filters.tsx";
import { LibraryTable } from "#components/assessments/library-table.tsx";
import { NewAssessment } from "#components/assessments/new-assessment.tsx";
import { PickingArea } from "#components/assessments/picking.tsx";
import { hrefWith } from "#components/library/href.ts";
import { Empty } from "#components/ui/empty.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { LibraryQuery, NO_FOLDER } from "#lib/contract/library.ts";
import { listLibrary } from "#lib/domains/assessments/library.ts";
import { getFolder } from "#lib/domains/library/folders/read.ts";
import { folderTree } from "#lib/domains/library/folders/tree.ts";

export const metadata: Metadata = { title: "Assessments" };

/** Folders offered in the filter; the others are found under Folders. */
const FOLDERS_LISTED = 200;
const DEFAULTS = { page: 1, status: "current", sort: "newest" };

export default async function AssessmentsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await member();
  const asked = await searchParams;
  const query = LibraryQuery.parse({ ...asked, folder_id: asked.folder_id || undefined });
  const folderId = query.folder_id === NO_FOLDER ? undefined : query.folder_id;
  const [{ items, meta }, folder, tree, mayWrite] = await Promise.all([
    existing(listLibrary(ctx, query)),
    folderId === undefined ? undefined : existing(getFolder(ctx, { id: folderId })),
    folderTree(ctx, { limit: FOLDERS_LISTED }),
    may("assessments.write"),
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
      <PickingArea>
        {mayWrite && <BulkBar ids={items.map(({ id }) => id)} />}
        {items.length > 0 ? (
          <LibraryTable rows={items} mayPick={mayWrite} />
        ) : isFiltered || meta.total > 0 ? (
          <Empty
            title={meta.total > 0 ? "There is no such page" : "Nothing fits"}
            action={
              <a className="button button-secondary" href="/assessments">
                Show all
              </a>
            }
          >
            No assessment is found this way.
          </Empty>
        ) : (
          <Empty title="No assessments yet">
            {mayWrite
              ? "Make one here, or with the API: either way it begins as a draft."
              : "What the organization’s authors write appears here."}
          </Empty>
        )}
        {meta.total > 0 && (
          <Pager
            meta={meta}
            of="assessment"
            href={(page) => hrefWith("/assessments", { ...query, page }, DEFAULTS)}
          />
        )}
      </PickingArea>
    </>
  );
}
