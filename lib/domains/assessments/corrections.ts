import { LRUCache } from "lru-cache";
import type { CorrectedKeys } from "#lib/core/grading/corrected-question.ts";
import type { AnswerKey } from "#lib/core/grading/index.ts";
import type { Ctx } from "#lib/platform/context.ts";
import type { StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import type { ActiveRegrade, StoredCorrection } from "#lib/platform/db/schema/stored-regrade.ts";
import { findCommitTimes, findCorrections } from "./correction-queries.ts";

/** A regrade and what it corrects. */
export type Regrade = { id: string; corrections: readonly StoredCorrection[] };

/** A regrade that decides something about a question. */
export type Correction = { mode: StoredCorrection["mode"]; regradeId: string };

/** A set of keys, and the correction that it comes from. Null if it was published. */
type KeySet = { keys: readonly AnswerKey[]; correction: Correction | null };

/** What decides a published question after its corrections. */
export type QuestionKeys = Omit<CorrectedKeys, "keySets"> & {
  keySets: readonly KeySet[];
  /** The regrade that gave the ruling. Null if there is none. */
  ruledBy: string | null;
  /** The regrade that gave the points. Null if they are as published. */
  pointsBy: string | null;
  /** The latest regrade that corrects the question. Null if none does. */
  correctedBy: string | null;
};

/** Lists the committed regrades that correct a version, in the order in which they were committed. */
export const listRegradeIds = (
  { regrades }: { regrades: readonly ActiveRegrade[] },
  version: number,
): string[] => regrades.filter(({ versions }) => versions.includes(version)).map(({ id }) => id);

/** Corrections never change once they are committed. The limit is the number of cached regrades. */
const cache = new LRUCache<string, readonly StoredCorrection[]>({ max: 2_000 });

/** Returns what these regrades correct, in the order of `ids`, from the cache or with one query. */
export async function loadRegrades(ctx: Ctx, ids: readonly string[]): Promise<Regrade[]> {
  const getKey = (id: string) => `${ctx.organizationId} ${id}`;
  const missing = ids.filter((id) => !cache.has(getKey(id)));
  const found = missing.length > 0 ? await findCorrections(ctx.db, ctx.organizationId, missing) : [];
  const known = new Map(found.map(({ id, corrections }) => [id, corrections]));
  for (const [id, corrections] of known) cache.set(getKey(id), corrections);
  return ids.map((id) => {
    const corrections = known.get(id) ?? cache.get(getKey(id));
    if (!corrections) throw new Error(`Regrade ${id} doesn't exist`);
    return { id, corrections };
  });
}

/** Applies regrades to the published keys of a question, one after the other. This function is pure. */
export function correctQuestion(
  question: Pick<StoredQuestion, "id" | "answer_keys" | "points">,
  regrades: readonly Regrade[],
): QuestionKeys {
  const published: QuestionKeys = {
    keySets: [{ keys: question.answer_keys, correction: null }],
    points: question.points,
    ruling: null,
    ruledBy: null,
    pointsBy: null,
    correctedBy: null,
  };
  return regrades.reduce((current, { id, corrections }) => {
    const correction = corrections.find(({ question_id }) => question_id === question.id);
    return correction ? applyCorrection(current, correction, id) : current;
  }, published);
}

function applyCorrection(
  current: QuestionKeys,
  { mode, answer_keys, points, keeps_ruling: keepsRuling }: StoredCorrection,
  regradeId: string,
): QuestionKeys {
  if (mode === "full_credit" || mode === "drop") {
    return { ...current, ruling: mode, ruledBy: regradeId, correctedBy: regradeId };
  }
  const former = current.keySets.at(-1)?.keys ?? [];
  const added = answer_keys
    ? [{ keys: replaceKeys(former, answer_keys), correction: { mode, regradeId } }]
    : [];
  const keySets = mode === "either" || added.length === 0 ? [...current.keySets, ...added] : added;
  return {
    keySets,
    points: points ?? current.points,
    ruling: keepsRuling ? current.ruling : null,
    ruledBy: keepsRuling ? current.ruledBy : null,
    pointsBy: points === undefined ? current.pointsBy : regradeId,
    correctedBy: regradeId,
  };
}

/** Interactions without a new key keep the former one. */
export function replaceKeys(former: readonly AnswerKey[], added: readonly AnswerKey[]): AnswerKey[] {
  const addedById = new Map(added.map((key) => [key.response_id, key]));
  const kept = former.map((key) => addedById.get(key.response_id) ?? key);
  const keptIds = new Set(kept.map((key) => key.response_id));
  return [...kept, ...added.filter((key) => !keptIds.has(key.response_id))];
}

/** Returns when regrades were committed, by id. */
export async function loadCommitTimes(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map();
  const found = await findCommitTimes(ctx.db, ctx.organizationId, ids);
  return new Map(found.flatMap(({ id, committedAt }) => (committedAt ? [[id, committedAt]] : [])));
}
