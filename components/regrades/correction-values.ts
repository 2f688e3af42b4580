import type { CorrectionInput, CreateRegradeBody } from "#lib/contract/regrades.ts";
import { canonicalizeJson } from "#lib/core/canonical-json.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { CorrectableQuestion } from "#lib/domains/regrades/questions.ts";
import { CORRECTION_FORM } from "#lib/messages/corrections.ts";

export type CorrectionMode = CorrectionInput["mode"];

/** What the form of a correction contains. */
export type CorrectionValues = {
  mode: CorrectionMode;
  /** The key of each part by response id. It has none while the key is incomplete. */
  keys: ReadonlyMap<string, AnswerKey>;
  /** As typed. */
  points: string;
  neverLower: boolean;
  versions: readonly number[];
  note: string;
};

/** What the form starts with, where that isn't the current state of the question. */
export type InitialCorrection = {
  mode: CorrectionMode;
  keys: readonly AnswerKey[];
  points: number | null;
  neverLower?: boolean;
  versions?: readonly number[];
  note?: string | null;
};

export function toCorrectionValues(
  question: CorrectableQuestion,
  initial: InitialCorrection | null,
): CorrectionValues {
  const keys = [...question.keys, ...(initial?.keys ?? [])];
  const versions = question.versions.filter((version) => initial?.versions?.includes(version) ?? true);
  return {
    mode: initial?.mode ?? "new_key",
    keys: new Map(keys.map((key) => [key.response_id, key])),
    points: String(initial?.points ?? question.points),
    neverLower: initial?.neverLower ?? false,
    versions: versions.length > 0 ? versions : question.versions,
    note: initial?.note ?? "",
  };
}

type Problem = { field: "keys" | "points" | "versions"; message: string };

/** Builds the request that previews a correction, or returns what is missing. */
export function buildRegrade(
  question: CorrectableQuestion,
  values: CorrectionValues,
): { body: CreateRegradeBody } | { problem: Problem } {
  const { mode, keys, points, neverLower, versions, note } = values;
  const common = { never_lower: neverLower, versions: [...versions], note: note.trim() || null };
  if (versions.length === 0) return fail("versions", CORRECTION_FORM.noVersion);
  const correction = { question_id: question.id, mode };
  if (mode === "full_credit" || mode === "drop") return { body: { ...common, corrections: [correction] } };

  const isIncomplete = question.keys.some(({ response_id: id }) => !keys.has(id));
  if (isIncomplete) return fail("keys", CORRECTION_FORM.incompleteKey);
  const newPoints = parsePoints(points);
  if (newPoints === undefined) return fail("points", CORRECTION_FORM.pointsError);
  const changedKeys = listChangedKeys(question, keys);
  const areKeysSent = changedKeys.length > 0 || hasOtherRules(question);
  const hasNewPoints = newPoints !== question.points;
  if (!areKeysSent && (mode === "either" || !hasNewPoints))
    return fail("keys", CORRECTION_FORM.nothingChanged);
  const sentKeys = changedKeys.length > 0 ? changedKeys : [...keys.values()];
  return {
    body: {
      ...common,
      corrections: [
        {
          ...correction,
          ...(areKeysSent && sentKeys.length > 0 ? { answer_keys: sentKeys } : {}),
          ...(hasNewPoints ? { points: newPoints } : {}),
        },
      ],
    },
  };
}

const fail = (field: Problem["field"], message: string): { problem: Problem } => ({
  problem: { field, message },
});

/** Parts whose key stays are left out, because they keep the key of each version. */
function listChangedKeys(question: CorrectableQuestion, keys: CorrectionValues["keys"]): AnswerKey[] {
  const former = new Map(question.keys.map((key) => [key.response_id, canonicalizeJson(key)]));
  return [...keys.values()].filter((key) => former.get(key.response_id) !== canonicalizeJson(key));
}

/** Checks whether the same key would still change something, because more than this key decides at present. */
const hasOtherRules = ({ ruling, keyFacts, keys }: CorrectableQuestion): boolean =>
  keys.length > 0 && (ruling !== null || keyFacts.length > 1);

function parsePoints(text: string): number | undefined {
  const points = Number(text.trim().replace(",", "."));
  return text.trim() !== "" && points > 0 && points <= 1_000_000 ? points : undefined;
}
