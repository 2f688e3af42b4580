import type { Metadata } from "next";
import type { SearchParams } from "#app/search.ts";
import { hasPermission, requireMember } from "#app/session.ts";
import { NewCollection } from "#components/collections/new-collection.tsx";
import { buildHref } from "#components/library/build-href.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { CollectionsPageQuery } from "#lib/contract/library.ts";
import { listCollections } from "#lib/domains/library/collections/read.ts";
import { COMMON } from "#lib/messages/common.ts";
import { COLLECTIONS_PAGE } from "#lib/messages/library.ts";
import { withTotal } from "#lib/platform/read-list.ts";

export const generateMetadata = (): Metadata => ({ title: COLLECTIONS_PAGE.title });

const PER_PAGE = 25;
const TABS = [
  { href: "/collections", name: "active" },
  { href: "/collections?status=archived", name: "archived" },
] as const;

export default async function CollectionsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireMember();
  const { status, page } = CollectionsPageQuery.parse(await searchParams);
  const mayWrite = await hasPermission("assessments.write");
  const { items, meta } = await withTotal(listCollections(ctx, { status, page, limit: PER_PAGE }));
  const buildPageHref = (to: number) =>
    buildHref("/collections", { status, page: to }, { page: 1, status: "active" });
  return (
    <>
      <PageHeader
        title={COLLECTIONS_PAGE.title}
        lead={COLLECTIONS_PAGE.lead}
        actions={mayWrite && <NewCollection />}
      />
      <Tabs
        label={COLLECTIONS_PAGE.tabsLabel}
        tabs={TABS.map(({ href, name }) => ({ href, name: COLLECTIONS_PAGE[name] }))}
        current={TABS[status === "archived" ? 1 : 0]?.href ?? ""}
      />
      <DataTable
        caption={COLLECTIONS_PAGE.title}
        isStacked
        rows={items}
        getKey={({ id }) => id}
        empty={
          meta.total > 0 ? (
            <PastEnd href={buildPageHref(1)} />
          ) : status === "archived" ? (
            <EmptyState title={COLLECTIONS_PAGE.noArchived} />
          ) : (
            <EmptyState title={COLLECTIONS_PAGE.emptyTitle} action={mayWrite && <NewCollection />}>
              {mayWrite && COLLECTIONS_PAGE.emptyText}
            </EmptyState>
          )
        }
        columns={[
          {
            slot: "title",
            head: COMMON.name,
            className: "min-w-48",
            cell: ({ id, name }) => (
              <a href={`/collections/${id}`} className="link font-medium wrap-anywhere">
                {name}
              </a>
            ),
          },
          {
            head: COLLECTIONS_PAGE.assessments,
            narrowLabel: COLLECTIONS_PAGE.assessments,
            numeric: true,
            cell: ({ item_count }) => item_count,
          },
          {
            head: COLLECTIONS_PAGE.slug,
            cell: ({ slug }) => <code className="font-mono text-xs wrap-anywhere">{slug}</code>,
          },
          {
            head: COLLECTIONS_PAGE.updated,
            narrowLabel: COLLECTIONS_PAGE.updated,
            cell: ({ updated_at }) => <Timestamp at={updated_at} day />,
          },
        ]}
      />
      {meta.total > 0 && <Pagination meta={meta} noun="collection" href={buildPageHref} />}
    </>
  );
}
