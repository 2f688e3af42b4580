import { formatPoints, getOutcomeBadge } from "#components/results/format.ts";
import { Badge } from "#components/ui/badge.tsx";
import type { HostedResult, QuestionOutcome } from "#lib/domains/delivery/hosted/result.ts";

/** What each question came to, without what it asked and what would have been right. */
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

/** "Question 3", what became of it, and its points. */
export function OutcomeLine({
  question: { number, outcome, isAnswered, score, points: maxPoints },
  as: Tag = "span",
}: {
  question: QuestionOutcome;
  as?: "span" | "h3";
}) {
  const { label, tone } = getOutcomeBadge(outcome, isAnswered);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Tag className="font-medium">Question {number}</Tag> <Badge tone={tone}>{label}</Badge>
      </span>
      <span className="text-sm tabular-nums">
        {outcome === "pending" ? "–" : score} <span className="text-muted">of {formatPoints(maxPoints)}</span>
      </span>
    </div>
  );
}

/** What a teacher said. */
export const Comment = ({ comment }: { comment: string | null }) =>
  comment && (
    <blockquote className="mt-2 border-l-2 border-edge/60 pl-3 text-sm whitespace-pre-wrap wrap-anywhere">
      <p className="text-muted">The teacher’s comment</p>
      {comment}
    </blockquote>
  );
