import { Banner } from "#components/ui/banner.tsx";
import { ProgressBar } from "#components/ui/chart/progress-bar.tsx";
import { Fact } from "#components/ui/fact.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { ExplainedSubmission } from "#lib/domains/submissions/explain.ts";
import { computePercent } from "#lib/messages/compute-percent.ts";
import { formatPercentage } from "#lib/messages/format-percentage.ts";
import { formatPoints, formatScore, formatScorePercent } from "#lib/messages/format-score.ts";
import { formatDuration, SOURCE_NAMES, SUBMISSION, VOIDING } from "#lib/messages/results.ts";
import { StatusBadges } from "./status-badges.tsx";
import { UndoVoid } from "./void-submission.tsx";

type SubmissionHeadProps = {
  explained: Pick<ExplainedSubmission, "submission" | "total" | "attempts" | "voidedBy">;
  /** Whether the user can undo that it was voided. */
  mayUnvoid: boolean;
};

/** A submission's score and status, with details of the attempt. */
export function SubmissionHead({
  explained: { submission, total, attempts, voidedBy },
  mayUnvoid,
}: SubmissionHeadProps) {
  const { passing_score_percent: passingPercent, started_at: start, submitted_at: end } = submission;
  const percent = computePercent({ score: total.score, max_score: total.maxScore });
  const duration = start && formatDuration(start, end);
  return (
    <section aria-label={SUBMISSION.result} className="space-y-5">
      {submission.voided && (
        <Banner tone="warn">
          <p className="wrap-anywhere">
            {VOIDING.voidedBy(voidedBy)} <Timestamp at={submission.voided.at} absolute />
            {VOIDING.because(submission.voided.reason)} {VOIDING.notCounted}
          </p>
          {mayUnvoid && <UndoVoid id={submission.id} />}
        </Banner>
      )}
      {!submission.is_fully_graded && !submission.voided && (
        <Banner tone="warn">
          <p>{SUBMISSION.provisional}</p>
        </Banner>
      )}
      {/* Enlarged text takes away columns, and then moves the details below the score. */}
      <div className="card flex flex-wrap gap-5 p-5">
        <div className="w-full sm:w-56">
          <p className="text-2xl font-semibold tracking-tight tabular-nums">
            {formatScore(total.score)}{" "}
            <span className="text-base font-normal text-muted">
              {SUBMISSION.outOf(formatPoints(total.maxScore))}
            </span>
          </p>
          <p className="mt-1 text-sm tabular-nums">
            {formatScorePercent(percent, passingPercent)}{" "}
            <span className="text-muted">{SUBMISSION.passingScore(formatPercentage(passingPercent))}</span>
          </p>
          <div className="my-2">
            <ProgressBar percent={percent} />
          </div>
          <StatusBadges item={submission} />
        </div>
        <dl className="grid min-w-[min(100%,16rem)] flex-1 gap-x-8 gap-y-3 text-sm sm:grid-cols-[repeat(auto-fit,minmax(max(7rem,40%),1fr))] lg:grid-cols-[repeat(auto-fit,minmax(max(7rem,28%),1fr))]">
          <Fact name={SUBMISSION.attempt}>
            {submission.is_draft
              ? SUBMISSION.draftAttempt
              : SUBMISSION.attemptNumber(submission.attempt_number, attempts.made)}
          </Fact>
          <Fact name={SUBMISSION.version}>
            {submission.is_draft ? SUBMISSION.draftVersion : submission.assessment_version}
          </Fact>
          <Fact name={SUBMISSION.source}>{SOURCE_NAMES[submission.source]}</Fact>
          <Fact name={SUBMISSION.started}>{start ? <Timestamp at={start} /> : SUBMISSION.notRecorded}</Fact>
          <Fact name={SUBMISSION.submitted}>
            <Timestamp at={end} />
          </Fact>
          <Fact name={SUBMISSION.duration}>
            {duration && submission.late ? SUBMISSION.overTime(duration) : duration || SUBMISSION.notRecorded}
          </Fact>
          <Fact name={SUBMISSION.graded}>
            {submission.graded_at ? <Timestamp at={submission.graded_at} /> : SUBMISSION.notYet}
          </Fact>
          <Fact name={SUBMISSION.autoGraded}>{formatPoints(submission.auto_score)}</Fact>
          <Fact name={SUBMISSION.manuallyGraded}>
            {submission.manual_score === null ? SUBMISSION.notYet : formatPoints(submission.manual_score)}
          </Fact>
        </dl>
      </div>
    </section>
  );
}
