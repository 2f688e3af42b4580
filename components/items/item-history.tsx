import { QuestionChanges } from "#components/assessments/difference-view.tsx";
import { buildHref } from "#components/library/build-href.ts";
import { Badge } from "#components/ui/badge.tsx";
import { DataTable, HiddenHead } from "#components/ui/data-table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { ItemDifference, ItemRevision } from "#lib/contract/item-history.ts";
import { COMMON } from "#lib/messages/common.ts";
import { ITEM_HISTORY } from "#lib/messages/items.ts";
import { VERSIONS_PAGE } from "#lib/messages/versions.ts";

type ItemHistoryProps = {
  itemId: string;
  latestRevision: number;
  revisions: readonly ItemRevision[];
  mayCompare: boolean;
};

/** The revisions of an item, newest first. */
export const ItemHistory = ({ itemId, latestRevision, revisions, mayCompare }: ItemHistoryProps) => (
  <DataTable
    caption={ITEM_HISTORY.title}
    rows={revisions}
    getKey={({ revision }) => revision}
    columns={[
      {
        head: ITEM_HISTORY.revision,
        cell: ({ revision }) => (
          <span className="flex items-center gap-2 tabular-nums">
            {revision}
            {revision === latestRevision && <Badge tone="good">{ITEM_HISTORY.latest}</Badge>}
          </span>
        ),
      },
      { head: ITEM_HISTORY.changed, cell: ({ created_at }) => <Timestamp at={created_at} /> },
      {
        head: ITEM_HISTORY.changedBy,
        className: "min-w-32 wrap-anywhere",
        cell: ({ created_by }) => VERSIONS_PAGE.publisher(created_by),
      },
      {
        head: ITEM_HISTORY.what,
        className: "w-full min-w-32",
        cell: ({ revision, changed_content }) =>
          revision === 1
            ? ITEM_HISTORY.created
            : changed_content
              ? ITEM_HISTORY.content
              : ITEM_HISTORY.details,
      },
      {
        head: <HiddenHead>{COMMON.actions}</HiddenHead>,
        numeric: true,
        cell: ({ revision }) => (
          <span className="flex justify-end gap-1 whitespace-nowrap">
            {mayCompare && revision > 1 && (
              <RevisionLink
                name={ITEM_HISTORY.changes}
                revision={revision}
                href={`${buildHref(`/items/${itemId}`, { from: revision - 1, to: revision })}#difference`}
              />
            )}
            {revision !== latestRevision && (
              <RevisionLink
                name={ITEM_HISTORY.view}
                revision={revision}
                href={buildHref(`/items/${itemId}`, { revision })}
              />
            )}
          </span>
        ),
      },
    ]}
  />
);

const RevisionLink = ({ name, revision, href }: { name: string; revision: number; href: string }) => (
  <a className="button button-quiet" href={href}>
    {name}
    <span className="sr-only">{ITEM_HISTORY.ofRevision(revision)}</span>
  </a>
);

/** Shows what changed from one revision to another. */
export function RevisionDifference({
  from,
  to,
  difference,
}: {
  from: number;
  to: number;
  difference: ItemDifference;
}) {
  const { text, facts, elsewhere } = difference;
  const isEqual = text === null && facts.added.length + facts.removed.length === 0 && !elsewhere;
  return (
    <section id="difference" aria-labelledby="difference-title" className="scroll-mt-6 space-y-3">
      <h3 id="difference-title" className="font-semibold">
        {ITEM_HISTORY.difference(from, to)}
      </h3>
      <div className="card space-y-2.5 p-4">
        {isEqual ? (
          <p className="text-sm text-muted">{ITEM_HISTORY.noDifference}</p>
        ) : (
          <QuestionChanges {...difference} />
        )}
      </div>
    </section>
  );
}
