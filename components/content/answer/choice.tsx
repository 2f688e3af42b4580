import type { Language } from "#components/content/messages/language.ts";
import { parseIds } from "#components/content/responses.ts";
import { DEFAULT_MAX_CHOICES } from "#lib/core/content/limits.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { Blocks } from "../document.tsx";
import { shuffleItems } from "../shuffle.ts";
import { ClearButton } from "./clear-button.tsx";
import { Group } from "./group.tsx";
import type { AnswerProps } from "./response-handlers.ts";

/** Renders radio buttons if only one option can be selected, or checkboxes if several can. */
export function Choice(props: AnswerProps<DocNode<"choiceInteraction">>) {
  const { node, value, answer, context, prompt, id, seed, disabled } = props;
  const { shuffle, minChoices } = node.attrs;
  const limit = node.attrs.maxChoices ?? DEFAULT_MAX_CHOICES;
  const choices = shuffle ? shuffleItems(node.content ?? [], seed) : (node.content ?? []);
  const selected = parseIds(value);
  const isSingle = limit === 1;
  const isFull = !isSingle && limit > 0 && selected.length >= limit;
  const toggle = (choice: string) => {
    if (isSingle) return answer(choice);
    const rest = selected.filter((other) => other !== choice);
    answer(rest.length < selected.length ? rest : [...selected, choice]);
  };
  return (
    <Group label={prompt} describedBy={`${id}-hint`}>
      <p id={`${id}-hint`} dir="auto" className="text-sm text-muted">
        {isFull
          ? context.language.text("limitReached", { n: limit })
          : formatChoiceLimit(limit, minChoices ?? 0, context.language)}
      </p>
      {choices.map((choice, index) => (
        <label
          key={choice.attrs.id}
          className="flex cursor-pointer items-start gap-3 rounded-lg border border-edge/50 bg-surface px-3.5 py-2.5 hover:border-edge has-checked:border-accent has-checked:bg-accent/8 has-disabled:cursor-default has-disabled:opacity-70 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type={isSingle ? "radio" : "checkbox"}
            name={id}
            // Uses the position on the page, because an author's ids may reveal the correct order.
            value={index + 1}
            checked={selected.includes(choice.attrs.id)}
            disabled={disabled || (isFull && !selected.includes(choice.attrs.id))}
            onChange={() => toggle(choice.attrs.id)}
            className="mt-1 size-4 shrink-0 outline-none"
          />
          <span className="min-w-0 flex-1 space-y-2">
            <Blocks nodes={choice.content} context={context} />
          </span>
        </label>
      ))}
      {isSingle && selected.length > 0 && (
        <ClearButton disabled={disabled} language={context.language} onClear={() => answer(null)} />
      )}
    </Group>
  );
}

/** Formats how many options can and must be selected. A `limit` of 0 allows any number. */
export function formatChoiceLimit(limit: number, minimum: number, { text }: Language): string {
  if (limit === 1) return text("chooseOne");
  if (limit === 0) return minimum > 0 ? text("chooseAtLeast", { n: minimum }) : text("chooseAny");
  if (minimum === 0) return text("chooseUpTo", { n: limit });
  return minimum === limit
    ? text("chooseExactly", { n: limit })
    : text("chooseBetween", { min: minimum, n: limit });
}
