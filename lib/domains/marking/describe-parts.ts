import type { AnswerSheet } from "#lib/contract/marking.ts";
import { readPartNames } from "#lib/core/content/index.ts";
import { readAnswers } from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import type { GradableQuestion } from "#lib/domains/assessments/compile.ts";

/** Describes the answer to each part of a question as text. Choices and areas are shown by their names in `content`. */
export function describeParts(
  question: GradableQuestion,
  content: unknown,
  elements: readonly unknown[] | null,
): AnswerSheet["parts"] {
  const { compiled } = question;
  const read = readAnswers(compiled, elements ?? []);
  const values = "responses" in read ? read.responses : (elements ?? []);
  const names = readPartNames(content, createFormulaReader());
  if (compiled.freeForm)
    return values.map((value) => ({ response_id: null, open: true, text: formatValue(value, (id) => id) }));
  return compiled.slots.map(({ responseId, grade, isScored, key }, i) => ({
    response_id: responseId,
    open: isScored && grade === null,
    text: formatValue(
      values[i] ?? null,
      (id, side) => names.part(responseId, id, side),
      key?.type === "match" && key.directed === false ? " – " : " → ",
    ),
  }));
}

type NamePart = (id: string, side?: "target") => string;

/** `link` is between the parts of a pair. */
function formatValue(value: unknown, name: NamePart, link = " → "): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return name(value);
  if (typeof value === "number") return String(value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (isPair(value, "number")) return `(${value.join(", ")})`;
  return value
    .map((item) =>
      isPair(item, "string")
        ? item.map((id, at) => name(String(id), at === 1 ? "target" : undefined)).join(link)
        : (formatValue(item, name, link) ?? ""),
    )
    .join(", ");
}

const isPair = (value: unknown, type: "number" | "string"): value is [unknown, unknown] =>
  Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === type);
