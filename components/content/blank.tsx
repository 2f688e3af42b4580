import { isSkipped } from "#lib/core/grading/skipped.ts";
import type { Language } from "./words/language.ts";

export type BlankProps = {
  value: unknown;
  /** Somebody was asked, and may have answered nothing. */
  asked: boolean;
  language: Language;
};

/** What was written where something was to be written. */
export const Blank = ({ value, asked, language }: BlankProps) =>
  isSkipped(value) ? (
    <span className="inline-block min-w-16 border-b border-edge text-center text-sm text-muted">
      {asked ? language.text("noAnswer") : " "}
    </span>
  ) : (
    <mark className="rounded bg-accent/12 px-1.5 text-ink wrap-anywhere">{String(value)}</mark>
  );
