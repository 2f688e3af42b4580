import { ItemPreview } from "#components/items/item-preview.tsx";
import type { ImportRow } from "#lib/contract/imports.ts";
import type { DetailedRow } from "#lib/domains/interchange/read.ts";
import { IMPORT_PAGE } from "#lib/messages/import-pages.ts";
import { LossList } from "./loss-list.tsx";
import { OutcomeBadge } from "./outcome-badge.tsx";

type ReportRowsProps = { rows: readonly DetailedRow[]; getImageUrl: (src: string) => string };

/** Lists the questions of an import: what becomes of each, what it loses, and how learners see it. */
export const ReportRows = ({ rows, getImageUrl }: ReportRowsProps) => (
  <ul className="space-y-3">
    {rows.map((row) => (
      <li key={row.source} className="card space-y-2 p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <h3 className="min-w-0 font-medium wrap-anywhere">
            <RowTitle row={row} />
          </h3>
          <OutcomeBadge outcome={row.outcome} />
        </div>
        <p className="font-mono text-xs text-muted wrap-anywhere">{row.source}</p>
        {row.losses.length > 0 && <LossList losses={row.losses} />}
        {row.content !== null && (
          <details>
            <summary className="inline-block min-h-6 cursor-pointer text-sm text-accent">
              {IMPORT_PAGE.show}
            </summary>
            <div className="mt-2 rounded-md border border-line p-3">
              <ItemPreview content={row.content} getImageUrl={getImageUrl} />
            </div>
          </details>
        )}
      </li>
    ))}
  </ul>
);

/** Links to the question where it was imported. */
function RowTitle({ row }: { row: DetailedRow }) {
  const name = row.title || row.excerpt || IMPORT_PAGE.untitled;
  const href = getRowHref(row);
  return href ? (
    <a className="link" href={href}>
      {name}
    </a>
  ) : (
    name
  );
}

/** Returns the page of what a row became. */
function getRowHref({ assessment_id, item_id }: ImportRow): string | undefined {
  if (assessment_id !== null) return `/assessments/${assessment_id}`;
  return item_id === null ? undefined : `/items/${item_id}`;
}
