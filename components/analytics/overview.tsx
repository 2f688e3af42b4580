import { Badge } from "#components/ui/badge.tsx";
import type { AnalyticsOverview, AttemptsMode } from "#lib/contract/analytics.ts";
import { formatCount } from "#lib/messages/format-count.ts";
import { ATTEMPTS_MODE_NAMES, formatPopulation, formatSampleNeeded } from "./format.ts";

type Figure = { name: string; value: string; n: string; description: string };

/** The figures of the whole, each with how many it is of and what it means. */
export function Overview({
  overview,
  mode,
  questions,
}: {
  overview: AnalyticsOverview;
  mode: AttemptsMode;
  questions: number;
}) {
  const waiting = overview.submission_count - overview.graded_count;
  return (
    <section aria-labelledby="overview">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="overview" className="text-lg font-semibold tracking-tight">
          The whole
        </h2>
        {waiting > 0 && (
          <Badge tone="warn">provisional: {formatCount(waiting, "waits", "wait")} for grading</Badge>
        )}
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

function buildFigures(overview: AnalyticsOverview, mode: AttemptsMode, questions: number): Figure[] {
  const { graded_count: graded, reliability_count: complete, passing_score_percent: passing } = overview;
  const sample = formatPopulation(graded, mode);
  const percent = (value: number | null, minimum: number) =>
    graded < minimum || value === null ? formatSampleNeeded(minimum) : `${value} %`;
  const deviation = overview.std_dev_percent;
  const alpha = overview.cronbach_alpha;
  const error = overview.standard_error_of_measurement;
  const noAlpha =
    questions < 2 ? "—, needs 2 questions" : complete < 2 ? formatSampleNeeded(2) : "—, no variance";
  const completeSample = `n = ${complete.toLocaleString("en")}, those shown every question of the latest version`;
  return [
    {
      name: "Submissions",
      value: overview.submission_count.toLocaleString("en"),
      n: `${ATTEMPTS_MODE_NAMES[mode]}, ${graded.toLocaleString("en")} of them fully graded`,
      description: "All that count here; the figures beside are of those fully graded.",
    },
    {
      name: "Average",
      value: percent(overview.avg_score_percent, 1),
      n: sample,
      description:
        graded > 0
          ? `${formatCount(overview.avg_score ?? 0, "point")} on average.`
          : "There is nothing to average yet.",
    },
    {
      name: "Median",
      value: percent(overview.median_score_percent, 1),
      n: sample,
      description: "Half of them scored at least this, half at most this.",
    },
    {
      name: "Pass rate",
      value: percent(overview.pass_rate, 1),
      n: sample,
      description: `Reached the passing score, ${passing} % by now.`,
    },
    {
      name: "Standard deviation",
      value: deviation === null ? formatSampleNeeded(2) : `${deviation} %`,
      n: sample,
      description: "How far scores spread: about two in three lie within this much of the average.",
    },
    {
      name: "Cronbach’s alpha",
      value: alpha === null ? noAlpha : String(alpha),
      n: completeSample,
      description: alpha === null ? "How far the questions measure one thing." : interpretAlpha(alpha),
    },
    {
      name: "Standard error of measurement",
      value: error === null ? noAlpha : formatCount(error, "point"),
      n: completeSample,
      description:
        "Two in three learners would score within this many points of their result on a test like this one.",
    },
  ];
}

/** Nunnally's 0.7 and 0.9 divide. */
function interpretAlpha(alpha: number): string {
  if (alpha >= 0.9)
    return "The questions measure one thing: from 0.9 on results bear decisions about single learners.";
  if (alpha >= 0.7) return "The questions agree: from 0.7 on results are good for comparing groups.";
  return "The questions agree little: below 0.7 results say little about a single learner.";
}
