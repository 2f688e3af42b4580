import type { ShownFile } from "#components/content/file-access.ts";
import { Files } from "#components/content/read-only-files.tsx";
import { PartResult } from "#components/results/part-result.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { HostedResult, QuestionOutcome } from "#lib/domains/delivery/hosted/result.ts";
import { SCORING } from "#lib/messages/results.ts";
import type { HostedLanguage } from "./language.ts";
import { TeacherMark } from "./teacher-mark.tsx";

type QuestionProps = { question: QuestionOutcome; language: HostedLanguage };

/** Renders the outcome of each question, without its content and solution. */
export const OutcomeList = ({
  exercises,
  files,
  language,
}: Pick<HostedResult, "exercises"> & { files: readonly ShownFile[]; language: HostedLanguage }) => (
  <ol className="card mt-4 divide-y divide-line">
    {exercises
      .flatMap(({ questions }) => questions)
      .map((question) => (
        <li key={question.id} className="px-5 py-3">
          <OutcomeLine question={question} language={language} />
          <CorrectionNote question={question} language={language} />
          {question.fileIds.length > 0 && (
            <div className="mt-2">
              <Files
                files={files.filter(({ id }) => question.fileIds.includes(id))}
                locale={language.locale}
              />
            </div>
          )}
          <TeacherMark question={question} language={language} />
          <div className="mt-2">
            <ScoreSteps question={question} language={language} />
          </div>
        </li>
      ))}
  </ol>
);

const OUTCOMES = {
  correct: { tone: "good", text: "correct" },
  partial: { tone: "warn", text: "partiallyCorrect" },
  incorrect: { tone: "bad", text: "incorrect" },
  skipped: { tone: "plain", text: "notAnswered" },
  pending: { tone: "warn", text: "awaiting" },
} as const;

/** Renders "Question 3" with its outcome and points. */
export function OutcomeLine({
  question,
  language,
  as: Tag = "span",
}: QuestionProps & { as?: "span" | "h3" }) {
  const { number, outcome, isAnswered, score, points, scoredBy } = question;
  const { text } = language;
  const { tone, text: word } = OUTCOMES[outcome];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Tag className="font-medium">{text("question", { i: number })}</Tag>{" "}
        {scoredBy !== "drop" && (
          <Badge tone={tone}>
            {text(outcome === "pending" && !isAnswered ? "unansweredAwaiting" : word)}
          </Badge>
        )}
      </span>
      <span className={`text-sm tabular-nums ${scoredBy === "drop" ? "text-muted" : ""}`}>
        {scoredBy === "drop"
          ? text("notCounted")
          : outcome === "pending"
            ? text("points", { n: points })
            : text("scoreWithTotal", {
                score: language.number(score, { maximumFractionDigits: 2 }),
                n: points,
              })}
      </span>
    </div>
  );
}

const CORRECTION_EFFECTS = { full_credit: "fullCredit", drop: "dropped" } as const;

/** Tells the learner that the question was corrected, if that decided the result. */
export function CorrectionNote({
  question: { correction, isCorrectedAfter },
  language: { text },
}: QuestionProps) {
  if (!correction) return null;
  const { mode } = correction;
  const effect = mode === "full_credit" || mode === "drop" ? text(CORRECTION_EFFECTS[mode]) : null;
  // A new key that applied from the start needs no mention.
  if (!isCorrectedAfter && effect === null) return null;
  return (
    <p className="mt-2 text-sm wrap-anywhere">
      {text(isCorrectedAfter ? "correctedAfter" : "corrected")} {effect ?? text("gradedAgain")}
    </p>
  );
}

/**
 * Renders how the score was computed: part by part, and with the answer key if the learner can see solutions. The steps
 * exist only in English.
 */
export function ScoreSteps({ question: { parts, scoredBy, sum }, language }: QuestionProps) {
  if (language.locale !== "en") return null;
  return (
    <details className="text-sm print:hidden">
      <summary className="min-h-6 cursor-pointer text-muted">{SCORING.title}</summary>
      <div className="mt-2 space-y-3">
        {parts
          .filter(({ keyDetails }) => keyDetails !== null || parts.length > 1)
          .map((part) => (
            <PartResult
              key={part.responseId}
              part={part}
              isOnlyPart={parts.length === 1}
              scoredBy={scoredBy}
            />
          ))}
        <p className="tabular-nums wrap-anywhere">{sum}</p>
      </div>
    </details>
  );
}
