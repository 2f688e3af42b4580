import { parseIds } from "#components/content/responses.ts";
import { DEFAULT_MAX_CHOICES } from "#lib/core/content/limits.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { AreaPicker } from "./area-picker.tsx";
import { formatChoiceLimit } from "./choice.tsx";
import { Group } from "./group.tsx";
import type { AnswerProps } from "./response-handlers.ts";

/** Renders an image's areas as checkboxes or radio buttons. */
export function Hotspots(props: AnswerProps<DocNode<"hotspotInteraction">>) {
  const { node, value, answer, context, prompt, id, disabled } = props;
  const { image, hotspots } = node.attrs;
  const { language } = context;
  const limit = node.attrs.maxChoices ?? DEFAULT_MAX_CHOICES;
  const isSingle = limit === 1;
  const selected = parseIds(value);
  const isFull = !isSingle && limit > 0 && selected.length >= limit;
  const toggle = (hotspotId: string) => {
    const rest = selected.filter((other) => other !== hotspotId);
    if (rest.length < selected.length) answer(rest);
    else answer(isSingle ? hotspotId : [...selected, hotspotId]);
  };
  return (
    <Group label={prompt} describedBy={`${id}-hint`}>
      <p id={`${id}-hint`} dir="auto" className="text-sm text-muted">
        {isFull ? language.text("limitReached", { n: limit }) : formatChoiceLimit(limit, 0, language)}
      </p>
      <AreaPicker
        id={id}
        image={image}
        hotspots={hotspots}
        role={isSingle ? "radio" : "checkbox"}
        isSelected={(hotspotId) => selected.includes(hotspotId)}
        isDisabled={(hotspotId) => disabled || (isFull && !selected.includes(hotspotId))}
        onPick={toggle}
        context={context}
      />
    </Group>
  );
}
