import { buildHref } from "#components/library/build-href.ts";
import { Badge } from "#components/ui/badge.tsx";
import { DataTable, HiddenHead } from "#components/ui/data-table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { AssessmentSummary } from "#lib/contract/assessments.ts";
import type { VersionSummary } from "#lib/contract/versions.ts";
import { COMMON } from "#lib/messages/common.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { VERSIONS_PAGE } from "#lib/messages/versions.ts";
import { RestoreVersion } from "./restore-version.tsx";

type VersionsTableProps = {
  assessment: AssessmentSummary;
  versions: readonly VersionSummary[];
  mayCompare: boolean;
  mayRestore: boolean;
};

export const VersionsTable = ({ assessment, versions, mayCompare, mayRestore }: VersionsTableProps) => (
  <DataTable
    caption={VERSIONS_PAGE.title}
    isStacked
    rows={versions}
    getKey={({ version }) => version}
    columns={[
      {
        head: VERSIONS_PAGE.version,
        slot: "title",
        cell: ({ version }) => (
          <span className="flex items-center gap-2 tabular-nums max-sm:font-medium">
            <span>
              <span className="sm:hidden">{VERSIONS_PAGE.version} </span>
              {version}
            </span>
            {version === assessment.version && <Badge tone="good">{VERSIONS_PAGE.latest}</Badge>}
          </span>
        ),
      },
      {
        head: VERSIONS_PAGE.published,
        className: "min-w-44 max-w-96 max-sm:basis-full",
        cell: ({ published_at, published_by, note }) => (
          <>
            <Timestamp at={published_at} />
            <span className="block text-muted wrap-anywhere">{VERSIONS_PAGE.publisher(published_by)}</span>
            {note && <span className="mt-1 block wrap-anywhere whitespace-pre-line">{note}</span>}
          </>
        ),
      },
      {
        head: VERSIONS_PAGE.questions,
        narrowLabel: VERSIONS_PAGE.questions,
        numeric: true,
        cell: ({ question_count }) => question_count,
      },
      {
        head: VERSIONS_PAGE.submissions,
        narrowLabel: VERSIONS_PAGE.submissions,
        numeric: true,
        cell: ({ submission_count }) => formatInteger(submission_count),
      },
      mayCompare && {
        head: <HiddenHead>{COMMON.actions}</HiddenHead>,
        numeric: true,
        className: "max-sm:basis-full",
        cell: ({ version, has_items }) => (
          <span className="flex justify-end gap-1 whitespace-nowrap max-sm:-mx-2 max-sm:flex-wrap max-sm:justify-start">
            {version > 1 && (
              <CompareLink id={assessment.id} from={version - 1} to={version} name={VERSIONS_PAGE.changes} />
            )}
            <CompareLink
              id={assessment.id}
              from={version}
              to="working"
              name={VERSIONS_PAGE.compareWithCopy}
            />
            {mayRestore && (
              <RestoreVersion
                id={assessment.id}
                version={version}
                revision={assessment.revision}
                hasUnpublishedChanges={assessment.has_unpublished_changes}
                hasItems={has_items}
              />
            )}
          </span>
        ),
      },
    ]}
  />
);

type CompareLinkProps = { id: string; from: number; to: number | "working"; name: string };
const CompareLink = ({ id, from, to, name }: CompareLinkProps) => (
  <a
    className="button button-quiet"
    href={`${buildHref(`/assessments/${id}/versions`, { from, to })}#difference`}
  >
    {name}
    <span className="sr-only">{VERSIONS_PAGE.ofVersion(to === "working" ? from : to)}</span>
  </a>
);
