import { useState } from "react";
import { getMoreLanguage } from "#components/content/messages/more-language.ts";
import { parsePairs } from "#components/content/responses.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { Inlines, Picture } from "../../inlines.tsx";
import { getPartName } from "../../part-name.ts";
import { PlacedLabels } from "../../placed-labels.tsx";
import { AreaPicker } from "../area-picker.tsx";
import { Group } from "../group.tsx";
import { addPair, hasPair, isUsedUp } from "../pairing.ts";
import type { AnswerProps } from "../response-handlers.ts";
import { RemovableList } from "./removable-list.tsx";

/** Renders labels (texts or images) and the image on whose areas they are placed: first a label is selected, then an area. */
export function GraphicGapMatch(props: AnswerProps<DocNode<"graphicGapMatchInteraction">>) {
  const { node, value, answer, context, prompt, id, announce, disabled } = props;
  const { image, hotspots } = node.attrs;
  const { text } = getMoreLanguage(context.language);
  const labels = node.content ?? [];
  const pairs = parsePairs(value);
  const [picked, setPicked] = useState<string>();
  const limits = {
    source: (labelId: string) => labels.find(({ attrs }) => attrs.id === labelId)?.attrs.matchMax ?? 0,
    target: (areaId: string) => hotspots.find((area) => area.id === areaId)?.matchMax ?? 0,
  };
  const getName = (labelId: string) => getPartName(labels, labelId, context);
  const getAreaName = (areaId: string) =>
    context.language.text("areaName", { i: hotspots.findIndex((area) => area.id === areaId) + 1 });

  const place = (areaId: string) => {
    if (disabled) return;
    if (picked === undefined) return announce(text("selectLabelFirst"));
    const { pairs: next, displaced } = addPair(pairs, [picked, areaId], limits);
    setPicked(undefined);
    answer(next);
    const messages = displaced.map(([labelId, area]) =>
      text("labelRemoved", { name: getName(labelId), area: getAreaName(area) }),
    );
    announce(
      [...messages, text("labelPlaced", { name: getName(picked), area: getAreaName(areaId) })].join(" "),
    );
  };
  const remove = (index: number) => {
    const removed = pairs[index];
    if (disabled || !removed) return;
    answer(pairs.filter((_, other) => other !== index));
    announce(text("labelRemoved", { name: getName(removed[0]), area: getAreaName(removed[1]) }));
  };
  return (
    <Group label={prompt} describedBy={`${id}-hint`} className="space-y-3">
      <p id={`${id}-hint`} dir="auto" className="text-sm text-muted">
        {text("tapLabel")}
      </p>
      <ul aria-label={text("labels")} className="flex flex-wrap gap-2">
        {labels.map((label) => {
          const isUsed = isUsedUp(pairs, 0, label.attrs.id, limits.source(label.attrs.id));
          return (
            <li key={label.attrs.id}>
              <button
                type="button"
                disabled={disabled}
                aria-label={getName(label.attrs.id)}
                aria-pressed={picked === label.attrs.id}
                className={`min-h-9 cursor-pointer rounded-md border border-edge/60 bg-surface px-2.5 py-1 aria-pressed:border-accent aria-pressed:bg-accent/12 aria-pressed:outline-2 aria-pressed:outline-accent ${isUsed ? "text-muted line-through decoration-edge [&_img]:opacity-50" : ""}`}
                onClick={() => setPicked(picked === label.attrs.id ? undefined : label.attrs.id)}
              >
                {label.type === "gapText" ? (
                  <Inlines nodes={label.content} context={context} />
                ) : (
                  <Picture node={{ type: "image", attrs: label.attrs.image }} context={context} />
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <AreaPicker
        id={id}
        image={image}
        hotspots={hotspots}
        role="button"
        isSelected={(areaId) => picked !== undefined && hasPair(pairs, [picked, areaId])}
        isDisabled={() => disabled}
        onPick={place}
        getState={(areaId) =>
          pairs
            .filter(([, area]) => area === areaId)
            .map(([labelId]) => getName(labelId))
            .join(", ")
        }
        context={context}
      >
        <PlacedLabels node={node} pairs={pairs} context={context} />
      </AreaPicker>
      <RemovableList
        label={text("placedLabels")}
        empty={text("noLabels")}
        items={pairs.map((pair) => ({
          key: pair.join(" "),
          content: text("labelOn", { name: getName(pair[0]), area: getAreaName(pair[1]) }),
          removeLabel: text("removeLabel", { name: getName(pair[0]), area: getAreaName(pair[1]) }),
        }))}
        disabled={disabled}
        onRemove={remove}
      />
    </Group>
  );
}
