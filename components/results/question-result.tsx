import type { ReactNode } from "react";
import { Content } from "#components/content/content.tsx";
import type { ShownFile } from "#components/content/file-access.ts";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { roundScore } from "#lib/core/grading/round.ts";
import type { ExplainedQuestion } from "#lib/domains/submissions/explain.ts";
import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { formatPoints, formatScore } from "#lib/messages/format-score.ts";
import { CORRECTIONS, formatOrigin, SCORING, SUBMISSION } from "#lib/messages/results.ts";
import { OutcomeBadge } from "./outcome-badge.tsx";
import { PartResult } from "./part-result.tsx";

/** A question with the learner's answer and marks on it, the score, how it was computed, and what the user can do about it. */
export function QuestionResult({
  question,
  files,
  action,
}: {
  question: ExplainedQuestion;
  /** The files of the submission. */
  files: readonly ShownFile[];
  action?: ReactNode;
}) {
  const { label, outcome, awaited: isAwaitingGrade, answers, scoredBy, graded } = question;
  return (
    <article id={label} aria-labelledby={`${label}-title`} className="card">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
        <h2 id={`${label}-title`} className="flex items-center gap-2.5 font-semibold">
          {label} {scoredBy !== "drop" && <OutcomeBadge outcome={outcome} isAnswered={question.isAnswered} />}
        </h2>
        {question.drawn && <p className="mr-auto text-sm text-muted">{formatOrigin(question.drawn)}</p>}
        <p className="text-sm tabular-nums">
          {scoredBy === "drop" ? (
            <span className="text-muted">{SCORING.doesNotCount}</span>
          ) : (
            <>
              <span className="font-medium">
                {isAwaitingGrade ? "–" : formatScore(roundScore(question.score))}
              </span>{" "}
              <span className="text-muted">
                {SUBMISSION.outOf(formatPoints(roundScore(question.points)))}
              </span>
            </>
          )}
        </p>
      </header>
      <div className="px-5 py-4">
        <Content
          value={question.content}
          answers={answers ?? []}
          graded={graded ? new Map(graded.map((response) => [response.responseId, response])) : undefined}
          files={files}
        />
      </div>
      <details open className="border-t border-line bg-sunken/60 px-5 py-3 text-sm">
        <summary className="cursor-pointer font-medium">{SCORING.title}</summary>
        <div className="mt-3 space-y-4">
          <CorrectionNote question={question} />
          {question.parts.map((part) => (
            <PartResult
              key={part.responseId}
              part={part}
              isOnlyPart={question.parts.length === 1}
              scoredBy={scoredBy}
            />
          ))}
          {question.messages.map(({ responseId, text }) => (
            <p key={`${responseId} ${text}`} className="wrap-anywhere">
              {text === EXPRESSION_PROBLEMS.unreadable ? (
                SCORING.unreadable(findPartName(question, responseId))
              ) : (
                <>
                  <span className="text-muted">{SCORING.feedback} </span>
                  {text}
                </>
              )}
            </p>
          ))}
          <Mark question={question} />
          {question.otherKeys && <p className="wrap-anywhere">{question.otherKeys}</p>}
          <p className="font-medium tabular-nums wrap-anywhere">{question.sum}</p>
          {action}
        </div>
      </details>
    </article>
  );
}

/** Returns null if the question has only one part. */
const findPartName = ({ parts }: ExplainedQuestion, id: string): string | null =>
  parts.length > 1 ? (parts.find(({ responseId }) => responseId === id)?.name ?? null) : null;

/** What a correction of the published question did, and when. */
const CorrectionNote = ({
  question: { correction, correctedAt },
}: {
  question: Pick<ExplainedQuestion, "correction" | "correctedAt">;
}) =>
  correction &&
  correctedAt && (
    <p>
      {CORRECTIONS[correction.mode]} <Timestamp at={correctedAt} absolute />.
    </p>
  );

/** The teacher's points for each criterion, and the comment. */
function Mark({ question: { rubric, comment } }: { question: ExplainedQuestion }) {
  return (
    <>
      {rubric.length > 0 && (
        <table className="tabular-nums">
          <caption className="mb-1 text-left text-muted">{SCORING.rubric}</caption>
          <tbody>
            {rubric.map(({ title, given, points }) => (
              <tr key={title}>
                <th scope="row" className="py-0.5 pr-6 text-left font-normal wrap-anywhere">
                  {title}
                </th>
                <td>{SCORING.scoreOfPoints(given, points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {comment && (
        <blockquote className="border-l-2 border-edge/60 pl-3 whitespace-pre-wrap wrap-anywhere">
          <p className="text-muted">{SCORING.comment}</p>
          {comment}
        </blockquote>
      )}
    </>
  );
}
