import type { DocumentNode, Key } from "./draft.ts";
import { fittingKey } from "./fitting-key.ts";
import { gapsIn, textOf } from "./node-words.ts";

type PairIssue = { words: string; blocks: boolean };

/** Items and gaps that no correct pair names. What stands on the other side may be there only to mislead. */
export function pairIssues(node: DocumentNode): PairIssue[] {
  if (node.type === "gapMatchInteraction") {
    const gaps = gapsIn(node);
    if (gaps.length === 0) return [{ words: "has no gap in its text", blocks: true }];
    const taken = paired(node, 1);
    const without = taken ? gaps.flatMap((gap, i) => (taken.has(gap) ? [] : [i + 1])) : [];
    return without.map((number) => ({ words: `has no correct text for gap ${number}`, blocks: false }));
  }
  if (node.type !== "matchInteraction") return [];
  const items = node.content?.[0]?.content ?? [];
  const taken = paired(node, 0);
  const without = taken ? items.filter(({ attrs }) => !taken.has(String(attrs?.id))) : [];
  return without.map((item) => {
    const name = textOf(item);
    return {
      words: name === "" ? "has an item with no match" : `has no match for “${cut(name)}”`,
      blocks: false,
    };
  });
}

const MOST = 40;
const cut = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST - 1).trimEnd()}…` : text);

/** What correct pairs name on one side (0: what is matched, 1: what it is matched with); undefined without a key. */
function paired(node: DocumentNode, side: 0 | 1): ReadonlySet<string> | undefined {
  const key: Key | undefined = fittingKey(node);
  if (key?.type !== "match") return undefined;
  const worth = (key.mapping ?? []).filter(({ fraction }) => fraction > 0).map(({ pair }) => pair);
  return new Set([...(key.pairs ?? []), ...worth].map((pair) => pair[side]));
}

const PARTS: Readonly<Record<string, string>> = {
  choiceInteraction: "option",
  inlineChoiceInteraction: "option",
  orderInteraction: "item",
  matchInteraction: "item",
  gapMatchInteraction: "text",
};

/** Empty options, options that read alike, and too few to choose from. */
export function partIssues(node: DocumentNode): string[] {
  const name = PARTS[node.type];
  if (!name) return [];
  return setsOf(node).flatMap((parts) => {
    const filled = parts.filter((shown) => shown !== "");
    return [
      ...(filled.length < parts.length ? [`has an empty ${name}`] : []),
      ...(new Set(filled).size < filled.length ? [`has two identical ${name}s`] : []),
      ...(parts.length < 2 && node.type !== "gapMatchInteraction" ? [`has only one ${name}`] : []),
    ];
  });
}

function setsOf({ type, attrs = {}, content = [] }: DocumentNode): string[][] {
  if (type === "inlineChoiceInteraction") {
    return [
      (attrs.choices as { content: DocumentNode[] }[]).map((choice) => shownIn({ type: "", ...choice })),
    ];
  }
  if (type === "matchInteraction") return content.map((set) => (set.content ?? []).map(shownIn));
  return [content.filter((part) => part.type === "simpleChoice" || part.type === "gapText").map(shownIn)];
}

/** What learners see of a part: pictures count as what they show, also where no description says it. */
function shownIn(node: DocumentNode): string {
  const { text, attrs, content = [] } = node;
  const own = text ?? attrs?.latex ?? attrs?.src ?? "";
  return `${own}${content.map(shownIn).join(" ")}`.replace(/\s+/g, " ").trim();
}
