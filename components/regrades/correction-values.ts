import { parsePoints } from "#components/ui/parse-points.ts";
import { formatTypedNumber } from "#components/ui/parse-typed-number.ts";
import type { CorrectionInput, CreateRegradeBody } from "#lib/contract/regrades.ts";
import { listChangedKeys } from "#lib/core/differences/changed-keys.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { CorrectableQuestion } from "#lib/domains/regrades/questions.ts";
import { CORRECTION_FORM } from "#lib/messages/corrections.ts";

export type CorrectionMode = CorrectionInput["mode"];

/** How the form corrects one question. */
export type QuestionValues = {
  mode: CorrectionMode;
  /** The key of each part by response id. It has none while the key is incomplete. */
  keys: ReadonlyMap<string, AnswerKey>;
  /** As typed. */
  points: string;
};

/** What the form contains for all questions. `versions` are the chosen ones. */
export type RegradeOptions = { neverLower: boolean; versions: readonly number[]; note: string };

/** What the fields of a question start with, where that isn't its current state. */
export type InitialCorrection = {
  questionId: string;
  mode: CorrectionMode;
  keys: readonly AnswerKey[];
  points: number | null;
};

/** Keys of `initial` for parts that the question doesn't have are left out. They can come from another version. */
export function toQuestionValues(
  question: CorrectableQuestion,
  initial: InitialCorrection | undefined,
): QuestionValues {
  const partIds = new Set(question.parts.map(({ responseId }) => responseId));
  const initialKeys = (initial?.keys ?? []).filter((key) => partIds.has(key.response_id));
  const keys = [...question.keys, ...initialKeys];
  return {
    mode: initial?.mode ?? "new_key",
    keys: new Map(keys.map((key) => [key.response_id, key])),
    points: formatTypedNumber(initial?.points ?? question.points),
  };
}

/** Lists the versions that hold any of the questions, oldest first. */
export const listVersions = (questions: readonly CorrectableQuestion[]): number[] =>
  [...new Set(questions.flatMap(({ versions }) => versions))].sort((a, b) => a - b);

/** `questionId` is null if the problem isn't about one question. */
export type Problem = { questionId: string | null; field: "keys" | "points" | "versions"; message: string };

/**
 * Builds the request that previews a correction, or returns the first thing that is missing. The request names the
 * versions only if some are left out, so that it otherwise corrects those that are published before it is applied, too.
 */
export function buildRegrade(
  chosen: readonly { question: CorrectableQuestion; values: QuestionValues }[],
  { neverLower, versions, note }: RegradeOptions,
): { body: CreateRegradeBody } | { problem: Problem } {
  const corrections: CorrectionInput[] = [];
  for (const { question, values } of chosen) {
    const built = buildCorrection(question, values);
    if ("message" in built) return { problem: { questionId: question.id, ...built } };
    if (!question.versions.some((version) => versions.includes(version))) {
      return { problem: { questionId: null, field: "versions", message: CORRECTION_FORM.noVersion } };
    }
    corrections.push(built);
  }
  const isEvery = listVersions(chosen.map(({ question }) => question)).every((version) =>
    versions.includes(version),
  );
  return {
    body: {
      never_lower: neverLower,
      ...(isEvery ? {} : { versions: [...versions] }),
      note: note.trim() || null,
      corrections,
    },
  };
}

function buildCorrection(
  question: CorrectableQuestion,
  { mode, keys, points }: QuestionValues,
): CorrectionInput | Omit<Problem, "questionId"> {
  const correction = { question_id: question.id, mode };
  if (mode === "full_credit" || mode === "drop") return correction;

  const isIncomplete = question.keys.some(({ response_id: id }) => !keys.has(id));
  if (isIncomplete) return { field: "keys", message: CORRECTION_FORM.incompleteKey };
  const newPoints = parsePoints(points);
  if (newPoints === undefined) return { field: "points", message: CORRECTION_FORM.pointsError };
  // Parts whose key stays are left out, because they keep the key of each version.
  const changedKeys = listChangedKeys(question.keys, [...keys.values()]);
  const sentKeys = changedKeys.length > 0 ? changedKeys : listConfirmedKeys(question, keys);
  const hasNewPoints = newPoints !== question.points;
  if (sentKeys.length === 0 && (mode === "either" || !hasNewPoints))
    return { field: "keys", message: CORRECTION_FORM.nothingChanged };
  return {
    ...correction,
    ...(sentKeys.length > 0 ? { answer_keys: sentKeys } : {}),
    ...(hasNewPoints ? { points: newPoints } : {}),
  };
}

/**
 * Lists the keys that change something although they are the same as before, because more than they decide at present. The
 * parts that teachers grade have none: the form doesn't show their keys.
 */
function listConfirmedKeys(
  { ruling, keyFacts, parts }: CorrectableQuestion,
  keys: QuestionValues["keys"],
): AnswerKey[] {
  if (ruling === null && keyFacts.length <= 1) return [];
  return parts.flatMap(({ responseId, isTeacherGraded }) => {
    const key = isTeacherGraded ? undefined : keys.get(responseId);
    return key ? [key] : [];
  });
}
