import type { Language } from "#components/content/messages/language.ts";
import type { EmbedResult } from "#lib/contract/embed.ts";
import { computePercent } from "#lib/messages/compute-percent.ts";
import { countPercentDecimals } from "#lib/messages/format-score.ts";

/** Renders the result of an attempt by question, without solutions. */
export function ResultView({
  result,
  language,
  isAnswered,
  isTimeUp = false,
}: {
  result: EmbedResult;
  language: Language;
  isAnswered: (questionId: string) => boolean;
  /** Whether the answers were submitted because time was up. */
  isTimeUp?: boolean;
}) {
  const { text } = language;
  const isAwaitingGrading = result.awaiting_manual_grading;
  const isUngraded = isAwaitingGrading && result.max_score === 0;
  const questions = result.exercise_results.flatMap(({ question_results }) => question_results);
  const points = { score: formatScore(result.score, language), n: result.max_score };
  const passingPercent = result.passing_score_percent;
  const percent = computePercent(result);
  const decimals = countPercentDecimals(percent, passingPercent);
  return (
    <section className="max-w-3xl space-y-6">
      <h2 tabIndex={-1} data-place className="text-2xl font-semibold tracking-tight">
        {text("result")}
      </h2>
      {isTimeUp && <p>{text("submittedAtTimeUp")}</p>}
      {isUngraded ? (
        <p>{text("nothingGradedYet")}</p>
      ) : (
        <div className="card flex flex-wrap items-center gap-x-8 gap-y-3 px-5 py-4">
          <p className="text-2xl font-semibold tabular-nums">
            {isAwaitingGrading ? text("pointsSoFar", points) : formatPercent(percent, decimals, language)}
          </p>
          <div>
            {!isAwaitingGrading && <p>{text("scoreWithTotal", points)}</p>}
            <p className="text-sm text-muted">
              {text("needed", { percent: formatPercent(passingPercent, 1, language) })}
            </p>
          </div>
          {!isAwaitingGrading && (
            <p className={`font-semibold ${result.passed ? "text-good" : "text-bad"}`}>
              {text(result.passed ? "passed" : "notPassed")}
            </p>
          )}
        </div>
      )}
      {isAwaitingGrading && !isUngraded && <p className="text-sm text-warn">{text("provisional")}</p>}
      <div className="space-y-2">
        <h3 className="font-medium">{text("resultsByQuestion")}</h3>
        <ol className="card divide-y divide-line">
          {questions.map((question, index) => {
            const [word, tone] = describeOutcome(question, isAnswered(question.question_id));
            return (
              <li
                key={question.question_id}
                className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2.5"
              >
                <span className="min-w-28 font-medium">{text("question", { i: index + 1 })}</span>
                <span className={`flex-1 ${tone}`}>{text(word)}</span>
                {!question.awaiting_manual_grading && question.correction?.mode !== "drop" && (
                  <span className="text-sm text-muted tabular-nums">
                    {text("scoreWithTotal", {
                      score: formatScore(question.score, language),
                      n: question.points,
                    })}
                  </span>
                )}
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

type QuestionResult = EmbedResult["exercise_results"][number]["question_results"][number];

/** Returns the message and the color of an outcome, by the same rule as the service's `feedback.outcome`. */
function describeOutcome(
  { correct, score, awaiting_manual_grading, correction }: QuestionResult,
  isAnswered: boolean,
) {
  if (correction?.mode === "drop") return ["notCounted", "text-muted"] as const;
  if (awaiting_manual_grading) {
    return [isAnswered ? "awaiting" : "unansweredAwaiting", "text-muted"] as const;
  }
  if (correct) return ["correct", "text-good"] as const;
  if (!isAnswered) return ["notAnswered", "text-muted"] as const;
  return score > 0 ? (["partiallyCorrect", "text-warn"] as const) : (["incorrect", "text-bad"] as const);
}

const formatPercent = (percent: number, decimals: 1 | 2, { number }: Language): string =>
  number(percent / 100, { style: "percent", maximumFractionDigits: decimals });

const formatScore = (score: number, { number }: Language): string =>
  number(score, { maximumFractionDigits: 2 });
