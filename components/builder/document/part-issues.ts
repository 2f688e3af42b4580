import { truncate } from "#lib/contract/code-points.ts";
import { ISSUES, PART_NAMES } from "#lib/messages/editor-checklist.ts";
import type { DocumentNode, Key } from "./draft.ts";
import { getFittedKey } from "./fitted-key.ts";
import { getNodeText, listGapIds } from "./node-text.ts";

type PairIssue = { message: string; blocks: boolean };

/**
 * Finds items and gaps without a correct match. Parts on the other side don't need one, because they can be
 * distractors.
 */
export function findPairIssues(node: DocumentNode): PairIssue[] {
  if (node.type === "gapMatchInteraction") {
    const gaps = listGapIds(node);
    if (gaps.length === 0) return [{ message: ISSUES.noGap, blocks: true }];
    const pairedIds = collectPairedIds(node, 1);
    const unpaired = pairedIds ? gaps.flatMap((gap, i) => (pairedIds.has(gap) ? [] : [i + 1])) : [];
    return unpaired.map((number) => ({ message: ISSUES.unmatchedGap(number), blocks: false }));
  }
  if (node.type !== "matchInteraction") return [];
  const items = node.content?.[0]?.content ?? [];
  const pairedIds = collectPairedIds(node, 0);
  const unpaired = pairedIds ? items.filter(({ attrs }) => !pairedIds.has(String(attrs?.id))) : [];
  return unpaired.map((item) => ({
    message: ISSUES.unmatchedItem(truncate(getNodeText(item), MAX_LENGTH)),
    blocks: false,
  }));
}

const MAX_LENGTH = 40;

/** Returns the ids on one side of the correct pairs (0: sources, 1: targets), or undefined if there is no key. */
function collectPairedIds(node: DocumentNode, side: 0 | 1): ReadonlySet<string> | undefined {
  const key: Key | undefined = getFittedKey(node);
  if (key?.type !== "match") return undefined;
  const earning = (key.mapping ?? []).filter(({ fraction }) => fraction > 0).map(({ pair }) => pair);
  return new Set([...(key.pairs ?? []), ...earning].map((pair) => pair[side]));
}

/** Finds empty parts, identical parts, and interactions with too few parts to choose from. */
export function findPartIssues(node: DocumentNode): string[] {
  const names = PART_NAMES[node.type];
  if (!names) return [];
  const [one, many] = names;
  return listPartTexts(node).flatMap((parts) => {
    const nonEmpty = parts.filter((visibleText) => visibleText !== "");
    return [
      ...(nonEmpty.length < parts.length ? [ISSUES.emptyPart(one)] : []),
      ...(new Set(nonEmpty).size < nonEmpty.length ? [ISSUES.identicalParts(many)] : []),
      ...(parts.length < 2 && !MAY_HAVE_ONE_PART.has(node.type) ? [ISSUES.singlePart(one)] : []),
    ];
  });
}

const MAY_HAVE_ONE_PART = new Set([
  "gapMatchInteraction",
  "graphicGapMatchInteraction",
  "hottextInteraction",
]);

function listPartTexts({ type, attrs = {}, content = [] }: DocumentNode): string[][] {
  if (type === "inlineChoiceInteraction") {
    return [
      (attrs.choices as { content: DocumentNode[] }[]).map((choice) =>
        getVisibleText({ type: "", ...choice }),
      ),
    ];
  }
  if (type === "matchInteraction") return content.map((set) => (set.content ?? []).map(getVisibleText));
  return [listParts({ type, content }).map(getVisibleText)];
}

const PART_TYPES = new Set(["simpleChoice", "simpleAssociableChoice", "gapText", "gapImg", "hottext"]);

/** Returns the parts of an interaction. Selectable texts are within its lines. */
const listParts = ({ type, content = [] }: DocumentNode): DocumentNode[] =>
  type === "hottextInteraction"
    ? content.flatMap((child) =>
        child.type === "hottext" ? [child] : listParts({ type, content: child.content ?? [] }),
      )
    : content.filter((part) => PART_TYPES.has(part.type));

/** Returns the visible text of a part. Each image is represented by its URL, even if it has alt text. */
function getVisibleText(node: DocumentNode): string {
  const { text, attrs, content = [] } = node;
  const image = attrs?.image as { src?: string } | null | undefined;
  const own = text ?? attrs?.latex ?? attrs?.src ?? image?.src ?? "";
  const parts = Array.isArray(attrs?.content) ? (attrs.content as DocumentNode[]) : content;
  return `${own}${parts.map(getVisibleText).join(" ")}`.replace(/\s+/g, " ").trim();
}
