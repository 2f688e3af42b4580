import { Content } from "#components/content/content.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { areSkipped } from "#lib/core/grading/index.ts";
import { roundScore } from "#lib/core/grading/round.ts";
import type { QuestionBreakdown } from "#lib/domains/submissions/score-breakdown.ts";
import { formatPoints, getOutcomeBadge } from "./format.ts";
import { PartResult } from "./part-result.tsx";

/** A question as it was asked, with the answer in its place, its score, and how that came about. */
export function QuestionResult({ trace }: { trace: QuestionBreakdown }) {
  const { label, tone } = getOutcomeBadge(trace.outcome, !areSkipped(trace.answers ?? []));
  return (
    <article id={trace.label} aria-labelledby={`${trace.label}-title`} className="card">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 py-3">
        <h2 id={`${trace.label}-title`} className="flex items-center gap-2.5 font-semibold">
          {trace.label} <Badge tone={tone}>{label}</Badge>
        </h2>
        <p className="text-sm tabular-nums">
          <span className="font-medium">{trace.awaited ? "–" : roundScore(trace.score)}</span>{" "}
          <span className="text-muted">of {formatPoints(roundScore(trace.points))}</span>
        </p>
      </header>
      <div className="px-5 py-4">
        <Content value={trace.content} answers={trace.answers ?? []} />
      </div>
      <details open className="border-t border-line bg-sunken/60 px-5 py-3 text-sm">
        <summary className="cursor-pointer font-medium">How the score came about</summary>
        <div className="mt-3 space-y-4">
          {trace.parts.map((part) => (
            <PartResult
              key={part.responseId}
              part={part}
              isOnlyPart={trace.parts.length === 1}
              isHint={trace.awaited || trace.mark !== null}
            />
          ))}
          {trace.messages.map(({ responseId, text }) => (
            <p key={responseId} className="wrap-anywhere">
              <span className="text-muted">Feedback that was given: </span>
              {text}
            </p>
          ))}
          <Mark mark={trace.mark} />
          <p className="font-medium tabular-nums wrap-anywhere">{trace.sum}</p>
        </div>
      </details>
    </article>
  );
}

/** What the teacher gave, criterion by criterion, and said. */
function Mark({ mark }: { mark: QuestionBreakdown["mark"] }) {
  if (!mark) return null;
  return (
    <>
      {mark.rubric.length > 0 && (
        <table className="tabular-nums">
          <caption className="mb-1 text-left text-muted">By the rubric</caption>
          <tbody>
            {mark.rubric.map(({ title, given, points: maxPoints }) => (
              <tr key={title}>
                <th scope="row" className="py-0.5 pr-6 text-left font-normal wrap-anywhere">
                  {title}
                </th>
                <td>
                  {given} of {formatPoints(maxPoints)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {mark.comment && (
        <blockquote className="border-l-2 border-edge/60 pl-3 whitespace-pre-wrap wrap-anywhere">
          <p className="text-muted">The teacher’s comment</p>
          {mark.comment}
        </blockquote>
      )}
    </>
  );
}
