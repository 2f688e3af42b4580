import type { Metadata } from "next";
import type { SearchParams } from "#app/search.ts";
import { hasPermission, requireMember } from "#app/session.ts";
import { NewCollection } from "#components/collections/new-collection.tsx";
import { buildHref } from "#components/library/build-href.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { CollectionsPageQuery } from "#lib/contract/library.ts";
import { listCollections } from "#lib/domains/library/collections/read.ts";

export const metadata: Metadata = { title: "Collections" };

const PER_PAGE = 25;
const TABS = [
  { href: "/collections", name: "In use" },
  { href: "/collections?status=archived", name: "Archived" },
];

export default async function CollectionsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await requireMember();
  const { status, page } = CollectionsPageQuery.parse(await searchParams);
  const mayWrite = await hasPermission("assessments.write");
  const { items, meta } = await listCollections(ctx, { status, page, limit: PER_PAGE });
  return (
    <>
      <PageHeader
        title="Collections"
        lead="Assessments in an order, such as a course’s. One assessment may be in many."
        actions={mayWrite && <NewCollection />}
      />
      <Tabs label="Which collections" tabs={TABS} current={TABS[status === "archived" ? 1 : 0]?.href ?? ""} />
      {items.length === 0 ? (
        <EmptyState title={status === "archived" ? "Nothing is archived" : "No collections yet"}>
          {status === "active" && mayWrite && "Make one, then put assessments into it."}
        </EmptyState>
      ) : (
        <Table label="Collections">
          <Head>
            <Th>Name</Th>
            <Th numeric>Assessments</Th>
            <Th>Slug</Th>
            <Th>Changed</Th>
          </Head>
          <Rows>
            {items.map((collection) => (
              <tr key={collection.id}>
                <Td className="min-w-48 px-3 py-2.5 pl-4">
                  <a href={`/collections/${collection.id}`} className="link font-medium wrap-anywhere">
                    {collection.name}
                  </a>
                </Td>
                <Td numeric>{collection.item_count}</Td>
                <Td className="px-3 py-2.5">
                  <code className="font-mono text-xs wrap-anywhere">{collection.slug}</code>
                </Td>
                <Td>
                  <Timestamp at={collection.updated_at} day />
                </Td>
              </tr>
            ))}
          </Rows>
        </Table>
      )}
      {meta.total > 0 && (
        <Pagination
          meta={meta}
          singular="collection"
          href={(to) => buildHref("/collections", { status, page: to }, { page: 1, status: "active" })}
        />
      )}
    </>
  );
}
