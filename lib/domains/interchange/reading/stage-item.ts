import { createHash } from "node:crypto";
import { MAX_POINTS, MAX_TAGS, MAX_TITLE_LENGTH } from "#lib/contract/catalog-limits.ts";
import { truncate } from "#lib/contract/code-points.ts";
import { metadataInput } from "#lib/contract/common.ts";
import type { JsonObject } from "#lib/core/content/json.ts";
import { checkWrittenQuestion } from "#lib/core/grading/check-question.ts";
import type { LossNote, ModelItem, ModelQuestion } from "#lib/core/interchange/model.ts";
import { replaceAssets } from "#lib/core/interchange/quiz/check-question.ts";
import { findTooDeep, findUnstorable } from "#lib/core/json/limits.ts";
import type { ReadingHost, StagedItem } from "./host.ts";
import { resolveAssets } from "./resolve-assets.ts";
import { storeAssets } from "./store-assets.ts";

/** Longer sources are shortened, because an index contains them. */
const MAX_SOURCE = 500;
const MAX_TAG_LENGTH = 50;
/** The most losses that are kept of a question. */
const MAX_LOSSES = 100;

type Exactness = Pick<ModelItem, "isExact">;

/** Checks an item, stores its assets, and returns it as it is to be stored. */
export async function stageItem(
  item: ModelItem,
  position: number,
  host: Pick<ReadingHost, "storeAsset">,
): Promise<StagedItem> {
  const losses = [...item.losses];
  const question = await checkQuestion(item, losses, host);
  return {
    position,
    source: shortenSource(item.source),
    title: cleanCatalogText(item.title, MAX_TITLE_LENGTH, item),
    question,
    tags: listTags(item.tags, item),
    metadata: checkMetadata(item.metadata, losses),
    isItem: item.isItem ?? false,
    losses: losses.slice(0, MAX_LOSSES).map(cleanLoss),
  };
}

/** Returns the question with its assets in place. Null if it isn't valid; `losses` then says why. */
async function checkQuestion(
  { question, assets }: ModelItem,
  losses: LossNote[],
  host: Pick<ReadingHost, "storeAsset">,
): Promise<ModelQuestion | null> {
  if (!question) {
    if (losses.length === 0) losses.push({ code: "invalid_item", path: "" });
    return null;
  }
  const problem = findProblem(question);
  if (problem !== undefined) {
    losses.push({ code: "invalid_item", path: "", detail: problem });
    return null;
  }
  // Nothing is stored for a question that isn't valid.
  if (assets.length > 0 && !checkKeys(replaceAssets(question.content), question, losses)) return null;
  const stored = await storeAssets(assets, question.content, host);
  losses.push(...stored.losses);
  const content = resolveAssets(question.content, stored.addresses);
  const keys = checkKeys(content, question, losses);
  return keys && { ...question, content, keys };
}

/** Returns the keys as they are stored. Null, with a loss, if content or keys aren't valid. */
function checkKeys(
  content: unknown,
  question: ModelQuestion,
  losses: LossNote[],
): ModelQuestion["keys"] | null {
  const { keys, issues } = checkWrittenQuestion(content, question.keys, []);
  const [issue] = issues;
  if (!issue) return keys;
  losses.push({ code: "invalid_item", path: issue.path.join("."), detail: issue.message });
  return null;
}

function findProblem({ content, keys, points }: ModelQuestion): string | undefined {
  if (!(points > 0 && points <= MAX_POINTS)) return `${points} points`;
  const value = { content, keys };
  return findTooDeep(value).length + findUnstorable(value).length > 0 ? "content" : undefined;
}

/** Shortens a source so that different ones stay different. */
export function shortenSource(source: string): string {
  const clean = cleanText(source, Number.POSITIVE_INFINITY);
  if (clean.length <= MAX_SOURCE) return clean;
  const digest = createHash("sha256").update(clean).digest("hex");
  return `${truncate(clean, MAX_SOURCE - digest.length - 1)}~${digest}`;
}

/** Replaces what PostgreSQL can't store, and truncates the text. */
const cleanText = (text: string, maxLength: number): string =>
  truncate(replaceUnstorable(text).trim(), maxLength);

/** Cleans a title, description or tag. In our own form, the spaces at its ends are kept. */
export const cleanCatalogText = (text: string, maxLength: number, { isExact = false }: Exactness): string =>
  isExact ? truncate(replaceUnstorable(text), maxLength) : cleanText(text, maxLength);

const replaceUnstorable = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed();

const Metadata = metadataInput("").nullable();

/** Returns metadata that can be stored. */
export function checkMetadata(
  metadata: JsonObject | null | undefined,
  losses: LossNote[],
): JsonObject | null {
  const isValid =
    Metadata.safeParse(metadata ?? null).success &&
    findTooDeep(metadata).length + findUnstorable(metadata).length === 0;
  if (!isValid) losses.push({ code: "setting", path: "", detail: "metadata" });
  return isValid ? (metadata ?? null) : null;
}

export const listTags = (tags: readonly string[], exactness: Exactness): string[] =>
  [...new Set(tags.map((tag) => cleanCatalogText(tag, MAX_TAG_LENGTH, exactness)))]
    .filter((tag) => tag !== "")
    .slice(0, MAX_TAGS);

export const cleanLoss = ({ code, path, detail }: LossNote): LossNote => ({
  code,
  path: cleanText(path, 500),
  ...(detail === undefined ? {} : { detail: cleanText(detail, 300) }),
});
