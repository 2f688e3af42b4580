import type { AnswerSheet } from "#lib/contract/marking.ts";
import { readPartNames } from "#lib/core/content/index.ts";
import { readAnswers } from "#lib/core/grading/index.ts";
import { createFormulaReader } from "#lib/core/math/formula-reader.ts";
import type { GradableQuestion } from "#lib/domains/assessments/compile.ts";
import { listSubmissionFiles } from "#lib/domains/files/read.ts";
import type { Ctx } from "#lib/platform/context.ts";

type PartFiles = NonNullable<AnswerSheet["parts"][number]["files"]>;

/** Returns the files of a submission for graders. While grading is anonymous, their names aren't the learner's. */
export async function loadFiles(
  ctx: Ctx,
  { submissionId, isAnonymous }: { submissionId: string; isAnonymous: boolean },
): Promise<PartFiles> {
  const files = await listSubmissionFiles(ctx, { submissionIds: [submissionId], isAnonymous });
  return (files.get(submissionId) ?? []).map((file) => ({
    ...file,
    href: `/api/v1/submissions/${submissionId}/files/${file.id}`,
  }));
}

/**
 * Describes the answer to each part of a question as text, or by its files. Choices and areas are shown by their names
 * in `content`.
 */
export function describeParts(
  question: GradableQuestion,
  content: unknown,
  elements: readonly unknown[] | null,
  files: PartFiles,
): AnswerSheet["parts"] {
  const { compiled } = question;
  const read = readAnswers(compiled, elements ?? []);
  const values = "responses" in read ? read.responses : (elements ?? []);
  const names = readPartNames(content, createFormulaReader());
  if (compiled.freeForm)
    return values.map((value) => ({ response_id: null, open: true, text: formatValue(value, (id) => id) }));
  return compiled.slots.map(({ responseId, grade, isScored, key, holdsFiles }, i) => {
    const value = values[i] ?? null;
    const part = { response_id: responseId, open: isScored && grade === null };
    if (holdsFiles && Array.isArray(value)) {
      const own = files.filter(({ id }) => value.includes(id));
      return { ...part, text: own.map(({ name }) => name).join(", "), files: own };
    }
    const link = key?.type === "match" && key.directed === false ? " – " : " → ";
    const text = formatValue(value, (id, side) => names.part(responseId, id, side), link);
    return { ...part, text };
  });
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
