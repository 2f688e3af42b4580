import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { parseCoordinates } from "#components/content/responses.ts";
import { DEFAULT_MAX_CHOICES } from "#lib/core/content/limits.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { getPointRadius, makeFocusable } from "../area.tsx";
import { Group } from "./group.tsx";
import type { AnswerProps } from "./response-handlers.ts";

type Point = [x: number, y: number];
const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Renders an image on which the learner places points by clicking, or with a crosshair that the arrow keys move.
 * Coordinates are in pixels of the image.
 */
export function SelectPoint(props: AnswerProps<DocNode<"selectPointInteraction">>) {
  const { node, value, answer, context, prompt, id, announce, disabled } = props;
  const { image } = node.attrs;
  const { text, number } = context.language;
  const limit = node.attrs.maxChoices ?? DEFAULT_MAX_CHOICES;
  const points = parseCoordinates(value);
  const [crosshair, setCrosshair] = useState<Point>();
  const middle: Point = [Math.round(image.width / 2), Math.round(image.height / 2)];
  const at = ([x, y]: Point) => text("pointAt", { x: number(x), y: number(y) });

  const submitPoints = (next: readonly Point[]) => answer(limit === 1 ? (next[0] ?? null) : next);
  const addPoint = (point: Point) => {
    if (disabled || points.some((other) => other.join() === point.join())) return;
    if (limit > 1 && points.length >= limit) return announce(text("pointLimit", { n: limit }));
    const next = limit === 1 ? [point] : [...points, point];
    submitPoints(next);
    announce(text("pointPlaced", { i: next.length, at: at(point) }));
  };
  const remove = (index: number) => {
    const removed = points[index];
    if (disabled || !removed) return;
    submitPoints(points.filter((_, other) => other !== index));
    announce(text("pointRemoved", { at: at(removed) }));
  };
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const from = crosshair ?? middle;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const to = stepPoint(from, arrow, event.shiftKey ? 10 : 1, image);
      setCrosshair(to);
      announce(at(to));
    } else if (event.key === "Enter" || event.key === " ") addPoint(from);
    else if (event.key === "Backspace" || event.key === "Delete") remove(points.length - 1);
    else return;
    event.preventDefault();
  };

  const radius = getPointRadius(image);
  return (
    <Group label={prompt}>
      <p id={`${id}-hint`} dir="auto" className="text-sm text-muted">
        {limit === 0 ? text("pointsAny") : text("pointsUpTo", { n: limit })} {text("pointHelp")}
      </p>
      <svg
        viewBox={`0 0 ${image.width} ${image.height}`}
        role="application"
        aria-label={image.alt || text("image")}
        aria-describedby={`${id}-hint`}
        ref={makeFocusable}
        aria-disabled={disabled}
        onKeyDown={onKeyDown}
        // The crosshair is hidden while a mouse is used, because it would be in the way.
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(":focus-visible")) setCrosshair((before) => before ?? middle);
        }}
        onBlur={() => setCrosshair(undefined)}
        onClick={(event) => {
          setCrosshair(undefined);
          addPoint(getPointerPosition(event, image));
        }}
        className="h-auto max-h-[70vh] max-w-full cursor-crosshair touch-manipulation outline-accent rounded border border-line"
      >
        <image href={context.getImageUrl(image.src)} width={image.width} height={image.height} />
        {points.map(([x, y], index) => (
          <g key={`${x} ${y}`}>
            <circle cx={x} cy={y} r={radius} strokeWidth="2" className="fill-accent stroke-on-accent" />
            {limit !== 1 && (
              <text
                x={x}
                y={y}
                fontSize={radius * 1.4}
                textAnchor="middle"
                dominantBaseline="central"
                className="fill-on-accent font-semibold"
              >
                {index + 1}
              </text>
            )}
          </g>
        ))}
        {crosshair && <Crosshair at={crosshair} size={radius * 2.5} />}
      </svg>
      <ul className="flex flex-wrap gap-2">
        {points.map((point, index) => (
          <li key={point.join()}>
            <button
              type="button"
              disabled={disabled}
              aria-label={text("removePoint", { i: index + 1, at: at(point) })}
              className="button button-secondary"
              onClick={() => remove(index)}
            >
              <span aria-hidden="true">
                {number(index + 1)}: {at(point)} ✕
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Group>
  );
}

/** Draws a dark line inside a lighter line, so that it is visible on light and dark images. */
const Crosshair = ({ at: [x, y], size }: { at: Point; size: number }) => (
  <g className="pointer-events-none fill-none">
    {["stroke-paper", "stroke-ink"].map((stroke, index) => (
      <path
        key={stroke}
        d={`M${x - size} ${y}H${x + size}M${x} ${y - size}V${y + size}`}
        strokeWidth={index === 0 ? 5 : 2}
        vectorEffect="non-scaling-stroke"
        className={stroke}
      />
    ))}
  </g>
);

type Size = { width: number; height: number };

/** Moves a point in steps of 1% of the image's shorter side. The point stays on the image. */
function stepPoint([x, y]: Point, [dx, dy]: Point, times: number, { width, height }: Size): Point {
  const step = Math.max(1, Math.round(Math.min(width, height) / 100)) * times;
  return [clamp(x + dx * step, width), clamp(y + dy * step, height)];
}

function getPointerPosition(event: MouseEvent<SVGSVGElement>, { width, height }: Size): Point {
  const box = event.currentTarget.getBoundingClientRect();
  // The image keeps its aspect ratio and is centered in the element's box.
  const scale = Math.min(box.width / width, box.height / height);
  const x = (event.clientX - box.left - (box.width - width * scale) / 2) / scale;
  const y = (event.clientY - box.top - (box.height - height * scale) / 2) / scale;
  return [clamp(Math.round(x), width), clamp(Math.round(y), height)];
}

const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(0, value));
