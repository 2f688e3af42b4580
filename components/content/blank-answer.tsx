import { isSkipped } from "#lib/core/grading/skipped-answers.ts";
import type { Language } from "./messages/language.ts";

export type BlankAnswerProps = {
  value: unknown;
  /** Somebody was asked, and may have answered nothing. */
  hasResponse: boolean;
  language: Language;
};

/** What was written where something was to be written. */
export const BlankAnswer = ({ value, hasResponse, language }: BlankAnswerProps) =>
  isSkipped(value) ? (
    <span className="inline-block min-w-16 border-b border-edge text-center text-sm text-muted">
      {hasResponse ? language.text("noAnswer") : " "}
    </span>
  ) : (
    <mark className="rounded bg-accent/12 px-1.5 text-ink wrap-anywhere">{String(value)}</mark>
  );
