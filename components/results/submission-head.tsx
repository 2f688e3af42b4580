import type { ReactNode } from "react";
import { Banner } from "#components/ui/banner.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { ExplainedSubmission } from "#lib/domains/submissions/explain.ts";
import { formatDuration, formatPoints, SOURCE_NAMES } from "./format.ts";
import { ScoreBar } from "./score-bar.tsx";
import { StatusBadges } from "./status-badges.tsx";

/** The result of a submission, and the circumstances it came about in. */
export function SubmissionHead({
  explained: { submission, total, attempts },
}: {
  explained: ExplainedSubmission;
}) {
  const { passing_score_percent: needed, is_fully_graded: isFinal } = submission;
  const version = submission.is_draft ? "a working copy" : `version ${submission.assessment_version}`;
  return (
    <section aria-label="Result" className="space-y-5">
      {!isFinal && (
        <Banner tone="warn">
          <p>Provisional: some questions still need grading and aren’t included in the score.</p>
        </Banner>
      )}
      <div className="card grid gap-5 p-5 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
        <div>
          <p className="text-2xl font-semibold tracking-tight tabular-nums">
            {total.score}{" "}
            <span className="text-base font-normal text-muted">of {formatPoints(total.maxScore)}</span>
          </p>
          <p className="mt-1 text-sm tabular-nums">
            {total.percentage} % <span className="text-muted">({needed} % needed to pass)</span>
          </p>
          <div className="my-2">
            <ScoreBar percent={total.percentage} wide />
          </div>
          <StatusBadges item={submission} />
        </div>
        <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-3">
          <Fact name="Attempt">
            {submission.is_draft
              ? "none: a draft was tried out"
              : `${submission.attempt_number} of ${attempts.made} made`}
          </Fact>
          <Fact name="Graded on">{version}</Fact>
          <Fact name="Came from">{SOURCE_NAMES[submission.source]}</Fact>
          <Fact name="Begun">
            {submission.started_at ? <Timestamp at={submission.started_at} /> : "not told"}
          </Fact>
          <Fact name="Submitted">
            <Timestamp at={submission.submitted_at} />
          </Fact>
          <Fact name="Took">
            {submission.started_at
              ? `${formatDuration(submission.started_at, submission.submitted_at)}${submission.late ? ", too long" : ""}`
              : "not known"}
          </Fact>
          <Fact name="Graded">
            {submission.graded_at ? <Timestamp at={submission.graded_at} /> : "not finished"}
          </Fact>
          <Fact name="By machine">{formatPoints(submission.auto_score)}</Fact>
          <Fact name="By a teacher">
            {submission.manual_score === null ? "not finished" : formatPoints(submission.manual_score)}
          </Fact>
        </dl>
      </div>
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="mt-0.5 wrap-anywhere">{children}</dd>
  </div>
);
