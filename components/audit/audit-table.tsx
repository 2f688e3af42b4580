import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { When } from "#components/ui/when.tsx";
import type { AuditEntry } from "#lib/audit/list.ts";

type AuditTableProps = {
  entries: readonly AuditEntry[];
  /** The address of the log of one actor alone, or of one thing. */
  only: (filter: { who: string } | { about: string }) => string;
};

/** Who did what, when: each line a sentence. */
export const AuditTable = ({ entries, only }: AuditTableProps) => (
  <Table label="Audit log">
    <Head>
      <Th>When</Th>
      <Th>What happened</Th>
      <Th>
        <span className="sr-only">More about the same</span>
      </Th>
    </Head>
    <Rows>
      {entries.map(({ id, at, actor, sentence, subject, requestId }) => (
        <tr key={id}>
          <Td>
            <When at={at} />
          </Td>
          <Td>
            <p className="min-w-56 wrap-anywhere" title={requestId ? `Request ${requestId}` : undefined}>
              {actor.id === null ? (
                <span className="font-medium">{actor.name}</span>
              ) : (
                <a href={only({ who: actor.id })} className="font-medium hover:underline">
                  {actor.name}
                </a>
              )}{" "}
              {sentence}
            </p>
          </Td>
          <Td numeric>
            <a href={only({ about: `${subject.type}:${subject.id}` })} className="link whitespace-nowrap">
              Its history<span className="sr-only">: {sentence}</span>
            </a>
          </Td>
        </tr>
      ))}
    </Rows>
  </Table>
);
