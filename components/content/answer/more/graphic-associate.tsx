import { getMoreLanguage } from "#components/content/messages/more-language.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { PairLines } from "../../pair-lines.tsx";
import { AreaPicker } from "../area-picker.tsx";
import { Group } from "../group.tsx";
import type { AnswerProps } from "../response-handlers.ts";
import { RemovableList } from "./removable-list.tsx";
import { usePairing } from "./use-pairing.ts";

/** Renders an image's areas, two of which become a pair when they are selected one after the other. */
export function GraphicAssociate(props: AnswerProps<DocNode<"graphicAssociateInteraction">>) {
  const { node, value, answer, context, prompt, id, announce, disabled } = props;
  const { image, hotspots } = node.attrs;
  const language = getMoreLanguage(context.language);
  const { text } = language;
  const getName = (areaId: string) =>
    context.language.text("areaName", { i: hotspots.findIndex((area) => area.id === areaId) + 1 });
  const { pairs, pick, remove, isPicked, isBlocked, hint, formatPair } = usePairing({
    attrs: node.attrs,
    parts: hotspots,
    getName,
    value,
    answer,
    announce,
    language,
    disabled,
  });
  return (
    <Group label={prompt} describedBy={`${id}-hint`}>
      <p id={`${id}-hint`} dir="auto" className="text-sm text-muted">
        {text("tapPairAreas")} {hint}
      </p>
      <AreaPicker
        id={id}
        image={image}
        hotspots={hotspots}
        role="button"
        isSelected={isPicked}
        isDisabled={isBlocked}
        onPick={pick}
        hasNumbers
        context={context}
      >
        <PairLines image={image} hotspots={hotspots} pairs={pairs} />
      </AreaPicker>
      <RemovableList
        label={text("pairs")}
        empty={text("noPairs")}
        items={pairs.map((pair) => ({
          key: pair.join(" "),
          content: `${getName(pair[0])} – ${getName(pair[1])}`,
          removeLabel: formatPair("removePair", pair),
        }))}
        disabled={disabled}
        onRemove={remove}
      />
    </Group>
  );
}
