import { OutcomeBadge } from "#components/results/outcome-badge.tsx";
import { PartResult } from "#components/results/part-result.tsx";
import type { HostedResult, QuestionOutcome } from "#lib/domains/delivery/hosted/result.ts";
import { formatCorrection, RESULT } from "#lib/messages/hosted.ts";
import { SCORING } from "#lib/messages/results.ts";

/** Renders the outcome of each question, without its content and solution. */
export const OutcomeList = ({ exercises }: Pick<HostedResult, "exercises">) => (
  <ol className="card mt-4 divide-y divide-line">
    {exercises
      .flatMap(({ questions }) => questions)
      .map((question) => (
        <li key={question.id} className="px-5 py-3">
          <OutcomeLine question={question} />
          <CorrectionNote question={question} />
          <Comment comment={question.comment} />
          <div className="mt-2">
            <ScoreSteps question={question} />
          </div>
        </li>
      ))}
  </ol>
);

/** Renders "Question 3" with its outcome and points. */
export const OutcomeLine = ({
  question: { number, outcome, isAnswered, score, points, scoredBy },
  as: Tag = "span",
}: {
  question: QuestionOutcome;
  as?: "span" | "h3";
}) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Tag className="font-medium">{RESULT.question(number)}</Tag>{" "}
      {scoredBy !== "drop" && <OutcomeBadge outcome={outcome} isAnswered={isAnswered} />}
    </span>
    {scoredBy === "drop" ? (
      <span className="text-sm text-muted">{RESULT.doesNotCount}</span>
    ) : (
      <span className="text-sm tabular-nums">
        {outcome === "pending" ? "–" : RESULT.score(score)}{" "}
        <span className="text-muted">{RESULT.outOf(points)}</span>
      </span>
    )}
  </div>
);

/** Tells the learner that the question was corrected, if that decided the result. */
export function CorrectionNote({
  question: { correction, isCorrectedAfter },
}: {
  question: Pick<QuestionOutcome, "correction" | "isCorrectedAfter">;
}) {
  const text = correction && formatCorrection(correction.mode, isCorrectedAfter);
  return text && <p className="mt-2 text-sm wrap-anywhere">{text}</p>;
}

/** Renders how the score was computed: part by part, and with the answer key if the learner can see solutions. */
export const ScoreSteps = ({ question: { parts, scoredBy, sum } }: { question: QuestionOutcome }) => (
  <details className="text-sm">
    <summary className="cursor-pointer text-muted">{SCORING.title}</summary>
    <div className="mt-2 space-y-3">
      {parts
        .filter(({ keyDetails }) => keyDetails !== null || parts.length > 1)
        .map((part) => (
          <PartResult key={part.responseId} part={part} isOnlyPart={parts.length === 1} scoredBy={scoredBy} />
        ))}
      <p className="tabular-nums wrap-anywhere">{sum}</p>
    </div>
  </details>
);

/** Renders the teacher's comment, if there is one. */
export const Comment = ({ comment }: { comment: string | null }) =>
  comment && (
    <blockquote className="mt-2 border-l-2 border-edge/60 pl-3 text-sm whitespace-pre-wrap wrap-anywhere">
      <p className="text-muted">{RESULT.comment}</p>
      {comment}
    </blockquote>
  );
