import { Fact } from "#components/ui/fact.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { SubmissionScore } from "#lib/domains/lti/submission-scores.ts";
import { formatPoints, formatScore } from "#lib/messages/format-score.ts";
import { LTI_GRADE } from "#lib/messages/lti-grades.ts";
import { PlatformGrade } from "./platform-grade.tsx";
import { ResendGrade } from "./resend-grade.tsx";

/** The grade in the learning platform that the learner came from. */
export function PlatformGradeCard({ score, canResend }: { score: SubmissionScore; canResend: boolean }) {
  const { platformName, contextTitle, scoreGiven, scoreMaximum, deliveredAt } = score;
  return (
    <section
      aria-label={LTI_GRADE.title}
      className="card mt-5 flex flex-wrap items-start justify-between gap-x-8 gap-y-4 p-5"
    >
      <dl className="grid min-w-0 flex-1 gap-x-8 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <Fact name={LTI_GRADE.title}>
          <PlatformGrade score={score} />
        </Fact>
        <Fact name={LTI_GRADE.score}>
          {scoreGiven === null
            ? LTI_GRADE.noScore
            : LTI_GRADE.outOf(formatScore(scoreGiven), formatPoints(scoreMaximum))}
        </Fact>
        <Fact name={LTI_GRADE.place}>
          {contextTitle === null ? platformName : `${platformName}: ${contextTitle}`}
        </Fact>
        {deliveredAt && (
          <Fact name={LTI_GRADE.sent}>
            <Timestamp at={deliveredAt} />
          </Fact>
        )}
      </dl>
      {canResend && <ResendGrade id={score.id} />}
    </section>
  );
}
