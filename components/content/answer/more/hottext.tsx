import type { RenderContext } from "#components/content/render-context.ts";
import { parseIds } from "#components/content/responses.ts";
import { DEFAULT_MAX_CHOICES } from "#lib/core/content/limits.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { descendants } from "#lib/core/content/traverse.ts";
import { Blocks } from "../../document.tsx";
import { Inlines } from "../../inlines.tsx";
import { formatChoiceLimit } from "../choice.tsx";
import { ClearButton } from "../clear-button.tsx";
import { Group } from "../group.tsx";
import type { AnswerProps } from "../response-handlers.ts";

/** Renders a passage, in which each text that can be selected is a checkbox or radio button. */
export function Hottext(props: AnswerProps<DocNode<"hottextInteraction">>) {
  const { node, value, answer, context, prompt, id, disabled } = props;
  const { language } = context;
  const limit = node.attrs.maxChoices ?? DEFAULT_MAX_CHOICES;
  const isSingle = limit === 1;
  const selected = parseIds(value);
  const isFull = !isSingle && limit > 0 && selected.length >= limit;
  const ids = [...descendants(node)].flatMap(({ node: part }) =>
    part.type === "hottext" ? [part.attrs.id] : [],
  );
  const toggle = (choice: string) => {
    if (isSingle) return answer(choice);
    const rest = selected.filter((other) => other !== choice);
    answer(rest.length < selected.length ? rest : [...selected, choice]);
  };
  const renderHottext: RenderContext["renderHottext"] = ({ attrs, content }, inner) => (
    <label className="relative cursor-pointer rounded border border-dashed border-edge bg-surface box-decoration-clone px-1 py-0.5 has-checked:border-solid has-checked:border-accent has-checked:bg-accent/12 has-disabled:cursor-default has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input
        type={isSingle ? "radio" : "checkbox"}
        name={id}
        // Uses the position in the passage, because an author's ids may reveal the answer.
        value={ids.indexOf(attrs.id) + 1}
        checked={selected.includes(attrs.id)}
        disabled={disabled || (isFull && !selected.includes(attrs.id))}
        onChange={() => toggle(attrs.id)}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
      />
      <Inlines nodes={content} context={inner} />
    </label>
  );
  return (
    <Group label={prompt} describedBy={`${id}-hint`}>
      <p id={`${id}-hint`} dir="auto" className="text-sm text-muted">
        {isFull
          ? language.text("limitReached", { n: limit })
          : formatChoiceLimit(limit, node.attrs.minChoices ?? 0, language)}
      </p>
      <div className="space-y-3 leading-8">
        <Blocks nodes={node.content} context={{ ...context, renderHottext }} />
      </div>
      {isSingle && selected.length > 0 && (
        <ClearButton disabled={disabled} language={language} onClear={() => answer(null)} />
      )}
    </Group>
  );
}
