import { type RefObject, useEffect, useState } from "react";
import { useUnsavedGuard } from "#components/ui/use-unsaved-guard.ts";

type InvalidPointsOptions = {
  /** Identifies the open answer. */
  answerKey: string;
  /** The score of the open answer. While its points are invalid, it has the one from before they were typed. */
  score: number | null;
  isReadOnly: boolean;
  field: RefObject<HTMLInputElement | null>;
  /** Announces to screen readers why the grader can't leave the answer. */
  announceError: () => void;
};

export type InvalidPoints = {
  /** The text that isn't a score, as typed. */
  text: string | undefined;
  /** Sets the text. `score` is the score that the answer has meanwhile. */
  setText: (text: string | undefined, score?: number | null) => void;
  /** Focuses the points if they are invalid. Returns whether they are, so that the answer must stay open. */
  hold: () => boolean;
};

/**
 * Keeps what was typed as the open answer's points if it isn't a score, until it is corrected or the answer gets a score in
 * another way. Meanwhile, links don't leave the page, and the browser asks before it closes the page.
 */
export function useInvalidPoints({
  answerKey,
  score,
  isReadOnly,
  field,
  announceError,
}: InvalidPointsOptions): InvalidPoints {
  const [entry, setEntry] = useState<{ answerKey: string; text: string; score: number | null }>();
  const text = entry?.answerKey === answerKey && entry.score === score ? entry.text : undefined;
  if (entry && text === undefined) setEntry(undefined);
  const isHeld = text !== undefined && !isReadOnly;
  const hold = () => {
    if (!isHeld) return false;
    field.current?.focus();
    field.current?.select();
    announceError();
    return true;
  };
  const { leavingTo, stay } = useUnsavedGuard(isHeld);
  useEffect(() => {
    if (leavingTo === undefined) return;
    hold();
    stay();
  });
  return {
    text,
    setText: (next, during = null) =>
      setEntry(next === undefined ? undefined : { answerKey, text: next, score: during }),
    hold,
  };
}
