import { isSkipped } from "#lib/core/grading/skipped-answers.ts";
import { AnswerChip, type GradedResponse, getVerdict, RightChip } from "./graded-answer.tsx";
import type { Language } from "./messages/language.ts";

export type BlankAnswerProps = {
  value: unknown;
  /** Whether there is a response, which may leave this blank empty. */
  hasResponse: boolean;
  /** How the answer was graded, if that is shown. `right` is text. */
  graded?: GradedResponse | undefined;
  language: Language;
};

/** Renders the answer in a blank, or an empty line. */
export function BlankAnswer({ graded, ...props }: BlankAnswerProps) {
  if (!graded) return <PlainAnswer {...props} />;
  const { value, language } = props;
  const verdict = getVerdict(graded);
  const { right, outcome } = graded;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {verdict && !isSkipped(value) ? (
        <AnswerChip name={String(value)} verdict={verdict} language={language} />
      ) : (
        <PlainAnswer {...props} />
      )}
      {outcome !== "correct" && !isSkipped(right) && <RightChip name={String(right)} language={language} />}
    </span>
  );
}

const PlainAnswer = ({ value, hasResponse, language }: Omit<BlankAnswerProps, "graded">) =>
  isSkipped(value) ? (
    <span className="inline-block min-w-16 border-b border-edge text-center text-sm text-muted">
      {hasResponse ? language.text("noAnswer") : " "}
    </span>
  ) : (
    <mark className="rounded bg-accent/12 px-1.5 text-ink wrap-anywhere">{String(value)}</mark>
  );
