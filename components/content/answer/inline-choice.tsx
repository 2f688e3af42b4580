import { parseIds, readName } from "#components/content/responses.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { shuffleItems } from "../shuffle.ts";
import type { AnswerProps } from "./response-handlers.ts";
import { SelectField } from "./select-field.tsx";

/** Renders a select field within a line of text. */
export function InlineChoice(props: AnswerProps<DocNode<"inlineChoiceInteraction">>) {
  const { node, value, answer, context, prompt, seed, disabled } = props;
  const choices = node.attrs.shuffle ? shuffleItems(node.content ?? [], seed) : (node.content ?? []);
  return (
    <SelectField
      label={prompt}
      options={choices.map((choice, index) => ({
        id: choice.attrs.id,
        name: readName(choice, index + 1, context),
      }))}
      selected={parseIds(value)[0]}
      onSelect={(id) => answer(id ?? null)}
      disabled={disabled}
      language={context.language}
    />
  );
}
