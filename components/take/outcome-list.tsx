import { OutcomeBadge } from "#components/results/outcome-badge.tsx";
import type { HostedResult, QuestionOutcome } from "#lib/domains/delivery/hosted/result.ts";
import { RESULT } from "#lib/messages/hosted.ts";

/** Renders the outcome of each question, without its content and solution. */
export const OutcomeList = ({ exercises }: Pick<HostedResult, "exercises">) => (
  <ol className="card mt-4 divide-y divide-line">
    {exercises
      .flatMap(({ questions }) => questions)
      .map((question) => (
        <li key={question.id} className="px-5 py-3">
          <OutcomeLine question={question} />
          <Comment comment={question.comment} />
        </li>
      ))}
  </ol>
);

/** Renders "Question 3" with its outcome and points. */
export const OutcomeLine = ({
  question: { number, outcome, isAnswered, score, points },
  as: Tag = "span",
}: {
  question: QuestionOutcome;
  as?: "span" | "h3";
}) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Tag className="font-medium">{RESULT.question(number)}</Tag>{" "}
      <OutcomeBadge outcome={outcome} isAnswered={isAnswered} />
    </span>
    <span className="text-sm tabular-nums">
      {outcome === "pending" ? "–" : RESULT.score(score)}{" "}
      <span className="text-muted">{RESULT.outOf(points)}</span>
    </span>
  </div>
);

/** Renders the teacher's comment, if there is one. */
export const Comment = ({ comment }: { comment: string | null }) =>
  comment && (
    <blockquote className="mt-2 border-l-2 border-edge/60 pl-3 text-sm whitespace-pre-wrap wrap-anywhere">
      <p className="text-muted">{RESULT.comment}</p>
      {comment}
    </blockquote>
  );
