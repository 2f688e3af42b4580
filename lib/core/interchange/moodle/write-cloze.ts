import type { DocNode } from "#lib/core/content/nodes.ts";
import { isInteraction } from "#lib/core/content/traverse.ts";
import type { KeyByType } from "#lib/core/grading/registry.ts";
import { writeHtml } from "../html/write-html.ts";
import {
  getNumberAnswers,
  getOptionFractions,
  getTextAnswers,
  UnwritableQuestion,
} from "../quiz/answer-fractions.ts";
import type { ClozeQuestion } from "../quiz/describe-question.ts";
import { formatPercent } from "../quiz/fractions.ts";
import type { LossCollector } from "../quiz/loss-collector.ts";
import { formatRange } from "./format-range.ts";
import { escapeXml } from "./moodle-xml.ts";

type ClozeKey = KeyByType<"choice"> | KeyByType<"text"> | KeyByType<"numeric">;

/** The largest weight of a field. */
const MAX_WEIGHT = 1_000_000;

/** Writes the fields of a text with embedded answers. The points of the question are the sum of their weights. */
export function createFieldWriter(
  { keys }: ClozeQuestion,
  points: number,
  losses: LossCollector,
): (node: DocNode) => string | undefined {
  const weights = scaleWeights([...keys.values()], points);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (Math.abs(sum - points) > 1e-9) losses.add("points", "", String(points));
  const byId = new Map([...keys].map(([id, key], index) => [id, { key, weight: weights[index] ?? 1 }]));
  return (node) => {
    if (!isInteraction(node)) return undefined;
    const field = byId.get(node.attrs.responseId);
    if (!field) throw new UnwritableQuestion("unsupported_interaction", node.type);
    if (field.key.feedback) losses.add("feedback", "feedback");
    return `{${field.weight}:${writeField(node, field.key, losses)}}`;
  };
}

/** Moodle's weights are whole numbers. They are the points of each field if those are whole numbers too. */
function scaleWeights(keys: readonly ClozeKey[], points: number): number[] {
  const weights = keys.map(({ weight = 1 }) => weight);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const candidates = [points / sum, ...[1, 10, 100, 1000].map((factor) => factor / Math.min(...weights))];
  for (const factor of candidates) {
    const scaled = weights.map((weight) => Math.round(weight * factor));
    const isExact = scaled.every(
      (each, index) => Math.abs(each - (weights[index] ?? 0) * factor) < 1e-9 * each,
    );
    if (isExact && scaled.every((each) => each >= 1 && each <= MAX_WEIGHT)) return scaled;
  }
  throw new UnwritableQuestion("scoring_not_supported", "weight");
}

function writeField(node: DocNode, key: ClozeKey, losses: LossCollector): string {
  if (key.type === "text") {
    const { answers, isCaseSensitive } = getTextAnswers(key);
    losses.addTexts(answers, isCaseSensitive);
    const alternatives = answers.map(({ text, fraction }) => writeAlternative(text, fraction));
    return `${isCaseSensitive ? "SHORTANSWER_C" : "SHORTANSWER"}:${alternatives.join("~")}`;
  }
  if (key.type === "numeric") {
    const alternatives = getNumberAnswers(key).map(({ accepted, fraction }) => {
      const { value, tolerance } = accepted ? formatRange(accepted) : { value: "*", tolerance: "0" };
      return writeAlternative(tolerance === "0" ? value : `${value}:${tolerance}`, fraction);
    });
    return `NUMERICAL:${alternatives.join("~")}`;
  }
  if (node.type !== "inlineChoiceInteraction")
    throw new UnwritableQuestion("unsupported_interaction", node.type);
  const choices = node.content ?? [];
  const fractions = getOptionFractions(
    key,
    choices.map(({ attrs }) => attrs.id),
    false,
  );
  const alternatives = choices.map(({ content }, index) =>
    writeAlternative(writeHtml(content ?? []), fractions[index] ?? 0),
  );
  return `${node.attrs.shuffle ? "MULTICHOICE_S" : "MULTICHOICE"}:${alternatives.join("~")}`;
}

/** Writes an answer: the text to type, or HTML. A fraction is always there, because a text could look like one. */
function writeAlternative(text: string, fraction: number): string {
  const percent = formatPercent(fraction);
  if (percent === undefined) throw new UnwritableQuestion("scoring_not_supported", `fraction ${fraction}`);
  if (text.trim() === "") throw new UnwritableQuestion("unsupported_interaction", "text of an answer");
  return `${fraction === 1 ? "=" : `%${percent}%`}${escapeAnswer(text)}`;
}

/**
 * Moodle decodes the references in an answer and then removes the backslash from `\}` and `\#`, but from nothing else.
 * An answer that ended with a backslash or `&amp;` would continue after the `~` or `}` behind it.
 */
const escapeAnswer = (text: string): string =>
  escapeXml(text.replace(/[}#]/g, "\\$&"))
    .replaceAll("~", "&#126;")
    .replace(/\\$/, "&#92;")
    .replace(/&amp;$/, "&#38;");
