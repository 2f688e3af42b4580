import { Badge } from "#components/ui/badge.tsx";
import { Head, Rows, Table, Td, Th } from "#components/ui/table.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { LatestSubmission } from "#lib/domains/identity/organizations/overview.ts";

/** The submissions that came last. */
export const LatestSubmissions = ({ submissions }: { submissions: readonly LatestSubmission[] }) => (
  <Table label="Latest submissions">
    <Head>
      <Th>Learner</Th>
      <Th>Assessment</Th>
      <Th numeric>Score</Th>
      <Th>Submitted</Th>
    </Head>
    <Rows>
      {submissions.map((submission) => (
        <tr key={submission.id}>
          <Td>
            <a href={`/results/${submission.id}`} className="link wrap-anywhere">
              {submission.learnerRef ?? "Anonymous"}
            </a>
          </Td>
          <Td>
            <a href={`/assessments/${submission.assessmentId}`} className="hover:underline wrap-anywhere">
              {submission.title}
            </a>
          </Td>
          <Td numeric>
            {submission.isWaiting ? (
              <Badge tone="warn">waits for grading</Badge>
            ) : (
              `${submission.percentage} %`
            )}
          </Td>
          <Td>
            <Timestamp at={submission.submittedAt} />
          </Td>
        </tr>
      ))}
    </Rows>
  </Table>
);
