import type { LossNote } from "../model.ts";
import type { OutcomeFeedback } from "./parts.ts";

/** The maximum length of a key's feedback. */
const MAX_LENGTH = 10_000;

type Outcome = keyof OutcomeFeedback;
const OUTCOMES = ["correct", "partial", "incorrect"] as const satisfies Outcome[];

export type AnswerFeedback = { fraction: number; text: string };

/**
 * Collects feedback by outcome. An answer's own feedback is kept if all answers with its outcome have the same one, and
 * if one answer decides: `isExhaustive` says whether the answers are all that can be given, as in a single choice.
 */
export function collectFeedback(source: {
  /** Feedback for the outcome of the whole question. */
  combined?: OutcomeFeedback;
  /** Feedback that everyone gets. */
  general?: string;
  answers?: readonly AnswerFeedback[];
  decidedBy?: "one answer" | "several answers";
  isExhaustive?: boolean;
}): { feedback: OutcomeFeedback; losses: LossNote[] } {
  const { combined = {}, general = "", answers = [], decidedBy = "one answer", isExhaustive = true } = source;
  const lost = new Set<string>();
  const feedback: OutcomeFeedback = {};
  for (const outcome of OUTCOMES) {
    const texts = new Set(
      answers.filter(({ fraction }) => getOutcome(fraction) === outcome).map(({ text }) => text),
    );
    const [shared = ""] = texts;
    const isShared =
      texts.size === 1 && decidedBy === "one answer" && (outcome !== "incorrect" || isExhaustive);
    if (!isShared) for (const text of texts) if (text !== "") lost.add("answer");
    const text = [isShared ? shared : "", combined[outcome] ?? "", general]
      .filter((part) => part !== "")
      .join("\n\n");
    if (text.length > MAX_LENGTH) lost.add(outcome);
    else if (text !== "") feedback[outcome] = text;
  }
  return { feedback, losses: [...lost].map((detail) => ({ code: "feedback", path: "feedback", detail })) };
}

function getOutcome(fraction: number): Outcome {
  if (fraction >= 1) return "correct";
  return fraction > 0 ? "partial" : "incorrect";
}
