import { buildHref } from "#components/library/build-href.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { AssessmentSummary } from "#lib/contract/assessments.ts";
import type { VersionSummary } from "#lib/contract/versions.ts";
import { RestoreVersion } from "./restore-version.tsx";

type VersionsTableProps = {
  assessment: AssessmentSummary;
  versions: readonly VersionSummary[];
  /** Whether versions can be compared and restored here. */
  mayCompare: boolean;
  mayRestore: boolean;
};

export const VersionsTable = ({ assessment, versions, mayCompare, mayRestore }: VersionsTableProps) => (
  <Table label="Versions">
    <Head>
      <Th>Version</Th>
      <Th>Published</Th>
      <Th>By</Th>
      <Th numeric>Questions</Th>
      <Th numeric>Submissions</Th>
      {mayCompare && (
        <Th>
          <span className="sr-only">Actions</span>
        </Th>
      )}
    </Head>
    <Rows>
      {versions.map((each) => (
        <tr key={each.version}>
          <Td>
            <span className="flex items-center gap-2 tabular-nums">
              {each.version}
              {each.version === assessment.version && <Badge tone="good">newest</Badge>}
            </span>
          </Td>
          <Td>
            <Timestamp at={each.published_at} />
          </Td>
          <Td className="min-w-32 px-3 py-2.5 wrap-anywhere">{formatPublisher(each.published_by)}</Td>
          <Td numeric>{each.question_count}</Td>
          <Td numeric>{each.submission_count.toLocaleString("en")}</Td>
          {mayCompare && (
            <Td numeric>
              <span className="flex justify-end gap-1 whitespace-nowrap">
                {each.version > 1 && (
                  <CompareLink
                    id={assessment.id}
                    from={each.version - 1}
                    to={each.version}
                    name="What it changed"
                  />
                )}
                <CompareLink
                  id={assessment.id}
                  from={each.version}
                  to="working"
                  name="Against the working copy"
                />
                {mayRestore && (
                  <RestoreVersion
                    id={assessment.id}
                    version={each.version}
                    revision={assessment.revision}
                    hasUnpublishedChanges={assessment.has_unpublished_changes}
                  />
                )}
              </span>
            </Td>
          )}
        </tr>
      ))}
    </Rows>
  </Table>
);

type CompareLinkProps = { id: string; from: number; to: number | "working"; name: string };
const CompareLink = ({ id, from, to, name }: CompareLinkProps) => (
  <a
    className="button button-quiet"
    href={`${buildHref(`/assessments/${id}/versions`, { from, to })}#difference`}
  >
    {name}
    <span className="sr-only"> (version {to === "working" ? from : to})</span>
  </a>
);

function formatPublisher({ kind, name }: VersionSummary["published_by"]): string {
  if (kind === "api_key") return name ? `API key “${name}”` : "An API key";
  return name ?? (kind === "user" ? "Somebody who has left" : "The system");
}
