import type { Metadata } from "next";
import type { SearchParams } from "#app/search.ts";
import { hasPermission, requireMember } from "#app/session.ts";
import { FolderSearchResults } from "#components/folders/folder-search-results.tsx";
import { FolderTree } from "#components/folders/folder-tree.tsx";
import { NewFolder } from "#components/folders/new-folder.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { SearchForm } from "#components/ui/search-form.tsx";
import { FoldersPageQuery } from "#lib/contract/library.ts";
import { findFolders, getFolderTree } from "#lib/domains/library/folders/tree.ts";
import { FOLDERS_PAGE } from "#lib/messages/library.ts";

export const metadata: Metadata = { title: FOLDERS_PAGE.title };

export default async function FoldersPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireMember();
  const { q } = FoldersPageQuery.parse(await searchParams);
  const mayWrite = await hasPermission("assessments.write");
  const { folders, total } = await getFolderTree(ctx);
  return (
    <>
      <PageHeader title={FOLDERS_PAGE.title} lead={FOLDERS_PAGE.lead} actions={mayWrite && <NewFolder />} />
      {total > 0 && (
        <div className="mb-5">
          <SearchForm label={FOLDERS_PAGE.search} q={q} clearHref="/folders" />
        </div>
      )}
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
    </>
  );
}
