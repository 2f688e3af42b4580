import type { Metadata } from "next";
import { orNotFound } from "#app/or-not-found.ts";
import { RefusedPage } from "#app/refused-page.tsx";
import type { SearchParams } from "#app/search.ts";
import { requireMember } from "#app/session.ts";
import { AlertList } from "#components/analytics/alert-list.tsx";
import { ComparisonTables } from "#components/analytics/comparison.tsx";
import { Histogram } from "#components/analytics/histogram.tsx";
import { Overview } from "#components/analytics/overview.tsx";
import { PendingNotice } from "#components/analytics/pending-notice.tsx";
import { QuestionBars } from "#components/analytics/question-bars.tsx";
import { QuestionTable } from "#components/analytics/question-table.tsx";
import { Scatter } from "#components/analytics/scatter.tsx";
import { AssessmentHeader } from "#components/assessments/assessment-header.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { AnalyticsQuery, ATTEMPTS_MODES, type AttemptsMode } from "#lib/contract/analytics.ts";
import { can } from "#lib/contract/permissions.ts";
import { flagQuestion } from "#lib/core/statistics/flags.ts";
import { countQuestionsToCheck, listAlerts } from "#lib/domains/alerts/list.ts";
import { compareResults } from "#lib/domains/analytics/compare.ts";
import { countPlacements } from "#lib/domains/analytics/placement-stats.ts";
import { buildQuestionRows, listQuestionSummaries } from "#lib/domains/analytics/question-summaries.ts";
import { getAnalytics } from "#lib/domains/analytics/read.ts";
import { compareThirds } from "#lib/domains/analytics/thirds.ts";
import { countOpenAttempts } from "#lib/domains/attempts/list-live.ts";
import { ANALYTICS, ATTEMPTS_MODE_NAMES } from "#lib/messages/analytics.ts";
import { buildAssessmentMetadata, loadAssessment } from "../load-assessment.ts";

/** More alerts than this appear when some of the others are settled. */
const MAX_ALERTS = 100;

export const generateMetadata = ({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  buildAssessmentMetadata(ANALYTICS.title, "results.read", params);

export default async function AnalyticsPage({
  params,
  searchParams,
}: {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}) {
  const { ctx, session } = await requireMember();
  if (!can(session.membership.role, "results.read")) return <RefusedPage permission="results.read" />;
  const { attempts } = AnalyticsQuery.catch({ attempts: "all" }).parse({
    attempts: (await searchParams).attempts,
  });
  const assessment = await orNotFound(loadAssessment((await params).id));
  const { id } = assessment;
  const analytics = await getAnalytics(ctx, { assessmentId: id, attempts });
  const { role } = session.membership;
  const [summaries, comparison, placements, thirds, openAttempts, { items: alerts }, questionsToCheck] =
    await Promise.all([
      listQuestionSummaries(ctx, { assessmentId: id }),
      compareResults(ctx, { assessmentId: id, attempts }),
      countPlacements(ctx, { assessmentId: id, attempts }),
      compareThirds(ctx, { assessmentId: id, attempts }),
      countOpenAttempts(ctx, { assessmentId: id }),
      listAlerts(ctx, { assessmentId: id, query: { dismissed: false, limit: MAX_ALERTS } }),
      countQuestionsToCheck(ctx, { assessmentId: id }),
    ]);
  const { overview, question_stats: stats, pending_submissions: pending } = analytics;
  const path = `/assessments/${id}/analytics`;
  const query = attempts === "all" ? "" : `?attempts=${attempts}`;
  return (
    <>
      <AssessmentHeader
        assessment={assessment}
        page="analytics"
        openAttempts={openAttempts}
        questionsToCheck={questionsToCheck}
      />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <AttemptsSwitch path={path} mode={attempts} />
        <a href={`/assessments/${id}/results`} className="link text-sm">
          {ANALYTICS.results}
        </a>
      </div>
      <div className="mb-6 empty:hidden">
        <PendingNotice pending={pending} counted={overview.submission_count} />
      </div>
      {overview.submission_count === 0 && pending === 0 && (
        <EmptyState title={ANALYTICS.none}>{ANALYTICS.noneHint}</EmptyState>
      )}
      {overview.submission_count > 0 && (
        <div className="space-y-8">
          <Overview
            assessmentId={id}
            overview={overview}
            mode={attempts}
            questions={stats.length}
            flagged={stats.filter((question) => flagQuestion(question).length > 0).length}
            mayGrade={can(role, "grading.write")}
          />
          <AlertList
            assessmentId={id}
            alerts={alerts}
            summaries={summaries}
            latestVersion={assessment.version}
            mayCorrect={can(role, "regrades.manage")}
            mayDismiss={can(role, "assessments.write")}
          />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Histogram analytics={analytics} />
            <Scatter stats={stats} n={overview.graded_count} mode={attempts} />
          </div>
          <section aria-labelledby="questions">
            <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
              <h2 id="questions" className="text-lg font-semibold tracking-tight">
                {ANALYTICS.questions}
              </h2>
              <a href={`/api/assessments/${id}/analytics.csv${query}`} download className="link text-sm">
                {ANALYTICS.csv}
              </a>
            </div>
            <QuestionTable rows={buildQuestionRows(stats, summaries)} />
          </section>
          <section aria-labelledby="bars">
            <h2 id="bars" className="mb-3 text-lg font-semibold tracking-tight">
              {ANALYTICS.byQuestion}
            </h2>
            <QuestionBars
              assessmentId={id}
              stats={stats}
              summaries={summaries}
              placements={placements}
              thirds={thirds}
              graded={overview.graded_count}
              mayCorrect={can(role, "regrades.manage")}
            />
          </section>
          {comparison && (
            <ComparisonTables comparison={comparison} mode={attempts} latestVersion={assessment.version} />
          )}
        </div>
      )}
    </>
  );
}

/**
 * Selects which of a learner's attempts the statistics include. It consists of links, so that the URL contains the
 * choice.
 */
const AttemptsSwitch = ({ path, mode }: { path: string; mode: AttemptsMode }) => (
  <nav aria-label={ANALYTICS.attempts}>
    <ul className="flex flex-wrap gap-1">
      {ATTEMPTS_MODES.map((each) => (
        <li key={each}>
          <a
            href={each === "all" ? path : `${path}?attempts=${each}`}
            aria-current={each === mode ? "true" : undefined}
            className="button button-quiet border-edge/40 aria-[current=true]:border-accent aria-[current=true]:bg-accent/12"
          >
            <span className="block first-letter:uppercase">{ATTEMPTS_MODE_NAMES[each]}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
