import type { Metadata } from "next";
import { cache, type ReactNode } from "react";
import { loadTitle } from "#app/load-title.ts";
import { orNotFound } from "#app/or-not-found.ts";
import type { SearchParams } from "#app/search.ts";
import { hasPermission, requireMember } from "#app/session.ts";
import { AnswerKeyLines } from "#components/assessments/question-list.tsx";
import { ItemActions } from "#components/items/item-actions.tsx";
import { ItemFacts } from "#components/items/item-facts.tsx";
import { ItemHistory, RevisionDifference } from "#components/items/item-history.tsx";
import { ItemPreview } from "#components/items/item-preview.tsx";
import { ItemStatistics } from "#components/items/item-statistics.tsx";
import { ItemUsage } from "#components/items/item-usage.tsx";
import { buildHref } from "#components/library/build-href.ts";
import { MetadataTable } from "#components/results/metadata-table.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { KeepTableFocus } from "#components/ui/keep-table-focus.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Pagination } from "#components/ui/pagination.tsx";
import { PastEnd } from "#components/ui/past-end.tsx";
import { AppError } from "#lib/contract/app-error.ts";
import { ItemPageQuery } from "#lib/contract/item-bank.ts";
import { getItemStatistics } from "#lib/domains/analytics/item-statistics.ts";
import { compareItemRevisions, listItemRevisions } from "#lib/domains/items/history.ts";
import { getItemOverview } from "#lib/domains/items/overview.ts";
import { listDetailedUses } from "#lib/domains/items/usage.ts";
import { getFolder } from "#lib/domains/library/folders/read.ts";
import { COMMON } from "#lib/messages/common.ts";
import { formatItemName } from "#lib/messages/item-name.ts";
import { ITEM_BANK, ITEM_HISTORY, ITEM_PAGE, ITEM_STATISTICS, ITEM_USAGE } from "#lib/messages/items.ts";
import type { Ctx } from "#lib/platform/context.ts";
import { withTotal } from "#lib/platform/read-list.ts";

const USES_PER_PAGE = 25;

type ItemPageProps = { params: Promise<{ id: string }>; searchParams: SearchParams };

/** Loads the item once for the page and its title. */
const loadItem = cache(async (id: string, revision: number | undefined) =>
  getItemOverview((await requireMember()).ctx, { id, revision }),
);

export async function generateMetadata({ params, searchParams }: ItemPageProps): Promise<Metadata> {
  const { id } = await params;
  const { revision } = ItemPageQuery.parse(await searchParams);
  const loadName = async () => formatItemName((await loadItem(id, revision)).item);
  return { title: await loadTitle(ITEM_PAGE.title, null, loadName) };
}

export default async function ItemPage({ params, searchParams }: ItemPageProps) {
  const { ctx } = await requireMember();
  const { id } = await params;
  const query = ItemPageQuery.parse(await searchParams);
  const { from, to } = query;
  const overview = await orNotFound(loadItem(id, query.revision));
  const { item, latestRevision, keys, correctOptions } = overview;
  const mayWrite = await hasPermission("assessments.write");
  const [folder, statistics, uses, history, difference] = await Promise.all([
    item.folder_id ? findFolderName(ctx, item.folder_id) : null,
    getItemStatistics(ctx, { id: item.id }),
    withTotal(listDetailedUses(ctx, { id, query: { page: query.uses, limit: USES_PER_PAGE } })),
    listItemRevisions(ctx, { id, page: query.page }),
    mayWrite && from !== undefined && to !== undefined
      ? orNotFound(compareItemRevisions(ctx, { id, from, to }))
      : undefined,
  ]);
  const path = `/items/${item.id}`;
  const isArchived = item.status === "archived";
  return (
    <>
      <PageHeader
        title={formatItemName(item)}
        crumbs={[{ href: "/items", name: ITEM_BANK.title }]}
        lead={isArchived && <Badge>{ITEM_BANK.archived}</Badge>}
        actions={
          mayWrite && (
            <>
              <a className="button button-primary" href={`${path}/edit`}>
                {COMMON.edit}
              </a>
              <ItemActions id={item.id} isArchived={isArchived} isInUse={uses.meta.total > 0} />
            </>
          )
        }
      />
      <div className="space-y-8">
        {(isArchived || item.revision !== latestRevision) && (
          <div className="space-y-2">
            {isArchived && <Banner tone="warn">{ITEM_PAGE.archived}</Banner>}
            {item.revision !== latestRevision && (
              <Banner>
                <span>{ITEM_PAGE.earlier(item.revision, latestRevision)}</span>
                <a className="link" href={path}>
                  {ITEM_PAGE.showLatest}
                </a>
              </Banner>
            )}
          </div>
        )}
        <div className="space-y-4">
          <section aria-label={ITEM_PAGE.preview} className="card p-4 sm:p-5">
            <ItemPreview content={item.content_ast} />
            {keys && <AnswerKeyLines lines={keys} />}
          </section>
          <ItemFacts item={item} folder={folder} />
          <MetadataTable metadata={item.metadata} />
        </div>
        <Section id="statistics" title={ITEM_STATISTICS.title}>
          <ItemStatistics statistics={statistics} correctOptions={correctOptions} />
        </Section>
        <Section id="usage" title={ITEM_USAGE.title}>
          {uses.items.length === 0 && uses.meta.total > 0 ? (
            <PastEnd href={`${path}#usage`} />
          ) : (
            <KeepTableFocus>
              <ItemUsage
                itemId={item.id}
                latestRevision={latestRevision}
                uses={uses.items}
                mayWrite={mayWrite}
              />
            </KeepTableFocus>
          )}
          {uses.meta.total > USES_PER_PAGE && (
            <Pagination
              meta={uses.meta}
              noun="use"
              href={(page) => `${buildHref(path, { uses: page }, { uses: 1 })}#usage`}
            />
          )}
        </Section>
        <Section id="history" title={ITEM_HISTORY.title}>
          {history.items.length === 0 ? (
            <PastEnd href={`${path}#history`} />
          ) : (
            <ItemHistory
              itemId={item.id}
              latestRevision={latestRevision}
              revisions={history.items}
              mayCompare={mayWrite}
            />
          )}
          <Pagination
            meta={history.meta}
            noun="revision"
            href={(page) => `${buildHref(path, { page })}#history`}
          />
          {difference && from !== undefined && to !== undefined && (
            <RevisionDifference from={from} to={to} difference={difference} />
          )}
        </Section>
      </div>
    </>
  );
}

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6 space-y-3">
    <h2 id={`${id}-title`} className="text-lg font-semibold tracking-tight">
      {title}
    </h2>
    {children}
  </section>
);

/** Returns a folder, or null if it was deleted since the revision on the page. */
async function findFolderName(ctx: Ctx, id: string): Promise<{ id: string; name: string } | null> {
  try {
    return (await getFolder(ctx, { id })).data;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
