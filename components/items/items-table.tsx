import { TagLinks } from "#components/assessments/tag-links.tsx";
import { RowCheckbox, SelectAllCheckbox } from "#components/library/row-selection.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { BankRow } from "#lib/domains/items/bank.ts";
import { formatScore } from "#lib/messages/format-score.ts";
import { formatItemName } from "#lib/messages/item-name.ts";
import { formatItemTypes, ITEM_BANK } from "#lib/messages/items.ts";

/** A page of the item bank. Users who can change items also get checkboxes. */
export const ItemsTable = ({ rows, canSelect }: { rows: readonly BankRow[]; canSelect: boolean }) => (
  <DataTable
    caption={ITEM_BANK.title}
    isStacked
    rows={rows}
    getKey={({ id }) => id}
    columns={[
      canSelect && {
        slot: "select",
        head: <SelectAllCheckbox ids={rows.map(({ id }) => id)} />,
        cell: (row) => <RowCheckbox id={row.id} title={formatItemName(row)} />,
      },
      {
        head: ITEM_BANK.item,
        slot: "title",
        className: "w-full min-w-56",
        cell: (row) => (
          <>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <a
                href={`/items/${row.id}`}
                className="link line-clamp-2 scroll-mb-44 font-medium wrap-anywhere"
              >
                {formatItemName(row)}
              </a>
              {row.isArchived && <Badge>{ITEM_BANK.archived}</Badge>}
            </span>
            {row.title !== null && row.excerpt !== "" && (
              <p className="mt-0.5 line-clamp-2 text-muted wrap-anywhere">{row.excerpt}</p>
            )}
            {row.tags.length > 0 && <TagLinks tags={row.tags} path="/items" className="mt-1.5" />}
          </>
        ),
      },
      {
        head: ITEM_BANK.type,
        className: "min-w-28",
        cell: ({ interactions }) => formatItemTypes(interactions),
      },
      {
        head: ITEM_BANK.points,
        narrowLabel: ITEM_BANK.points,
        numeric: true,
        cell: ({ points }) => formatScore(points),
      },
      {
        head: ITEM_BANK.usedIn,
        narrowLabel: ITEM_BANK.usedIn,
        numeric: true,
        className: "whitespace-nowrap",
        cell: ({ assessmentCount }) => ITEM_BANK.assessments(assessmentCount),
      },
      {
        head: ITEM_BANK.lastPublished,
        narrowLabel: ITEM_BANK.lastPublished,
        cell: ({ lastUsedAt }) => <Timestamp at={lastUsedAt} day />,
      },
      {
        head: ITEM_BANK.folder,
        className: "min-w-28",
        cell: ({ folderId, folderName }) =>
          folderId && (
            <a
              href={`/items?folder_id=${folderId}`}
              className="scroll-mb-44 wrap-anywhere text-muted hover:text-ink hover:underline"
            >
              {folderName}
            </a>
          ),
      },
    ]}
  />
);
