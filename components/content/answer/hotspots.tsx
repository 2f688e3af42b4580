import { type KeyboardEvent, useState } from "react";
import type { Messages } from "#components/content/messages/language.ts";
import { parseIds } from "#components/content/responses.ts";
import { DEFAULT_MAX_CHOICES } from "#lib/core/content/limits.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { Area, AreaNumber, getCenter, makeFocusable, type Point } from "../area.tsx";
import { formatChoiceLimit } from "./choice.tsx";
import { Group } from "./group.tsx";
import type { AnswerProps } from "./response-handlers.ts";

/** Renders an image's areas. Each area is a checkbox or radio button on the image, and also in a list. */
export function Hotspots(props: AnswerProps<DocNode<"hotspotInteraction">>) {
  const { node, value, answer, context, prompt, id, disabled } = props;
  const { image, hotspots } = node.attrs;
  const { language } = context;
  const [isListOpen, setListOpen] = useState(false);
  const limit = node.attrs.maxChoices ?? DEFAULT_MAX_CHOICES;
  const isSingle = limit === 1;
  const selected = parseIds(value);
  const isFull = !isSingle && limit > 0 && selected.length >= limit;
  const isDisabled = (hotspotId: string) => disabled || (isFull && !selected.includes(hotspotId));
  const toggle = (hotspotId: string) => {
    if (isDisabled(hotspotId)) return;
    const rest = selected.filter((other) => other !== hotspotId);
    if (rest.length < selected.length) answer(rest);
    else answer(isSingle ? hotspotId : [...selected, hotspotId]);
  };
  const label = (index: number) => {
    const hotspotId = hotspots[index];
    const place = hotspotId
      ? language.text(getAreaPlace(getCenter(hotspotId.shape, hotspotId.coords), image))
      : "";
    return language.text("area", { i: index + 1, of: hotspots.length, place });
  };

  return (
    <Group label={prompt} describedBy={`${id}-hint`}>
      <p id={`${id}-hint`} dir="auto" className="text-sm text-muted">
        {isFull ? language.text("limitReached", { n: limit }) : formatChoiceLimit(limit, 0, language)}
      </p>
      <svg
        viewBox={`0 0 ${image.width} ${image.height}`}
        className="h-auto max-h-[70vh] max-w-full rounded border border-line"
      >
        <title>{image.alt}</title>
        <image href={context.getImageUrl(image.src)} width={image.width} height={image.height} />
        {/* A second outline makes each area visible on light and dark images. */}
        <g className="pointer-events-none fill-none stroke-paper">
          {hotspots.map(({ id: hotspotId, shape, coords }) => (
            <Area key={hotspotId} shape={shape} coords={coords} strokeWidth={5} />
          ))}
        </g>
        <g role={isSingle ? "radiogroup" : "group"} aria-label={`${language.text("areas")}: ${image.alt}`}>
          {hotspots.map(({ id: hotspotId, shape, coords }, index) => (
            <Area
              key={hotspotId}
              shape={shape}
              coords={coords}
              role={isSingle ? "radio" : "checkbox"}
              aria-label={label(index)}
              aria-checked={selected.includes(hotspotId)}
              aria-disabled={isDisabled(hotspotId)}
              elementRef={makeFocusable}
              onClick={() => toggle(hotspotId)}
              onKeyDown={(event) => onAreaKey(event, () => toggle(hotspotId))}
              className={`cursor-pointer outline-none focus-visible:stroke-4 ${selected.includes(hotspotId) ? "fill-accent/40 stroke-accent" : "fill-paper/15 stroke-ink hover:fill-accent/25 focus-visible:stroke-accent"}`}
            />
          ))}
        </g>
        {isListOpen &&
          hotspots.map(({ id: hotspotId, shape, coords }, index) => (
            <AreaNumber
              key={hotspotId}
              at={getCenter(shape, coords)}
              width={image.width}
              text={language.number(index + 1)}
            />
          ))}
      </svg>
      <details className="text-sm" onToggle={({ currentTarget }) => setListOpen(currentTarget.open)}>
        <summary className="w-fit cursor-pointer py-1 text-muted">{language.text("chooseFromList")}</summary>
        <ul className="space-y-1 pt-1">
          {hotspots.map(({ id: hotspotId }, index) => (
            <li key={hotspotId}>
              <label className="flex items-center gap-2 py-0.5">
                <input
                  type={isSingle ? "radio" : "checkbox"}
                  name={id}
                  value={index + 1}
                  checked={selected.includes(hotspotId)}
                  disabled={isDisabled(hotspotId)}
                  onChange={() => toggle(hotspotId)}
                  className="size-4"
                />
                {label(index)}
              </label>
            </li>
          ))}
        </ul>
      </details>
    </Group>
  );
}

/** Handles keys on an area: Space and Enter select it, and the arrow keys move between areas. */
function onAreaKey(event: KeyboardEvent<SVGElement>, choose: () => void): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (event.key === " " || event.key === "Enter") choose();
  else if (step === undefined) return;
  else {
    const areas = [...(event.currentTarget.parentNode?.children ?? [])] as SVGElement[];
    areas[(areas.indexOf(event.currentTarget) + step + areas.length) % areas.length]?.focus();
  }
  event.preventDefault();
}

/**
 * Returns the message that names the ninth of the image that contains a point. Left is the image's left in every
 * language.
 */
function getAreaPlace([x, y]: Point, { width, height }: { width: number; height: number }): keyof Messages {
  const row = (["top", "middle", "bottom"] as const)[Math.min(2, Math.max(0, Math.floor((3 * y) / height)))];
  const column = Math.min(2, Math.max(0, Math.floor((3 * x) / width)));
  const side = ([`${row}Start`, row, `${row}End`] as const)[column];
  return side as keyof Messages;
}
