import { type KeyboardEvent, useState } from "react";
import { DEFAULT_MAX_CHOICES } from "#lib/core/content/limits.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { Area, AreaNumber, middleOf, type Point } from "../area.tsx";
import { idsIn } from "../given.ts";
import type { Words } from "../words/language.ts";
import { howMany } from "./choice.tsx";
import { focusable } from "./focusable.ts";
import { Group } from "./group.tsx";
import type { AnswerProps } from "./respond.ts";

/** Areas of a picture: each is a box to tick (or one of a set) on the picture, and again in a list. */
export function Hotspots(props: AnswerProps<DocNode<"hotspotInteraction">>) {
  const { node, value, answer, scene, prompt, id, disabled } = props;
  const { image, hotspots } = node.attrs;
  const { language } = scene;
  const [isListed, setListed] = useState(false);
  const most = node.attrs.maxChoices ?? DEFAULT_MAX_CHOICES;
  const isSingle = most === 1;
  const picked = idsIn(value);
  const isFull = !isSingle && most > 0 && picked.length >= most;
  const isOff = (spot: string) => disabled || (isFull && !picked.includes(spot));
  const toggle = (spot: string) => {
    if (isOff(spot)) return;
    const rest = picked.filter((other) => other !== spot);
    if (rest.length < picked.length) answer(rest);
    else answer(isSingle ? spot : [...picked, spot]);
  };
  const label = (index: number) => {
    const spot = hotspots[index];
    const place = spot ? language.text(placeOf(middleOf(spot.shape, spot.coords), image)) : "";
    return language.text("area", { i: index + 1, of: hotspots.length, place });
  };

  return (
    <Group label={prompt} describedBy={`${id}-hint`}>
      <p id={`${id}-hint`} dir="auto" className="text-sm text-muted">
        {isFull ? language.text("mostChosen", { n: most }) : howMany(most, 0, language)}
      </p>
      <svg
        viewBox={`0 0 ${image.width} ${image.height}`}
        className="h-auto max-h-[70vh] max-w-full rounded border border-line"
      >
        <title>{image.alt}</title>
        <image href={scene.picture(image.src)} width={image.width} height={image.height} />
        {/* A line in the other tone around each area: seen on light and dark pictures alike. */}
        <g className="pointer-events-none fill-none stroke-paper">
          {hotspots.map(({ id: spot, shape, coords }) => (
            <Area key={spot} shape={shape} coords={coords} strokeWidth={5} />
          ))}
        </g>
        <g role={isSingle ? "radiogroup" : "group"} aria-label={`${language.text("areas")}: ${image.alt}`}>
          {hotspots.map(({ id: spot, shape, coords }, index) => (
            <Area
              key={spot}
              shape={shape}
              coords={coords}
              role={isSingle ? "radio" : "checkbox"}
              aria-label={label(index)}
              aria-checked={picked.includes(spot)}
              aria-disabled={isOff(spot)}
              drawn={focusable}
              onClick={() => toggle(spot)}
              onKeyDown={(event) => onAreaKey(event, () => toggle(spot))}
              className={`cursor-pointer outline-none focus-visible:stroke-4 ${picked.includes(spot) ? "fill-accent/40 stroke-accent" : "fill-paper/15 stroke-ink hover:fill-accent/25 focus-visible:stroke-accent"}`}
            />
          ))}
        </g>
        {isListed &&
          hotspots.map(({ id: spot, shape, coords }, index) => (
            <AreaNumber
              key={spot}
              at={middleOf(shape, coords)}
              width={image.width}
              text={language.number(index + 1)}
            />
          ))}
      </svg>
      <details className="text-sm" onToggle={({ currentTarget }) => setListed(currentTarget.open)}>
        <summary className="w-fit cursor-pointer py-1 text-muted">{language.text("chooseFromList")}</summary>
        <ul className="space-y-1 pt-1">
          {hotspots.map(({ id: spot }, index) => (
            <li key={spot}>
              <label className="flex items-center gap-2 py-0.5">
                <input
                  type={isSingle ? "radio" : "checkbox"}
                  name={id}
                  value={index + 1}
                  checked={picked.includes(spot)}
                  disabled={isOff(spot)}
                  onChange={() => toggle(spot)}
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

/** Space and Enter choose; the arrow keys go from area to area. */
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

/** In which ninth of the picture a point lies. Left and right are the picture's own, whatever the language. */
function placeOf([x, y]: Point, { width, height }: { width: number; height: number }): keyof Words {
  const row = (["top", "middle", "bottom"] as const)[Math.min(2, Math.max(0, Math.floor((3 * y) / height)))];
  const column = Math.min(2, Math.max(0, Math.floor((3 * x) / width)));
  const side = ([`${row}Start`, row, `${row}End`] as const)[column];
  return side as keyof Words;
}
