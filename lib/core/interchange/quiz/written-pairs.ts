import type { BlockNode, DocNode } from "#lib/core/content/nodes.ts";
import type { KeyByType } from "#lib/core/grading/registry.ts";
import { getEqualPairs, UnwritableQuestion } from "./answer-fractions.ts";
import { getPlainText } from "./describe-question.ts";

/**
 * Lists the sources of a match with the text of their targets, and the texts that belong to no source, as Moodle has
 * them. @throws UnwritableQuestion if the key scores in another way, or if targets have more than text
 */
export function listWrittenPairs(
  { content }: DocNode<"matchInteraction">,
  key: KeyByType<"match">,
): { pairs: { source: BlockNode[]; target: string }[]; others: string[] } {
  const [sources = [], targets = []] = (content ?? []).map((set) => set.content ?? []);
  const answers = getEqualPairs(
    key,
    sources.map(({ attrs }) => attrs.id),
  );
  const names = new Map(targets.map((target) => [target.attrs.id, getLabel(target.content ?? [])]));
  if (new Set(names.values()).size < names.size)
    throw new UnwritableQuestion("unsupported_interaction", "targets with the same text");
  const pairs = sources.map((source, index) => ({
    source: source.content ?? [],
    target: names.get(answers[index] ?? "") ?? "",
  }));
  const others = [...names].filter(([id]) => !answers.includes(id)).map(([, name]) => name);
  return { pairs, others };
}

/** The text of a target, which is plain in Moodle. */
function getLabel(blocks: readonly BlockNode[]): string {
  const [block, second] = blocks;
  const text = block?.type === "paragraph" && !second ? getPlainText(block.content ?? []) : undefined;
  if (!text?.trim()) throw new UnwritableQuestion("unsupported_interaction", "targets with more than text");
  return text;
}
