import type { Metadata } from "next";
import { orNotFound } from "#app/or-not-found.ts";
import type { SearchParams } from "#app/search.ts";
import { hasPermission, requireMember } from "#app/session.ts";
import { ExportMenu } from "#components/imports/export-menu.tsx";
import { buildExportHref } from "#components/items/build-export-href.ts";
import { ItemFilters } from "#components/items/item-filters.tsx";
import { ItemsBulkBar } from "#components/items/items-bulk-bar.tsx";
import { ItemsTable } from "#components/items/items-table.tsx";
import { buildHref } from "#components/library/build-href.ts";
import { NoRows } from "#components/library/no-rows.tsx";
import { RowSelectionProvider } from "#components/library/row-selection.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilteredList } from "#components/ui/filter-form.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { ItemBankQuery, parseFolderFilter } from "#lib/contract/item-bank.ts";
import { listItemBank, listItemTagSuggestions } from "#lib/domains/items/bank.ts";
import { getFolder } from "#lib/domains/library/folders/read.ts";
import { getFolderTree } from "#lib/domains/library/folders/tree.ts";
import { IMPORTS_PAGE } from "#lib/messages/import-pages.ts";
import { ITEM_BANK } from "#lib/messages/items.ts";

export const generateMetadata = (): Metadata => ({ title: ITEM_BANK.title });

/** The number of folders in the filter. All others are listed on the folders page. */
const FOLDERS_LISTED = 200;
const TAGS_SUGGESTED = 200;
const DEFAULTS = { page: 1, status: "active" };

export default async function ItemsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireMember();
  const params = await searchParams;
  const query = ItemBankQuery.parse({
    ...params,
    folder_id: params.folder_id || undefined,
    tag: params.tag || undefined,
  });
  const folderId = parseFolderFilter(query.folder_id);
  const [{ items, meta }, folder, tree, tags, mayWrite] = await Promise.all([
    orNotFound(listItemBank(ctx, query)),
    typeof folderId === "string"
      ? orNotFound(getFolder(ctx, { id: folderId }).then(({ data }) => data))
      : undefined,
    getFolderTree(ctx, { limit: FOLDERS_LISTED }),
    listItemTagSuggestions(ctx, { limit: TAGS_SUGGESTED }),
    hasPermission("assessments.write"),
  ]);
  const { page: _, ...filters } = query;
  const isFiltered = buildHref("/items", filters, DEFAULTS) !== "/items";
  const isEmpty =
    meta.total === 0 &&
    !isFiltered &&
    (await listItemBank(ctx, { ...query, status: "all" })).meta.total === 0;
  const buildPageHref = (page: number) => buildHref("/items", { ...query, page }, DEFAULTS);
  const exportHref = buildExportHref(query);
  const newItem = mayWrite && (
    <a className="button button-primary" href={buildHref("/items/new", { folder_id: folder?.id })}>
      {ITEM_BANK.newItem}
    </a>
  );
  return (
    <>
      <PageHeader
        title={ITEM_BANK.title}
        lead={ITEM_BANK.lead}
        actions={
          mayWrite && (
            <>
              {exportHref && meta.total > 0 && <ExportMenu href={exportHref} />}
              <a className="button button-secondary" href="/imports">
                {IMPORTS_PAGE.title}
              </a>
              {newItem}
            </>
          )
        }
      />
      {!isEmpty && (
        <ItemFilters
          query={query}
          folders={tree.folders}
          current={folder}
          hasMore={tree.total > tree.folders.length}
          tags={tags}
        />
      )}
      <FilteredList>
        <RowSelectionProvider>
          {mayWrite && <ItemsBulkBar ids={items.map(({ id }) => id)} tags={tags} />}
          {items.length > 0 ? (
            <ItemsTable rows={items} canSelect={mayWrite} />
          ) : !isEmpty ? (
            <NoRows
              total={meta.total}
              firstPage={buildPageHref(1)}
              noMatchText={ITEM_BANK.noMatchText}
              href="/items?status=all"
            />
          ) : (
            <EmptyState title={ITEM_BANK.emptyTitle} action={newItem}>
              {mayWrite ? ITEM_BANK.emptyText : ITEM_BANK.emptyReadOnly}
            </EmptyState>
          )}
          {meta.total > 0 && <Pagination meta={meta} noun="item" href={buildPageHref} />}
        </RowSelectionProvider>
      </FilteredList>
    </>
  );
}
