import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from "react";
import { clamp } from "#lib/core/clamp.ts";
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

type PointStageProps = Omit<AnswerProps<never>, "node" | "value" | "seed"> & {
  image: Size & { src: string; alt: string };
  /** The maximum number of points. 0 means any number. */
  limit: number;
  points: readonly Point[];
  hint: string;
  /** `at` describes a position, and `i` is a point's number. */
  messages: {
    placed: (i: number, at: string) => string;
    removed: (at: string) => string;
    remove: (i: number, at: string) => string;
    full: () => string;
  };
  renderPoint: (point: Point, index: number) => ReactNode;
};

/**
 * Renders an image on which the learner places points by clicking, or with a crosshair that the arrow keys move.
 * Coordinates are in pixels of the image.
 */
export function PointStage(props: PointStageProps) {
  const { image, limit, points, hint, messages, answer, context, prompt, id, announce, disabled } = props;
  const { text, number } = context.language;
  const [crosshair, setCrosshair] = useState<Point>();
  const middle: Point = [Math.round(image.width / 2), Math.round(image.height / 2)];
  const at = ([x, y]: Point) => text("pointAt", { x: number(x), y: number(y) });

  const submitPoints = (next: readonly Point[]) => answer(limit === 1 ? (next[0] ?? null) : next);
  const addPoint = (point: Point) => {
    if (disabled || points.some((other) => other.join() === point.join())) return;
    if (limit > 1 && points.length >= limit) return announce(messages.full());
    const next = limit === 1 ? [point] : [...points, point];
    submitPoints(next);
    announce(messages.placed(next.length, at(point)));
  };
  const remove = (index: number) => {
    const removed = points[index];
    if (disabled || !removed) return;
    submitPoints(points.filter((_, other) => other !== index));
    announce(messages.removed(at(removed)));
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

  return (
    <Group label={prompt}>
      <p id={`${id}-hint`} dir="auto" className="text-sm text-muted">
        {hint}
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
        {points.map((point, index) => (
          <g key={point.join()}>{props.renderPoint(point, index)}</g>
        ))}
        {crosshair && <Crosshair at={crosshair} size={getPointRadius(image) * 2.5} />}
      </svg>
      <ul className="flex flex-wrap gap-2">
        {points.map((point, index) => (
          <li key={point.join()}>
            <button
              type="button"
              disabled={disabled}
              aria-label={messages.remove(index + 1, at(point))}
              className="button button-secondary"
              onClick={({ currentTarget }) => {
                // The button disappears together with its point, so the focus moves to the next one, or to the image.
                const next = currentTarget.closest("li")?.nextElementSibling?.querySelector("button");
                (next ?? currentTarget.closest("fieldset")?.querySelector("svg"))?.focus();
                remove(index);
              }}
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
  return [clamp(x + dx * step, 0, width), clamp(y + dy * step, 0, height)];
}

function getPointerPosition(event: MouseEvent<SVGSVGElement>, { width, height }: Size): Point {
  const box = event.currentTarget.getBoundingClientRect();
  // The image keeps its aspect ratio and is centered in the element's box.
  const scale = Math.min(box.width / width, box.height / height);
  const x = (event.clientX - box.left - (box.width - width * scale) / 2) / scale;
  const y = (event.clientY - box.top - (box.height - height * scale) / 2) / scale;
  return [clamp(Math.round(x), 0, width), clamp(Math.round(y), 0, height)];
}
