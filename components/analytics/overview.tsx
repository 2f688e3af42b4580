import { Badge } from "#components/ui/badge.tsx";
import type { AnalyticsOverview, AttemptsMode } from "#lib/contract/analytics.ts";
import { ANALYTICS, buildFigures } from "#lib/messages/analytics.ts";

type OverviewProps = {
  overview: AnalyticsOverview;
  mode: AttemptsMode;
  /** The number of questions in the assessment. */
  questions: number;
};

/** The statistics of an assessment, each with its sample size and an explanation. */
export function Overview({ overview, mode, questions }: OverviewProps) {
  const waiting = overview.submission_count - overview.graded_count;
  return (
    <section aria-labelledby="overview">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="overview" className="text-lg font-semibold tracking-tight">
          {ANALYTICS.overview}
        </h2>
        {waiting > 0 && <Badge tone="warn">{ANALYTICS.provisional(waiting)}</Badge>}
      </div>
      <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {buildFigures(overview, mode, questions).map(({ name, value, n, description }) => (
          <div key={name} className="card flex flex-col p-4">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="mt-1">
              <span className="block text-2xl font-semibold tracking-tight tabular-nums">{value}</span>
              <span className="mt-1 block text-xs text-muted tabular-nums">{n}</span>
              <span className="mt-2 block text-sm">{description}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
