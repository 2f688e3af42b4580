import type { DocumentNode, Key } from "./draft.ts";
import { getFittedKey } from "./fitted-key.ts";
import { getNodeText, listGapIds } from "./node-text.ts";

type PairIssue = { message: string; blocks: boolean };

/** Items and gaps that no correct pair names. What stands on the other side may be there only to mislead. */
export function findPairIssues(node: DocumentNode): PairIssue[] {
  if (node.type === "gapMatchInteraction") {
    const gaps = listGapIds(node);
    if (gaps.length === 0) return [{ message: "has no gap in its text", blocks: true }];
    const pairedIds = collectPairedIds(node, 1);
    const unpaired = pairedIds ? gaps.flatMap((gap, i) => (pairedIds.has(gap) ? [] : [i + 1])) : [];
    return unpaired.map((number) => ({ message: `has no correct text for gap ${number}`, blocks: false }));
  }
  if (node.type !== "matchInteraction") return [];
  const items = node.content?.[0]?.content ?? [];
  const pairedIds = collectPairedIds(node, 0);
  const unpaired = pairedIds ? items.filter(({ attrs }) => !pairedIds.has(String(attrs?.id))) : [];
  return unpaired.map((item) => {
    const name = getNodeText(item);
    return {
      message: name === "" ? "has an item with no match" : `has no match for “${truncate(name)}”`,
      blocks: false,
    };
  });
}

const MAX_LENGTH = 40;
const truncate = (text: string): string =>
  text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1).trimEnd()}…` : text;

/** What correct pairs name on one side (0: what is matched, 1: what it is matched with); undefined without a key. */
function collectPairedIds(node: DocumentNode, side: 0 | 1): ReadonlySet<string> | undefined {
  const key: Key | undefined = getFittedKey(node);
  if (key?.type !== "match") return undefined;
  const earning = (key.mapping ?? []).filter(({ fraction }) => fraction > 0).map(({ pair }) => pair);
  return new Set([...(key.pairs ?? []), ...earning].map((pair) => pair[side]));
}

const PART_NAMES: Readonly<Record<string, string>> = {
  choiceInteraction: "option",
  inlineChoiceInteraction: "option",
  orderInteraction: "item",
  matchInteraction: "item",
  gapMatchInteraction: "text",
};

/** Empty options, options that read alike, and too few to choose from. */
export function findPartIssues(node: DocumentNode): string[] {
  const name = PART_NAMES[node.type];
  if (!name) return [];
  return listPartTexts(node).flatMap((parts) => {
    const nonEmpty = parts.filter((visibleText) => visibleText !== "");
    return [
      ...(nonEmpty.length < parts.length ? [`has an empty ${name}`] : []),
      ...(new Set(nonEmpty).size < nonEmpty.length ? [`has two identical ${name}s`] : []),
      ...(parts.length < 2 && node.type !== "gapMatchInteraction" ? [`has only one ${name}`] : []),
    ];
  });
}

function listPartTexts({ type, attrs = {}, content = [] }: DocumentNode): string[][] {
  if (type === "inlineChoiceInteraction") {
    return [
      (attrs.choices as { content: DocumentNode[] }[]).map((choice) =>
        getVisibleText({ type: "", ...choice }),
      ),
    ];
  }
  if (type === "matchInteraction") return content.map((set) => (set.content ?? []).map(getVisibleText));
  return [
    content.filter((part) => part.type === "simpleChoice" || part.type === "gapText").map(getVisibleText),
  ];
}

/** What learners see of a part: pictures count as what they show, also where no description says it. */
function getVisibleText(node: DocumentNode): string {
  const { text, attrs, content = [] } = node;
  const own = text ?? attrs?.latex ?? attrs?.src ?? "";
  return `${own}${content.map(getVisibleText).join(" ")}`.replace(/\s+/g, " ").trim();
}
