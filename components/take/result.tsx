import type { ShownFile } from "#components/content/file-access.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { ProgressBar } from "#components/ui/chart/progress-bar.tsx";
import type { HostedResult } from "#lib/domains/delivery/hosted/result.ts";
import type { HostedVisit } from "#lib/domains/delivery/hosted/visit.ts";
import { computePercent } from "#lib/messages/compute-percent.ts";
import { countPercentDecimals } from "#lib/messages/format-score.ts";
import { formatAttemptsLeft } from "./format-attempts-left.ts";
import { TakeFrame } from "./frame.tsx";
import type { HostedLanguage } from "./language.ts";
import { LearnerTime } from "./learner-time.tsx";
import { OutcomeList } from "./outcome-list.tsx";
import { PrintButton } from "./print-button.tsx";
import { SolutionList } from "./solution-list.tsx";
import { TIME_SLOT, TimeSentence } from "./time-sentence.tsx";

type ResultProps = {
  visit: HostedVisit;
  hostedResult: HostedResult;
  /** The token of the attempt, with which the learner's browser loads the files. */
  token: string;
  language: HostedLanguage;
};

/** Renders the result of an attempt, with the details that the learner is allowed to see. */
export function Result({ visit: { code, host, row, last }, hostedResult, token, language }: ResultProps) {
  const files = (hostedResult.result.files ?? []).map(
    ({ id, name, bytes, media_type: mediaType }): ShownFile => ({
      id,
      name,
      mediaType,
      bytes,
      href: `/v1/embed/files/${id}?token=${token}`,
    }),
  );
  const { result, showsSolutions, isTimeUp, left: attemptsLeft, mayRetake, exercises } = hostedResult;
  const { text } = language;
  const attempt = { i: result.attempt_number, time: TIME_SLOT };
  return (
    <TakeFrame host={host.name} language={language}>
      <h1 className="text-2xl font-semibold tracking-tight text-balance wrap-anywhere">
        <bdi>{row.title}</bdi>
      </h1>
      <p className="mt-1.5 text-sm text-muted wrap-anywhere">
        <TimeSentence
          sentence={
            last?.name
              ? text("attemptSubmittedAtBy", { ...attempt, name: last.name })
              : text("attemptSubmittedAt", attempt)
          }
        >
          <LearnerTime at={result.submitted_at} locale={language.locale} />
        </TimeSentence>
      </p>
      {isTimeUp && <p className="mt-1.5 text-sm">{text("submittedAtTimeUp")}</p>}
      <Score result={result} language={language} />
      {(result.voided || !result.is_fully_graded) && (
        <div className="mt-4">
          <Banner>
            <p>{result.voided ? text("voided") : `${text("provisional")} ${text("comeBack")}`}</p>
          </Banner>
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm print:hidden">
        {mayRetake && (
          <>
            <a className="button button-primary" href={`/take/${code}`}>
              {text("startAnother")}
            </a>
            <span className="text-muted">{formatAttemptsLeft(attemptsLeft, language)}</span>
          </>
        )}
        <span className="ms-auto">
          <PrintButton label={text("print")} />
        </span>
      </div>
      <section aria-labelledby="questions" className="mt-8">
        <h2 id="questions" className="text-lg font-semibold tracking-tight">
          {text("resultsByQuestion")}
        </h2>
        {showsSolutions ? (
          <SolutionList exercises={exercises} files={files} language={language} />
        ) : (
          <>
            <SolutionsNotice
              showSolutions={row.showSolutions}
              attemptsLeft={attemptsLeft}
              isFullyGraded={result.is_fully_graded}
              language={language}
            />
            <OutcomeList exercises={exercises} files={files} language={language} />
          </>
        )}
      </section>
    </TakeFrame>
  );
}

type ScoreProps = Pick<HostedResult, "result"> & { language: HostedLanguage };

/** Renders the points, and the percentage once everything is graded. */
function Score({ result, language }: ScoreProps) {
  const { score, max_score: points, passing_score_percent: passingPercent, late } = result;
  const percentage = computePercent(result);
  const { text, number } = language;
  const isGraded = result.is_fully_graded;
  const formatPercent = (percent: number, maximumFractionDigits: number) =>
    number(percent / 100, { style: "percent", maximumFractionDigits });
  const scoreText = text(isGraded ? "scoreWithTotal" : "pointsSoFar", {
    score: number(score, { maximumFractionDigits: 2 }),
    n: points,
  });
  return (
    <div className="card mt-6 p-5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-2xl font-semibold tracking-tight tabular-nums">
          {!isGraded && points === 0 ? text("awaiting") : scoreText}
        </span>
        {isGraded && (
          <span className="tabular-nums">
            {formatPercent(percentage, countPercentDecimals(percentage, passingPercent))}
          </span>
        )}
        <span className="text-sm text-muted tabular-nums">
          {text("needed", { percent: formatPercent(passingPercent, 1) })}
        </span>
      </p>
      {isGraded && (
        <div className="my-3">
          <ProgressBar percent={percentage} />
        </div>
      )}
      <p className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
        {isGraded && !result.voided && (
          <Badge tone={result.passed ? "good" : "bad"}>{text(result.passed ? "passed" : "notPassed")}</Badge>
        )}
        {late && <Badge tone="warn">{text("late")}</Badge>}
      </p>
    </div>
  );
}

/** Shows when the solutions will appear, if they will. */
function SolutionsNotice({
  showSolutions,
  attemptsLeft,
  isFullyGraded,
  language,
}: {
  showSolutions: HostedVisit["row"]["showSolutions"];
  attemptsLeft: number | null;
  isFullyGraded: boolean;
  language: HostedLanguage;
}) {
  const willShowAfterLast = showSolutions === "after_last_attempt" && attemptsLeft !== null;
  const canStillPass = attemptsLeft !== 0 || !isFullyGraded;
  const mayShowAfterPassing = showSolutions === "after_passing" && canStillPass;
  if (!mayShowAfterPassing && !willShowAfterLast) return null;
  return (
    <p className="mt-1.5 text-sm text-muted">
      {language.text(willShowAfterLast ? "solutionsAfterLast" : "solutionsAfterPassing")}
    </p>
  );
}
