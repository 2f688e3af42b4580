import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";

/** What the caller sent along with a submission, a member a row. */
export function MetadataTable({ metadata }: { metadata: unknown }) {
  const members = typeof metadata === "object" && metadata !== null ? Object.entries(metadata) : [];
  if (members.length === 0) return null;
  return (
    <section aria-labelledby="metadata" className="mt-8">
      <h2 id="metadata" className="mb-3 text-lg font-semibold tracking-tight">
        Metadata
      </h2>
      <Table label="Metadata">
        <Head>
          <Th>Name</Th>
          <Th>Value</Th>
        </Head>
        <Rows>
          {members.map(([name, value]) => (
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
