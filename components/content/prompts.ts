import { truncate } from "#lib/contract/code-points.ts";
import type { Doc, DocNode } from "#lib/core/content/nodes.ts";
import { descendants, getChildren, isInteraction } from "#lib/core/content/traverse.ts";
import type { RenderContext } from "./render-context.ts";
import { readText } from "./responses.ts";

/** The maximum number of characters, because screen readers read a name without pausing. */
const MAX_LENGTH = 200;
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
 * Builds the accessible name of each interaction, by response id. It is the line of text that contains the interaction,
 * with the number of the blank if the line contains several, or else the text after the previous interaction.
 */
export function buildPrompts(
  doc: Doc,
  { language: { text }, getFormula }: Pick<RenderContext, "language" | "getFormula">,
): ReadonlyMap<string, string> {
  const prompts = new Map<string, string>();
  let precedingText: string[] = [];
  const setPrompt = (responseId: string, prompt: string) =>
    prompts.set(responseId, prompt.trim() === "" ? text("yourAnswer") : truncate(prompt.trim(), MAX_LENGTH));
  const walk = (nodes: readonly DocNode[]) => {
    for (const node of nodes) {
      if (isInteraction(node)) {
        setPrompt(node.attrs.responseId, precedingText.join(" "));
        // A recording is part of the next interaction's question.
        if (node.type !== "mediaInteraction") precedingText = [];
      } else if (TEXT_BLOCKS.has(node.type)) {
        const line = readText(node, { getFormula });
        const lineInteractions = [...descendants(node)].map((visit) => visit.node).filter(isInteraction);
        for (const [index, { attrs }] of lineInteractions.entries()) {
          const blankLabel =
            lineInteractions.length > 1
              ? `, ${text("blank", { i: index + 1, of: lineInteractions.length })}`
              : "";
          setPrompt(attrs.responseId, truncate(line, MAX_LENGTH) + blankLabel);
        }
        precedingText = lineInteractions.length > 0 ? [] : [...precedingText, line];
      } else if (CONTAINERS.has(node.type)) walk(getChildren(node));
      else precedingText = [...precedingText, readText(node, { getFormula })];
    }
  };
  walk(getChildren(doc));
  return prompts;
}
