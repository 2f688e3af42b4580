import { DataTable } from "#components/ui/data-table.tsx";
import { SUBMISSION } from "#lib/messages/results.ts";

/** The metadata that a product sent with a submission, with one property per row. */
export function MetadataTable({ metadata }: { metadata: unknown }) {
  const entries = typeof metadata === "object" && metadata !== null ? Object.entries(metadata) : [];
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="metadata" className="mt-8">
      <h2 id="metadata" className="mb-3 text-lg font-semibold tracking-tight">
        {SUBMISSION.metadata}
      </h2>
      <DataTable
        caption={SUBMISSION.metadata}
        rows={entries}
        getKey={([name]) => name}
        columns={[
          { head: SUBMISSION.metadataName, className: "wrap-anywhere", cell: ([name]) => name },
          {
            head: SUBMISSION.metadataValue,
            cell: ([, value]) => (
              <code className="font-mono text-xs wrap-anywhere">
                {typeof value === "string" ? value : JSON.stringify(value)}
              </code>
            ),
          },
        ]}
      />
    </section>
  );
}
