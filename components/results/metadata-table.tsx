import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
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
      <Table label={SUBMISSION.metadata}>
        <Head>
          <Th>{SUBMISSION.metadataName}</Th>
          <Th>{SUBMISSION.metadataValue}</Th>
        </Head>
        <Rows>
          {entries.map(([name, value]) => (
            <tr key={name}>
              <Td>
                <span className="wrap-anywhere">{name}</span>
              </Td>
              <Td>
                <code className="font-mono text-xs wrap-anywhere">
                  {typeof value === "string" ? value : JSON.stringify(value)}
                </code>
              </Td>
            </tr>
          ))}
        </Rows>
      </Table>
    </section>
  );
}
