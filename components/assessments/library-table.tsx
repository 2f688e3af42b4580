import { RowCheckbox, SelectAllCheckbox } from "#components/library/row-selection.tsx";
import { DataTable, HiddenHead } from "#components/ui/data-table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { MAX_COUNTED_SUBMISSIONS } from "#lib/contract/library.ts";
import type { LibraryRow } from "#lib/domains/assessments/library.ts";
import { LIBRARY_PAGE } from "#lib/messages/assessments.ts";
import { COMMON } from "#lib/messages/common.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { RowActions } from "./row-actions.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { TagLinks } from "./tag-links.tsx";

/** A page of the library. Users who can change assessments also get checkboxes and menus. */
export const LibraryTable = ({ rows, canSelect }: { rows: readonly LibraryRow[]; canSelect: boolean }) => (
  <DataTable
    caption={LIBRARY_PAGE.title}
    isStacked
    rows={rows}
    getKey={({ id }) => id}
    columns={[
      canSelect && {
        slot: "select",
        head: <SelectAllCheckbox ids={rows.map(({ id }) => id)} />,
        cell: ({ id, title }) => <RowCheckbox id={id} title={title} />,
      },
      {
        slot: "title",
        head: LIBRARY_PAGE.assessmentTitle,
        className: "min-w-48",
        cell: ({ id, title, tags }) => (
          <>
            <a href={`/assessments/${id}`} className="link scroll-mb-44 font-medium wrap-anywhere">
              {title}
            </a>
            {tags.length > 0 && <TagLinks tags={tags} className="mt-1" />}
          </>
        ),
      },
      {
        head: LIBRARY_PAGE.status,
        cell: ({ status, version, hasUnpublishedChanges }) => (
          <StatusBadge status={status} changed={version > 0 && hasUnpublishedChanges} />
        ),
      },
      {
        head: LIBRARY_PAGE.questions,
        narrowLabel: LIBRARY_PAGE.questions,
        numeric: true,
        cell: ({ questionCount }) => questionCount,
      },
      {
        head: LIBRARY_PAGE.submissions,
        narrowLabel: LIBRARY_PAGE.submissions,
        numeric: true,
        cell: ({ submissionCount }) =>
          submissionCount > MAX_COUNTED_SUBMISSIONS
            ? `${formatInteger(MAX_COUNTED_SUBMISSIONS)}+`
            : formatInteger(submissionCount),
      },
      {
        head: LIBRARY_PAGE.folder,
        className: "min-w-28",
        cell: ({ folderId, folderName }) =>
          folderId && (
            <a
              href={`/assessments?folder_id=${folderId}`}
              className="scroll-mb-44 wrap-anywhere text-muted hover:text-ink hover:underline"
            >
              {folderName}
            </a>
          ),
      },
      {
        head: LIBRARY_PAGE.updated,
        narrowLabel: LIBRARY_PAGE.updated,
        cell: ({ updatedAt }) => <Timestamp at={updatedAt} day />,
      },
      canSelect && {
        slot: "actions",
        head: <HiddenHead>{COMMON.actions}</HiddenHead>,
        numeric: true,
        cell: ({ id, title, status }) => (
          <RowActions id={id} title={title} isArchived={status === "archived"} />
        ),
      },
    ]}
  />
);
