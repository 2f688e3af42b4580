import type { Doc, DocNode } from "#lib/core/content/nodes.ts";
import { childrenOf, descendants, isInteraction } from "#lib/core/content/traverse.ts";
import { readText } from "./given.ts";
import type { Scene } from "./scene.ts";

const LONGEST = 200;
const TEXT_BLOCKS: ReadonlySet<string> = new Set(["paragraph", "heading"]);
const CONTAINERS: ReadonlySet<string> = new Set([
  "bulletList",
  "orderedList",
  "listItem",
  "blockquote",
  "table",
  "tableRow",
  "tableHeader",
  "tableCell",
]);

/**
 * What is asked at each interaction, for those who do not see what stands before it: the line it stands in, with the
 * number of its blank where there are several, or the text since the interaction before it.
 */
export function promptsOf(
  doc: Doc,
  { language: { text }, math }: Pick<Scene, "language" | "math">,
): ReadonlyMap<string, string> {
  const prompts = new Map<string, string>();
  let lead: string[] = [];
  const put = (responseId: string, words: string) =>
    prompts.set(responseId, words.trim() === "" ? text("yourAnswer") : shortened(words.trim()));
  const walk = (nodes: readonly DocNode[]) => {
    for (const node of nodes) {
      if (isInteraction(node)) {
        put(node.attrs.responseId, lead.join(" "));
        lead = [];
      } else if (TEXT_BLOCKS.has(node.type)) {
        const line = readText(node, { math });
        const within = [...descendants(node)].map((visit) => visit.node).filter(isInteraction);
        for (const [index, { attrs }] of within.entries()) {
          const which = within.length > 1 ? `, ${text("blank", { i: index + 1, of: within.length })}` : "";
          put(attrs.responseId, shortened(line) + which);
        }
        lead = within.length > 0 ? [] : [...lead, line];
      } else if (CONTAINERS.has(node.type)) walk(childrenOf(node));
      else lead = [...lead, readText(node, { math })];
    }
  };
  walk(childrenOf(doc));
  return prompts;
}

const shortened = (words: string): string =>
  words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words;
