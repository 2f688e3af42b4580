import type { Metadata } from "next";
import type { SearchParams } from "#app/search.ts";
import { may, member } from "#app/session.ts";
import { NewCollection } from "#components/collections/new-collection.tsx";
import { hrefWith } from "#components/library/href.ts";
import { Empty } from "#components/ui/empty.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { Tabs } from "#components/ui/tabs.tsx";
import { When } from "#components/ui/when.tsx";
import { CollectionsPageQuery } from "#lib/contract/library.ts";
import { listCollections } from "#lib/domains/library/collections/read.ts";

export const metadata: Metadata = { title: "Collections" };

const PER_PAGE = 25;
const TABS = [
  { href: "/collections", name: "In use" },
  { href: "/collections?status=archived", name: "Archived" },
];

export default async function CollectionsPage({ searchParams }: { searchParams: SearchParams }) {
  const { ctx } = await member();
  const { status, page } = CollectionsPageQuery.parse(await searchParams);
  const mayWrite = await may("assessments.write");
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
        <Empty title={status === "archived" ? "Nothing is archived" : "No collections yet"}>
          {status === "active" && mayWrite && "Make one, then put assessments into it."}
        </Empty>
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
                  <When at={collection.updated_at} day />
                </Td>
              </tr>
            ))}
          </Rows>
        </Table>
      )}
      {meta.total > 0 && (
        <Pager
          meta={meta}
          of="collection"
          href={(to) => hrefWith("/collections", { status, page: to }, { page: 1, status: "active" })}
        />
      )}
    </>
  );
}
