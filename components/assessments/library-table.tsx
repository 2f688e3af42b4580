import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { COUNTED_SUBMISSIONS } from "#lib/contract/library.ts";
import type { LibraryRow } from "#lib/domains/assessments/library.ts";
import { RowCheckbox, SelectAllCheckbox } from "./row-selection.tsx";
import { StatusBadge } from "./status-badge.tsx";

/** A page of the library; with boxes to pick rows for those who may change them. */
export const LibraryTable = ({ rows, canSelect }: { rows: readonly LibraryRow[]; canSelect: boolean }) => (
  <Table label="Assessments">
    <Head>
      {canSelect && (
        <Th>
          <SelectAllCheckbox ids={rows.map(({ id }) => id)} />
        </Th>
      )}
      <Th>Title</Th>
      <Th>Status</Th>
      <Th numeric>Questions</Th>
      <Th numeric>Submissions</Th>
      <Th>Folder</Th>
      <Th>Changed</Th>
    </Head>
    <Rows>
      {rows.map((row) => (
        <tr key={row.id}>
          {canSelect && (
            <Td>
              <RowCheckbox id={row.id} title={row.title} />
            </Td>
          )}
          <Td className="min-w-48 px-3 py-2.5 first:pl-4">
            <a href={`/assessments/${row.id}`} className="link scroll-mb-44 font-medium wrap-anywhere">
              {row.title}
            </a>
          </Td>
          <Td>
            <StatusBadge status={row.status} changed={row.version > 0 && row.hasUnpublishedChanges} />
          </Td>
          <Td numeric>{row.questionCount}</Td>
          <Td numeric>
            {row.submissionCount > COUNTED_SUBMISSIONS
              ? `${COUNTED_SUBMISSIONS.toLocaleString("en")}+`
              : row.submissionCount.toLocaleString("en")}
          </Td>
          <Td className="min-w-28 px-3 py-2.5">
            {row.folderId && (
              <a
                href={`/assessments?folder_id=${row.folderId}`}
                className="scroll-mb-44 wrap-anywhere text-muted hover:text-ink hover:underline"
              >
                {row.folderName}
              </a>
            )}
          </Td>
          <Td>
            <Timestamp at={row.updatedAt} day />
          </Td>
        </tr>
      ))}
    </Rows>
  </Table>
);
