import type { AnswerKey } from "#lib/core/grading/index.ts";
import type { Finding, FoundAnswer } from "#lib/core/statistics/alarm/examine.ts";
import { MIN_LEARNERS } from "#lib/core/statistics/alarm/unaccepted.ts";
import { roundReal } from "#lib/core/statistics/statistics.ts";
import type { StoredAlertAnswer, StoredEvidence } from "#lib/platform/db/schema/stored-alert.ts";
import type { StoredCorrection } from "#lib/platform/db/schema/stored-regrade.ts";
import type { NewAlert } from "./queries.ts";
import { suggestKey } from "./suggest-key.ts";

type Examined = { n: number; keys: readonly AnswerKey[]; findings: readonly Finding[] };

/** Builds the alerts of a question. A question without a better key to suggest gets full credit if no one is correct. */
export function buildAlerts(questionId: string, { n, keys, findings }: Examined): NewAlert[] {
  const suggestions = findings.map((finding) => suggest(questionId, keys, finding));
  const best = suggestions.find((suggestion) => suggestion !== null) ?? null;
  return findings.map((finding, i): NewAlert => {
    const own = suggestions[i] ?? best;
    const fallback: StoredCorrection | null =
      finding.kind === "never_correct" ? { question_id: questionId, mode: "full_credit" } : null;
    return {
      questionId,
      kind: finding.kind,
      n,
      evidence: buildEvidence(finding),
      suggestion: own ?? fallback,
    };
  });
}

function suggest(questionId: string, keys: readonly AnswerKey[], finding: Finding): StoredCorrection | null {
  if (finding.kind !== "probable_miskey" && finding.kind !== "unaccepted_answer") return null;
  const key = keys.find(({ response_id }) => response_id === finding.responseId);
  const isMiskey = finding.kind === "probable_miskey";
  const answers = isMiskey
    ? [JSON.parse(finding.answer)]
    : finding.answers.map(({ answer }) => JSON.parse(answer));
  const corrected = key && suggestKey(key, answers, isMiskey ? finding.replaces : null);
  if (!corrected) return null;
  return { question_id: questionId, mode: isMiskey ? "new_key" : "either", answer_keys: [corrected] };
}

function buildEvidence(finding: Finding): StoredEvidence {
  const isMiskey = finding.kind === "probable_miskey";
  const isNegative = finding.kind === "negative_discrimination";
  return {
    responseId: "responseId" in finding ? finding.responseId : null,
    correlation: isMiskey || isNegative ? roundReal(finding.correlation, 4) : null,
    keyCorrelation: isMiskey ? roundReal(finding.keyCorrelation, 4) : null,
    pValue: Number(finding.p.toPrecision(3)),
    level: finding.level,
    key: isMiskey && finding.replaces.length > 0 ? finding.replaces : null,
    answers: "answers" in finding ? finding.answers.filter(isShared).map(storeAnswer) : [],
  };
}

/** Fewer learners could be recognized by their answer. */
const isShared = ({ count }: FoundAnswer): boolean => count >= MIN_LEARNERS;

const storeAnswer = ({ answer, ...counts }: FoundAnswer): StoredAlertAnswer => ({
  value: simplify(JSON.parse(answer)),
  ...counts,
});

/** A single option is sent as its id. */
const simplify = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 && typeof value[0] === "string" ? value[0] : value;
