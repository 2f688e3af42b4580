import type { Issue } from "#lib/contract/issues.ts";
import { listAuthoredIds } from "./authored-ids.ts";
import { acceptsFiles, getAcceptedTypes, type Interaction, isScored } from "./interaction.ts";
import type { Grader } from "./keys/common.ts";
import type { OpenKey } from "./keys/open.ts";
import { add, div, fromNumber, fromShare, isZero, mul, ONE, type Rational, ZERO } from "./rational.ts";
import {
  type AnswerKey,
  type AnswerValues,
  getKeyHandler,
  type KeyByType,
  type KeyType,
  readWithoutKey,
} from "./registry.ts";
import type { ResponseTrace } from "./trace/entries.ts";
import { traceResponse } from "./trace/response.ts";
import { type ContentForm, isTeacherGraded, needsTeacher } from "./validate-keys.ts";

/** The author's feedback to learners, by outcome. */
type Feedback = NonNullable<AnswerKey["feedback"]>;

/** A part of a question that accepts a response. */
export type Slot = {
  readonly responseId: string;
  /** Null for an interaction without a key. */
  readonly key: AnswerKey | null;
  /** 0 if it isn't scored. */
  readonly weight: Rational;
  /** The points for a fraction of 1: this slot's share of the question's points, by weight. */
  readonly points: Rational;
  readonly minFraction: Rational;
  readonly feedback: Feedback;
  /** False for a recording, which earns nothing and decides neither the outcome nor whether the question was skipped. */
  readonly isScored: boolean;
  /** Whether answers are ids of files, which the service has created. */
  readonly holdsFiles: boolean;
  /** The media types of files that it accepts. Undefined: any. */
  readonly accept: readonly string[] | undefined;
  readonly read: (value: unknown) => { value: unknown } | Issue[];
  /** The ids of options that an answer can contain. Any other text in it was written by the learner. */
  readonly authoredIds: ReadonlySet<string>;
  /** Grades the result of `read`. Null if a teacher grades this slot, or if it isn't scored. */
  readonly grade: Grader<unknown> | null;
  /** Shows how the result of `read`, or null if there is none, is graded. The trace reveals the key. */
  readonly trace: (response: unknown) => ResponseTrace;
};

/** A question prepared for grading any number of answers. It is immutable, so it can be cached and shared. */
export type CompiledQuestion = {
  readonly points: Rational;
  readonly needsTeacher: boolean;
  readonly slots: readonly Slot[];
  readonly slotById: ReadonlyMap<string, number>;
  /** The response ids of the slots that aren't scored. */
  readonly unscoredIds: ReadonlySet<string>;
  /** True for opaque content without keys. It accepts any responses, for a teacher to read. */
  readonly freeForm: boolean;
  readonly openKeys: readonly OpenKey[];
  /** The same question with other keys that count if they earn the learner more (`CorrectedKeys`). */
  readonly alternatives: readonly CompiledQuestion[];
  /** Not null if the points don't depend on the keys. */
  readonly ruling: "full_credit" | "drop" | null;
};

export type QuestionSource = {
  /** Greater than 0. */
  points: number;
  form: ContentForm;
  /** The interactions of a document, in order. Empty for opaque content. */
  interactions: readonly Interaction[];
  /** Keys that passed `validateKeys`. */
  keys: readonly AnswerKey[];
};

/**
 * Prepares a question for grading. Its slots are the interactions of a document in order, or the keys of opaque content.
 * @throws RangeError for a key that `validateKeys` would have rejected
 */
export function compileQuestion({ points, form, interactions, keys }: QuestionSource): CompiledQuestion {
  const total = fromNumber(points);
  const weightedSlots =
    form === "document"
      ? createDocumentSlots(interactions, keys)
      : keys.map((key) => createKeySlot(key, null));
  const weights = weightedSlots.reduce((sum, { weight }) => add(sum, weight), ZERO);
  const slots = weightedSlots.map((slot) => ({
    ...slot,
    points: isZero(slot.weight) ? ZERO : div(mul(total, slot.weight), weights),
  }));
  return Object.freeze({
    points: total,
    needsTeacher: needsTeacher(form, interactions, keys),
    slots: Object.freeze(slots),
    slotById: new Map(slots.map(({ responseId }, i) => [responseId, i])),
    unscoredIds: new Set(slots.flatMap(({ isScored, responseId }) => (isScored ? [] : [responseId]))),
    freeForm: form === "opaque" && keys.length === 0,
    openKeys: Object.freeze(keys.filter((key) => key.type === "open")),
    alternatives: [],
    ruling: null,
  });
}

type WeightedSlot = Omit<Slot, "points">;

function createDocumentSlots(
  interactions: readonly Interaction[],
  keys: readonly AnswerKey[],
): WeightedSlot[] {
  const byId = new Map(keys.map((key) => [key.response_id, key]));
  return interactions.map((interaction) => {
    const key = byId.get(interaction.responseId);
    return key ? createKeySlot(key, interaction) : createKeylessSlot(interaction);
  });
}

function createKeySlot<T extends KeyType>(key: KeyByType<T>, interaction: Interaction | null): WeightedSlot {
  const kind = getKeyHandler<T>(key.type as T);
  const grade = kind.compile(key, interaction);
  return {
    responseId: key.response_id,
    key,
    weight: fromNumber(key.weight ?? 1),
    minFraction: fromShare(key.min_fraction ?? 0),
    feedback: key.feedback ?? {},
    isScored: true,
    holdsFiles: acceptsFiles(interaction?.kind),
    accept: getAcceptedTypes(interaction),
    read: (value) =>
      key.type === "open" && interaction && !isTyped(interaction)
        ? readWithoutKey(value, interaction)
        : kind.read(value, interaction, key),
    authoredIds: new Set(listAuthoredIds(key, interaction)),
    // A slot only grades values that its own `read` returned, so the types match.
    grade: grade as WeightedSlot["grade"],
    trace: (response) => traceResponse<T>(key, response as AnswerValues[T] | null),
  };
}

/** Whether an answer is a text. */
const isTyped = ({ kind }: Interaction): boolean =>
  kind === "textEntryInteraction" || kind === "extendedTextInteraction";

/**
 * Creates a slot without a key. A teacher grades extended text and files, and a recording isn't scored. Any other
 * interaction without a key only exists in drafts and earns nothing.
 */
function createKeylessSlot(interaction: Interaction): WeightedSlot {
  const isOpen = isTeacherGraded(interaction);
  const scored = isScored(interaction);
  return {
    responseId: interaction.responseId,
    key: null,
    weight: scored ? ONE : ZERO,
    minFraction: ZERO,
    feedback: {},
    isScored: scored,
    holdsFiles: acceptsFiles(interaction.kind),
    accept: getAcceptedTypes(interaction),
    read: (value) => readWithoutKey(value, interaction),
    authoredIds: new Set(listAuthoredIds(null, interaction)),
    grade: isOpen || !scored ? null : () => ZERO,
    trace: (response) => ({ rule: isOpen ? "teacher" : "none", normalized: response, entries: [] }),
  };
}
