import { DEFAULT_MAX_CHOICES } from "#lib/core/content/limits.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { Blocks } from "../blocks.tsx";
import { idsIn } from "../given.ts";
import { shuffled } from "../shuffle.ts";
import type { Language } from "../words/language.ts";
import { Clear } from "./clear.tsx";
import { Group } from "./group.tsx";
import type { AnswerProps } from "./respond.ts";

/** Radio buttons where one may be chosen, boxes to tick where several. */
export function Choice(props: AnswerProps<DocNode<"choiceInteraction">>) {
  const { node, value, answer, scene, prompt, id, seed, disabled } = props;
  const { shuffle, minChoices } = node.attrs;
  const most = node.attrs.maxChoices ?? DEFAULT_MAX_CHOICES;
  const choices = shuffle ? shuffled(node.content ?? [], seed) : (node.content ?? []);
  const picked = idsIn(value);
  const isSingle = most === 1;
  const isFull = !isSingle && most > 0 && picked.length >= most;
  const toggle = (choice: string) => {
    if (isSingle) return answer(choice);
    const rest = picked.filter((other) => other !== choice);
    answer(rest.length < picked.length ? rest : [...picked, choice]);
  };
  return (
    <Group label={prompt} describedBy={`${id}-hint`}>
      <p id={`${id}-hint`} dir="auto" className="text-sm text-muted">
        {isFull
          ? scene.language.text("mostChosen", { n: most })
          : howMany(most, minChoices ?? 0, scene.language)}
      </p>
      {choices.map((choice, index) => (
        <label
          key={choice.attrs.id}
          className="flex cursor-pointer items-start gap-3 rounded-lg border border-edge/50 bg-surface px-3.5 py-2.5 hover:border-edge has-checked:border-accent has-checked:bg-accent/8 has-disabled:cursor-default has-disabled:opacity-70 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type={isSingle ? "radio" : "checkbox"}
            name={id}
            // The place it is shown at: an author's ids may tell their order.
            value={index + 1}
            checked={picked.includes(choice.attrs.id)}
            disabled={disabled || (isFull && !picked.includes(choice.attrs.id))}
            onChange={() => toggle(choice.attrs.id)}
            className="mt-1 size-4 shrink-0 outline-none"
          />
          <span className="min-w-0 flex-1 space-y-2">
            <Blocks nodes={choice.content} scene={scene} />
          </span>
        </label>
      ))}
      {isSingle && picked.length > 0 && (
        <Clear disabled={disabled} language={scene.language} onClear={() => answer(null)} />
      )}
    </Group>
  );
}

/** How many may be chosen, and must be. 0 for `most`: any number. */
export function howMany(most: number, least: number, { text }: Language): string {
  if (most === 1) return text("chooseOne");
  if (most === 0) return least > 0 ? text("chooseAtLeast", { n: least }) : text("chooseAny");
  if (least === 0) return text("chooseUpTo", { n: most });
  return least === most ? text("chooseExactly", { n: most }) : text("chooseBetween", { min: least, n: most });
}
