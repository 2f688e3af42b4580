import { formatPoints } from "#components/results/format.ts";
import { ScoreBar } from "#components/results/score-bar.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import type { HostedResult } from "#lib/domains/delivery/hosted/result.ts";
import type { HostedVisit } from "#lib/domains/delivery/hosted/visit.ts";
import { formatAttemptsLeft } from "./format.ts";
import { TakeFrame } from "./frame.tsx";
import { OutcomeList } from "./outcome-list.tsx";
import { SolutionList } from "./solution-list.tsx";

/** What came of an attempt, as far as its learner may see. */
export function Result({
  visit: { code, host, row, last },
  hostedResult,
}: {
  visit: HostedVisit;
  hostedResult: HostedResult;
}) {
  const { result, showsSolutions: isSolved } = hostedResult;
  const mayRetake = hostedResult.left !== 0 && row.status === "published";
  return (
    <TakeFrame host={host.name}>
      <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">{row.title}</h1>
      <p className="mt-1.5 text-sm text-muted wrap-anywhere">
        {last?.name && `${last.name}, `}attempt {result.attempt_number}, submitted{" "}
        <Timestamp at={result.submitted_at} />
      </p>
      <Score result={result} />
      {!result.is_fully_graded && (
        <div className="mt-4">
          <Banner>
            <p>
              Some questions still need grading and aren’t included in your score yet. Come back to this page
              to see your full result.
            </p>
          </Banner>
        </div>
      )}
      {mayRetake && (
        <p className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          <a className="button button-secondary" href={`/take/${code}`}>
            Another attempt
          </a>
          <span className="text-muted">{formatAttemptsLeft(hostedResult.left)}</span>
        </p>
      )}
      <section aria-labelledby="questions" className="mt-8">
        <h2 id="questions" className="text-lg font-semibold tracking-tight">
          Question by question
        </h2>
        {!isSolved && <SolutionsNotice showSolutions={row.showSolutions} left={hostedResult.left} />}
        {isSolved ? (
          <SolutionList exercises={hostedResult.exercises} />
        ) : (
          <OutcomeList exercises={hostedResult.exercises} />
        )}
      </section>
    </TakeFrame>
  );
}

function Score({ result }: Pick<HostedResult, "result">) {
  const { score, max_score, percentage, passing_score_percent: needed, passed, late } = result;
  const isFinal = result.is_fully_graded;
  return (
    <div className="card mt-6 p-5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-2xl font-semibold tracking-tight tabular-nums">
          {score} <span className="text-base font-normal text-muted">of {formatPoints(max_score)}</span>
        </span>
        <span className="tabular-nums">
          {percentage} % <span className="text-sm text-muted">({needed} % needed to pass)</span>
        </span>
      </p>
      <div className="my-3">
        <ScoreBar percent={percentage} wide />
      </div>
      <p className="flex flex-wrap gap-1.5">
        {isFinal && <Badge tone={passed ? "good" : "bad"}>{passed ? "passed" : "not passed"}</Badge>}
        {!isFinal && <Badge tone="warn">not yet graded in full</Badge>}
        {late && <Badge tone="warn">submitted late</Badge>}
      </p>
    </div>
  );
}

/** When there will be solutions, where there will be some. */
function SolutionsNotice({
  showSolutions,
  left: attemptsLeft,
}: {
  showSolutions: HostedVisit["row"]["showSolutions"];
  left: number | null;
}) {
  if (showSolutions === "after_passing") {
    return <p className="mt-1.5 text-sm text-muted">Solutions are shown here once you have passed.</p>;
  }
  if (showSolutions === "after_last_attempt" && attemptsLeft !== null) {
    return <p className="mt-1.5 text-sm text-muted">Solutions are shown here after your last attempt.</p>;
  }
  return null;
}
