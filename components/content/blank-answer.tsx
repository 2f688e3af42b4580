import { isSkipped } from "#lib/core/grading/skipped-answers.ts";
import type { Language } from "./messages/language.ts";

export type BlankAnswerProps = {
  value: unknown;
  /** Whether there is a response, which may leave this blank empty. */
  hasResponse: boolean;
  language: Language;
};

/** Renders the answer in a blank, or an empty line. */
export const BlankAnswer = ({ value, hasResponse, language }: BlankAnswerProps) =>
  isSkipped(value) ? (
    <span className="inline-block min-w-16 border-b border-edge text-center text-sm text-muted">
      {hasResponse ? language.text("noAnswer") : " "}
    </span>
  ) : (
    <mark className="rounded bg-accent/12 px-1.5 text-ink wrap-anywhere">{String(value)}</mark>
  );
