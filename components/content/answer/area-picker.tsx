import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { Language, Messages } from "#components/content/messages/language.ts";
import type { RenderContext } from "#components/content/render-context.ts";
import type { Coords, Shape } from "#lib/core/content/shapes.ts";
import { Area, AreaNumber, getCenter, makeFocusable, type Point } from "../area.tsx";

type Image = { src: string; alt: string; width: number; height: number };
type Hotspot = { id: string; shape: Shape; coords: Coords };

type AreaPickerProps = {
  id: string;
  image: Image;
  hotspots: readonly Hotspot[];
  role: "radio" | "checkbox" | "button";
  isSelected: (hotspotId: string) => boolean;
  isDisabled: (hotspotId: string) => boolean;
  onPick: (hotspotId: string) => void;
  /** Describes what an area holds, after its name. */
  getState?: (hotspotId: string) => string;
  /** Whether the areas' numbers are always on the image. Otherwise they are while the list is open. */
  hasNumbers?: boolean;
  /** Whatever is drawn on the image, under the areas' numbers. It doesn't react to pointers. */
  children?: ReactNode;
  context: RenderContext;
};

/** Renders an image's areas. Each area is a control on the image, and also in a list. */
export function AreaPicker(props: AreaPickerProps) {
  const { id, image, hotspots, role, isSelected, isDisabled, onPick, context, hasNumbers = false } = props;
  const { language } = context;
  const [isListOpen, setListOpen] = useState(false);
  const getLabel = (index: number) => {
    const state = props.getState?.(hotspots[index]?.id ?? "");
    return [formatAreaLabel(hotspots, index, image, language), state].filter(Boolean).join(": ");
  };
  const pick = (hotspotId: string) => {
    if (!isDisabled(hotspotId)) onPick(hotspotId);
  };
  return (
    <>
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
        <g
          role={role === "radio" ? "radiogroup" : "group"}
          aria-label={`${language.text("areas")}: ${image.alt}`}
        >
          {hotspots.map(({ id: hotspotId, shape, coords }, index) => (
            <Area
              key={hotspotId}
              shape={shape}
              coords={coords}
              role={role}
              aria-label={getLabel(index)}
              {...{ [role === "button" ? "aria-pressed" : "aria-checked"]: isSelected(hotspotId) }}
              aria-disabled={isDisabled(hotspotId)}
              elementRef={makeFocusable}
              onClick={() => pick(hotspotId)}
              onKeyDown={(event) => onAreaKey(event, () => pick(hotspotId))}
              className={`cursor-pointer outline-none focus-visible:stroke-4 ${isSelected(hotspotId) ? "fill-accent/40 stroke-accent" : "fill-paper/15 stroke-ink hover:fill-accent/25 focus-visible:stroke-accent"}`}
            />
          ))}
        </g>
        {props.children}
        {(hasNumbers || isListOpen) &&
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
              {role === "button" ? (
                <button
                  type="button"
                  aria-pressed={isSelected(hotspotId)}
                  aria-disabled={isDisabled(hotspotId)}
                  onClick={() => pick(hotspotId)}
                  className="button button-secondary aria-pressed:border-accent"
                >
                  {getLabel(index)}
                </button>
              ) : (
                <label className="flex items-center gap-2 py-0.5">
                  <input
                    type={role}
                    name={id}
                    value={index + 1}
                    checked={isSelected(hotspotId)}
                    disabled={isDisabled(hotspotId)}
                    onChange={() => pick(hotspotId)}
                    className="size-4"
                  />
                  {getLabel(index)}
                </label>
              )}
            </li>
          ))}
        </ul>
      </details>
    </>
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

/** Formats an area's number and where on the image it is. */
function formatAreaLabel(
  hotspots: readonly Hotspot[],
  index: number,
  image: Image,
  { text }: Language,
): string {
  const hotspot = hotspots[index];
  const place = hotspot ? text(getAreaPlace(getCenter(hotspot.shape, hotspot.coords), image)) : "";
  return text("area", { i: index + 1, of: hotspots.length, place });
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
