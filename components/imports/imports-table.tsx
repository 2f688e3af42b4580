import { Badge } from "#components/ui/badge.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { Import } from "#lib/contract/imports.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { IMPORT_STATUS_NAMES, IMPORTS_PAGE } from "#lib/messages/import-pages.ts";

const TONES = { running: "accent", completed: "good", failed: "bad", canceled: "plain" } as const;

/** Lists the imports of the last days. */
export const ImportsTable = ({ rows }: { rows: readonly Import[] }) => (
  <DataTable
    caption={IMPORTS_PAGE.recent}
    rows={rows}
    getKey={({ id }) => id}
    isStacked
    empty={<p className="text-sm text-muted">{IMPORTS_PAGE.empty}</p>}
    columns={[
      {
        head: IMPORTS_PAGE.file,
        slot: "title",
        cell: ({ id, filename }) => (
          <a className="link wrap-anywhere" href={`/imports/${id}`}>
            {filename}
          </a>
        ),
      },
      {
        head: IMPORTS_PAGE.status,
        cell: ({ status, preview }) => (
          <Badge tone={TONES[status]}>
            {preview && status === "completed" ? IMPORTS_PAGE.preview : IMPORT_STATUS_NAMES[status]}
          </Badge>
        ),
      },
      {
        head: IMPORTS_PAGE.questions,
        narrowLabel: IMPORTS_PAGE.questions,
        numeric: true,
        cell: ({ summary }) => formatInteger(summary.imported + summary.changed + summary.skipped),
      },
      { head: IMPORTS_PAGE.started, cell: ({ created_at }) => <Timestamp at={created_at} /> },
    ]}
  />
);
