import type { AnswerKey } from "#lib/core/grading/registry.ts";
import { UnwritableQuestion } from "../quiz/answer-fractions.ts";
import { formatPercent } from "../quiz/fractions.ts";
import { escapeXml, writePlain } from "./moodle-xml.ts";

type Feedback = NonNullable<AnswerKey["feedback"]>;

/** The format of text that isn't HTML, as an attribute. */
export const PLAIN_FORMAT = ' format="plain_text"';

export const writeFeedback = (text: string): string =>
  text === "" ? "" : writePlain("feedback", text, PLAIN_FORMAT);

/** Writes the feedback of a question as a whole, by outcome. */
export function writeCombined({ correct = "", partial = "", incorrect = "" }: Feedback = {}): string {
  const texts = { correctfeedback: correct, partiallycorrectfeedback: partial, incorrectfeedback: incorrect };
  return Object.entries(texts)
    .map(([name, text]) => (text === "" ? "" : writePlain(name, text, PLAIN_FORMAT)))
    .join("");
}

/** Writes the attribute with the fraction of an answer. @throws UnwritableQuestion if Moodle doesn't offer it */
export function writeFraction(fraction: number): string {
  const percent = formatPercent(fraction);
  if (percent === undefined) throw new UnwritableQuestion("scoring_not_supported", `fraction ${fraction}`);
  return ` fraction="${percent}"`;
}

/** An answer in plain text. `more` follows the text, such as a tolerance. */
export type PlainAnswer = { text: string; fraction: number; more: string };

export const writeAnswer = ({ text, fraction, more }: PlainAnswer, feedback: string): string =>
  `<answer${writeFraction(fraction)} format="moodle_auto_format"><text>${escapeXml(text)}</text>${more}${writeFeedback(feedback)}</answer>\n`;
