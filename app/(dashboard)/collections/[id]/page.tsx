import type { Metadata } from "next";
import { cache } from "react";
import { loadTitle } from "#app/load-title.ts";
import { orNotFound } from "#app/or-not-found.ts";
import { hasPermission, requireMember } from "#app/session.ts";
import { AddAssessment } from "#components/collections/add-assessment.tsx";
import { CollectionActions } from "#components/collections/collection-actions.tsx";
import { ItemList } from "#components/collections/item-list.tsx";
import { ReadOnlyItems } from "#components/collections/read-only-items.tsx";
import { ExportMenu } from "#components/imports/export-menu.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { getArrangement } from "#lib/domains/library/collections/read.ts";
import { COMMON } from "#lib/messages/common.ts";
import { COLLECTION_PAGE, COLLECTIONS_PAGE } from "#lib/messages/library.ts";

type CollectionPageProps = { params: Promise<{ id: string }> };

/** Loads the collection once for the page and its title. */
const loadCollection = cache(async (id: string) => getArrangement((await requireMember()).ctx, { id }));

export async function generateMetadata({ params }: CollectionPageProps): Promise<Metadata> {
  const { id } = await params;
  const loadName = async () => (await loadCollection(id)).collection.name;
  return { title: await loadTitle(COLLECTION_PAGE.title, null, loadName) };
}

export default async function CollectionPage({ params }: CollectionPageProps) {
  const { collection, items } = await orNotFound(loadCollection((await params).id));
  const mayWrite = await hasPermission("assessments.write");
  const isArchived = collection.status === "archived";
  return (
    <>
      <PageHeader
        title={collection.name}
        crumbs={[{ href: "/collections", name: COLLECTIONS_PAGE.title }]}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            {isArchived && <Badge>{COMMON.archived}</Badge>}
            <code className="font-mono text-xs wrap-anywhere">{collection.slug}</code>
          </span>
        }
        actions={
          <>
            <a className="button button-secondary" href={`/collections/${collection.id}/results`}>
              {COLLECTION_PAGE.results}
            </a>
            {mayWrite && (
              <>
                <AddAssessment
                  collectionId={collection.id}
                  existingIds={items.map(({ assessment }) => assessment.id)}
                />
                <ExportMenu href={`/api/v1/collections/${collection.id}/export`} />
                <CollectionActions
                  id={collection.id}
                  name={collection.name}
                  description={collection.description}
                  isArchived={isArchived}
                />
              </>
            )}
          </>
        }
      />
      {collection.description && (
        <p className="mb-5 max-w-prose text-sm whitespace-pre-line wrap-anywhere">{collection.description}</p>
      )}
      {items.length === 0 ? (
        <EmptyState title={COLLECTION_PAGE.emptyTitle}>
          {mayWrite ? COLLECTION_PAGE.emptyText : COLLECTION_PAGE.emptyReadOnly}
        </EmptyState>
      ) : mayWrite ? (
        <ItemList collectionId={collection.id} items={items} />
      ) : (
        <ReadOnlyItems items={items} />
      )}
    </>
  );
}
