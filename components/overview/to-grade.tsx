import type { WaitingAssessment } from "#lib/domains/marking/list-waiting.ts";
import { COUNTS } from "#lib/messages/counts.ts";
import { formatInteger } from "#lib/messages/format-integer.ts";
import { OVERVIEW } from "#lib/messages/overview.ts";

type ToGradeProps = {
  /** The number of submissions in the organization that need grading. */
  waiting: number;
  /** The assessments that have waited longest, or undefined if the member can't grade. */
  assessments: readonly WaitingAssessment[] | undefined;
};

/** What needs grading, with a link to each assessment for those who can grade. */
export const ToGrade = ({ waiting, assessments }: ToGradeProps) => (
  <section aria-labelledby="waiting" className="card flex flex-col p-5">
    <h2 id="waiting" className="text-sm text-muted">
      <span className="block text-2xl font-semibold text-ink tabular-nums">{formatInteger(waiting)}</span>
      {OVERVIEW.toGrade(waiting)}
    </h2>
    {assessments && assessments.length > 0 && (
      <>
        <ul className="-mx-2 mt-3 mb-4 divide-y divide-line">
          {assessments.map(({ id, title, submissions }) => (
            <li key={id}>
              <a
                href={`/grading/${id}`}
                className="flex min-h-10 items-center justify-between gap-4 rounded-md px-2 py-2 text-sm hover:bg-ink/6"
              >
                <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
                <span className="shrink-0 text-muted tabular-nums">{COUNTS.submission(submissions)}</span>
              </a>
            </li>
          ))}
        </ul>
        <a href="/grading" className="button button-primary mt-auto self-start">
          {OVERVIEW.startGrading}
        </a>
      </>
    )}
  </section>
);
