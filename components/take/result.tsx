import { Badge } from "#components/ui/badge.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { ProgressBar } from "#components/ui/chart/progress-bar.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { HostedResult } from "#lib/domains/delivery/hosted/result.ts";
import type { HostedVisit } from "#lib/domains/delivery/hosted/visit.ts";
import { formatScorePercent } from "#lib/messages/format-score.ts";
import { formatAttemptsLeft, RESULT, START } from "#lib/messages/hosted.ts";
import { TakeFrame } from "./frame.tsx";
import { OutcomeList } from "./outcome-list.tsx";
import { SolutionList } from "./solution-list.tsx";

type ResultProps = { visit: HostedVisit; hostedResult: HostedResult };

/** Renders the result of an attempt, with the details that the learner is allowed to see. */
export function Result({ visit: { code, host, row, last }, hostedResult }: ResultProps) {
  const { result, showsSolutions, left: attemptsLeft, mayRetake, exercises } = hostedResult;
  return (
    <TakeFrame host={host.name}>
      <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">{row.title}</h1>
      <p className="mt-1.5 text-sm text-muted wrap-anywhere">
        {RESULT.attempt(last?.name ?? null, result.attempt_number)} <Timestamp at={result.submitted_at} />
      </p>
      <Score result={result} />
      {(result.voided || !result.is_fully_graded) && (
        <div className="mt-4">
          <Banner>
            <p>{result.voided ? RESULT.voided : RESULT.provisional}</p>
          </Banner>
        </div>
      )}
      {mayRetake && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <a className="button button-secondary" href={`/take/${code}`}>
            {START.startAnother}
          </a>
          <span className="text-muted">{formatAttemptsLeft(attemptsLeft)}</span>
        </p>
      )}
      <section aria-labelledby="questions" className="mt-8">
        <h2 id="questions" className="text-lg font-semibold tracking-tight">
          {RESULT.byQuestion}
        </h2>
        {showsSolutions ? (
          <SolutionList exercises={exercises} />
        ) : (
          <>
            <SolutionsNotice showSolutions={row.showSolutions} attemptsLeft={attemptsLeft} />
            <OutcomeList exercises={exercises} />
          </>
        )}
      </section>
    </TakeFrame>
  );
}

function Score({ result }: Pick<HostedResult, "result">) {
  const { score, max_score, percentage, passing_score_percent: passingPercent, late } = result;
  return (
    <div className="card mt-6 p-5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-2xl font-semibold tracking-tight tabular-nums">
          {RESULT.score(score)}{" "}
          <span className="text-base font-normal text-muted">{RESULT.outOf(max_score)}</span>
        </span>
        <span className="tabular-nums">
          {formatScorePercent(percentage, passingPercent)}{" "}
          <span className="text-sm text-muted">{RESULT.passingScore(passingPercent)}</span>
        </span>
      </p>
      <div className="my-3">
        <ProgressBar percent={percentage} />
      </div>
      <p className="flex flex-wrap gap-1.5">
        <StatusBadge result={result} />
        {late && <Badge tone="warn">{RESULT.late}</Badge>}
      </p>
    </div>
  );
}

function StatusBadge({
  result: { voided, is_fully_graded: isFullyGraded, passed },
}: Pick<HostedResult, "result">) {
  if (voided) return <Badge tone="plain">{RESULT.voidedStatus}</Badge>;
  if (!isFullyGraded) return <Badge tone="warn">{RESULT.needsGrading}</Badge>;
  return <Badge tone={passed ? "good" : "bad"}>{passed ? RESULT.passed : RESULT.notPassed}</Badge>;
}

/** Shows when the solutions will appear, if they will. */
function SolutionsNotice({
  showSolutions,
  attemptsLeft,
}: {
  showSolutions: HostedVisit["row"]["showSolutions"];
  attemptsLeft: number | null;
}) {
  const willShowAfterLast = showSolutions === "after_last_attempt" && attemptsLeft !== null;
  if (showSolutions !== "after_passing" && !willShowAfterLast) return null;
  return (
    <p className="mt-1.5 text-sm text-muted">
      {willShowAfterLast ? RESULT.solutionsAfterLast : RESULT.solutionsAfterPassing}
    </p>
  );
}
