import { Badge } from "#components/ui/badge.tsx";
import type { SubmissionScore } from "#lib/domains/lti/submission-scores.ts";
import { LTI_GRADE, LTI_SERVICE_ERROR_TEXTS } from "#lib/messages/lti-grades.ts";
import { ResendGrade } from "./resend-grade.tsx";

const TONES = { pending: "plain", delivered: "good", abandoned: "bad" } as const;

export type PlatformGrades = { scores: ReadonlyMap<string, SubmissionScore>; canResend: boolean };

/** The state of a grade in a learning platform: whether it has arrived, why not, and a button that sends it again. */
export function PlatformGrade({
  score,
  canResend = false,
}: {
  score: SubmissionScore | undefined;
  canResend?: boolean | undefined;
}) {
  if (!score) return null;
  if (!score.isCounted && score.status === "delivered")
    return <span className="text-sm text-muted">{LTI_GRADE.otherAttempt}</span>;
  return (
    <span className={`inline-flex flex-col items-start gap-1 ${score.error ? "py-1.5" : ""}`}>
      <Badge tone={TONES[score.status]}>{LTI_GRADE.status[score.status]}</Badge>
      {score.error && (
        <span className="max-w-72 text-xs wrap-anywhere whitespace-normal text-muted">
          {LTI_GRADE.sentence(LTI_SERVICE_ERROR_TEXTS[score.error])}
          {score.isScheduled && ` ${LTI_GRADE.retrying}`}
        </span>
      )}
      {score.status === "abandoned" && canResend && <ResendGrade id={score.id} isSmall />}
    </span>
  );
}
