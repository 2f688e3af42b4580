import { Badge } from "#components/ui/badge.tsx";
import type { AnalyticsOverview, AttemptsMode } from "#lib/contract/analytics.ts";
import { ANALYTICS, formatPopulation } from "#lib/messages/analytics.ts";
import { listFigures } from "./figures.ts";

type OverviewProps = {
  assessmentId: string;
  overview: AnalyticsOverview;
  mode: AttemptsMode;
  /** The number of questions in the assessment. */
  questions: number;
  /** The number of questions with flags. */
  flagged: number;
  mayGrade: boolean;
};

/** What the results say in one sentence, and the figures behind it. Figures without a value take one line. */
export function Overview({ assessmentId, overview, mode, questions, flagged, mayGrade }: OverviewProps) {
  const waiting = overview.submission_count - overview.graded_count;
  const figures = listFigures(overview, questions);
  return (
    <section aria-labelledby="overview">
      <h2 id="overview" className="sr-only">
        {ANALYTICS.overview}
      </h2>
      <p className="text-lg font-semibold tracking-tight text-balance tabular-nums">
        {ANALYTICS.summarize(overview, flagged)}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular-nums">
        {formatPopulation(overview.graded_count, mode)}
        {waiting > 0 && (
          <>
            <Badge tone="warn">{ANALYTICS.provisional(waiting)}</Badge>
            {mayGrade && (
              <a href={`/grading/${assessmentId}`} className="link">
                {ANALYTICS.grade}
              </a>
            )}
          </>
        )}
        {flagged > 0 && (
          <a href="#questions" className="link">
            {ANALYTICS.review}
          </a>
        )}
      </p>
      <dl className="card mt-4 grid gap-x-6 px-4 sm:grid-cols-2 lg:grid-cols-3">
        {figures
          .toSorted((a, b) => Number(a.isMissing) - Number(b.isMissing))
          .map(({ name, value, isMissing, description, sample }) =>
            isMissing ? (
              <div key={name} className="col-span-full flex flex-wrap gap-x-3 py-2 text-sm text-muted">
                <dt>{name}</dt>
                <dd>
                  {value}
                  {sample && <span className="ml-3 text-xs">{sample}</span>}
                </dd>
              </div>
            ) : (
              <div key={name} className="py-3">
                <dt className="text-xs text-muted">{name}</dt>
                <dd className="text-xs text-muted">
                  <span className="block text-xl font-semibold tracking-tight text-ink tabular-nums">
                    {value}
                  </span>
                  {sample && <span className="block tabular-nums">{sample}</span>}
                  <span className="block">{description}</span>
                </dd>
              </div>
            ),
          )}
      </dl>
    </section>
  );
}
