import type { Metadata } from "next";
import type { SearchParams } from "#app/search.ts";
import { hasPermission, requireMember } from "#app/session.ts";
import { FolderTree } from "#components/folders/folder-tree.tsx";
import { NewFolder } from "#components/folders/new-folder.tsx";
import { TextFilter } from "#components/library/filter-fields.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilteredList, FilterForm } from "#components/ui/filter-form.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { type FolderMatch, FoldersPageQuery } from "#lib/contract/library.ts";
import { findFolders, getFolderTree } from "#lib/domains/library/folders/tree.ts";
import { FOLDERS_PAGE } from "#lib/messages/library.ts";

export const generateMetadata = (): Metadata => ({ title: FOLDERS_PAGE.title });

export default async function FoldersPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireMember();
  const { q } = FoldersPageQuery.parse(await searchParams);
  const mayWrite = await hasPermission("assessments.write");
  const { folders, total } = await getFolderTree(ctx);
  return (
    <>
      <PageHeader title={FOLDERS_PAGE.title} lead={FOLDERS_PAGE.lead} actions={mayWrite && <NewFolder />} />
      {total > 0 && (
        <FilterForm action="/folders" label={FOLDERS_PAGE.search} className="mb-3 flex items-center gap-2">
          <TextFilter name="q" label={FOLDERS_PAGE.search} value={q} className="flex-1 sm:max-w-72" />
        </FilterForm>
      )}
      <FilteredList>
        {q !== "" ? (
          <FolderSearchResults results={await findFolders(ctx, { q })} />
        ) : total === 0 ? (
          <EmptyState title={FOLDERS_PAGE.emptyTitle} action={mayWrite && <NewFolder />}>
            {mayWrite ? FOLDERS_PAGE.emptyText : FOLDERS_PAGE.emptyReadOnly}
          </EmptyState>
        ) : (
          <div className="space-y-3">
            {folders.length < total && <Banner>{FOLDERS_PAGE.partial(folders.length, total)}</Banner>}
            <FolderTree folders={folders} mayWrite={mayWrite} />
          </div>
        )}
      </FilteredList>
    </>
  );
}

/** The folders that match a search, with their paths. */
const FolderSearchResults = ({ results }: { results: readonly FolderMatch[] }) =>
  results.length === 0 ? (
    <EmptyState
      title={FOLDERS_PAGE.noMatch}
      action={
        <a className="button button-secondary" href="/folders">
          {FOLDERS_PAGE.showAll}
        </a>
      }
    />
  ) : (
    <>
      <ul aria-label={FOLDERS_PAGE.title} className="card divide-y divide-line">
        {results.map(({ id, path }) => (
          <li key={id} className="px-4 py-2.5 text-sm wrap-anywhere">
            {path.length > 1 && <span className="text-muted">{path.slice(0, -1).join(" / ")} / </span>}
            <a href={`/assessments?status=all&folder_id=${id}`} className="link font-medium">
              {path.at(-1)}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm">
        <a className="link" href="/folders">
          {FOLDERS_PAGE.showAll}
        </a>
      </p>
    </>
  );
