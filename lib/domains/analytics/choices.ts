import { type DocNode, type FormulaReader, parseContent, plainText } from "#lib/core/content/index.ts";
import { descendants } from "#lib/core/content/traverse.ts";
import type { CompiledQuestion } from "#lib/core/grading/index.ts";

/** An interaction whose options are counted: a choice, an inline dropdown, hotspots or hottexts. */
export type Choice = {
  responseId: string;
  /** Its index in the question's responses. */
  slot: number;
  /** In the order of the content. The text of hotspots is empty. */
  options: readonly { id: string; text: string }[];
};

/** Finds the choices of a question, in reading order. Opaque content has none, because its options are unknown. */
export function findChoices(content: unknown, compiled: CompiledQuestion, formula: FormulaReader): Choice[] {
  const parsed = parseContent(content);
  if (!parsed.ok || parsed.form !== "document") return [];
  return [...descendants(content as DocNode<"doc">)].flatMap(({ node }) => {
    const options = readOptions(node, formula);
    if (!options || !("responseId" in options)) return [];
    const slot = compiled.slotById.get(options.responseId);
    return slot === undefined ? [] : [{ ...options, slot }];
  });
}

function readOptions(node: DocNode, formula: FormulaReader): Omit<Choice, "slot"> | null {
  switch (node.type) {
    case "choiceInteraction":
      return {
        responseId: node.attrs.responseId,
        options: (node.content ?? []).map((option) => ({
          id: option.attrs.id,
          text: plainText({ type: "doc", content: option.content }, formula),
        })),
      };
    case "inlineChoiceInteraction":
      return {
        responseId: node.attrs.responseId,
        options: (node.content ?? []).map((option) => ({
          id: option.attrs.id,
          text: plainText(
            { type: "doc", content: [{ type: "paragraph", content: option.content }] },
            formula,
          ),
        })),
      };
    case "hotspotInteraction":
      return {
        responseId: node.attrs.responseId,
        options: node.attrs.hotspots.map(({ id }) => ({ id, text: "" })),
      };
    case "hottextInteraction":
      return {
        responseId: node.attrs.responseId,
        options: [...descendants(node)].flatMap(({ node: part }) =>
          part.type === "hottext"
            ? [
                {
                  id: part.attrs.id,
                  text: plainText(
                    { type: "doc", content: [{ type: "paragraph", content: part.content }] },
                    formula,
                  ),
                },
              ]
            : [],
        ),
      };
    default:
      return null;
  }
}
