import type { DocNode } from "#lib/core/content/nodes.ts";
import { idsIn, readName } from "../given.ts";
import { shuffled } from "../shuffle.ts";
import { Pick } from "./pick.tsx";
import type { AnswerProps } from "./respond.ts";

/** A list to choose from, in the line. */
export function InlineChoice(props: AnswerProps<DocNode<"inlineChoiceInteraction">>) {
  const { node, value, answer, scene, prompt, seed, disabled } = props;
  const choices = node.attrs.shuffle ? shuffled(node.content ?? [], seed) : (node.content ?? []);
  return (
    <Pick
      label={prompt}
      options={choices.map((choice, index) => ({
        id: choice.attrs.id,
        name: readName(choice, index + 1, scene),
      }))}
      picked={idsIn(value)[0]}
      onPick={(id) => answer(id ?? null)}
      disabled={disabled}
      language={scene.language}
    />
  );
}
