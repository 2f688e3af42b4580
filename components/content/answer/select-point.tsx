import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { DEFAULT_MAX_CHOICES } from "#lib/core/content/limits.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { pointRadius } from "../area.tsx";
import { pointsIn } from "../given.ts";
import { focusable } from "./focusable.ts";
import { Group } from "./group.tsx";
import type { AnswerProps } from "./respond.ts";

type Point = [x: number, y: number];
const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Points on a picture, set by clicking or with a cross that the arrow keys move. Coordinates are the picture's pixels. */
export function SelectPoint(props: AnswerProps<DocNode<"selectPointInteraction">>) {
  const { node, value, answer, scene, prompt, id, say, disabled } = props;
  const { image } = node.attrs;
  const { text, number } = scene.language;
  const most = node.attrs.maxChoices ?? DEFAULT_MAX_CHOICES;
  const points = pointsIn(value);
  const [cross, setCross] = useState<Point>();
  const middle: Point = [Math.round(image.width / 2), Math.round(image.height / 2)];
  const at = ([x, y]: Point) => text("pointAt", { x: number(x), y: number(y) });

  const give = (next: readonly Point[]) => answer(most === 1 ? (next[0] ?? null) : next);
  const set = (point: Point) => {
    if (disabled || points.some((other) => other.join() === point.join())) return;
    if (most > 1 && points.length >= most) return say(text("pointsMost", { n: most }));
    const next = most === 1 ? [point] : [...points, point];
    give(next);
    say(text("pointSet", { i: next.length, at: at(point) }));
  };
  const remove = (index: number) => {
    const gone = points[index];
    if (disabled || !gone) return;
    give(points.filter((_, other) => other !== index));
    say(text("pointGone", { at: at(gone) }));
  };
  const onKey = (event: KeyboardEvent<SVGSVGElement>) => {
    const from = cross ?? middle;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const to = stepped(from, arrow, event.shiftKey ? 10 : 1, image);
      setCross(to);
      say(at(to));
    } else if (event.key === "Enter" || event.key === " ") set(from);
    else if (event.key === "Backspace" || event.key === "Delete") remove(points.length - 1);
    else return;
    event.preventDefault();
  };

  const radius = pointRadius(image);
  return (
    <Group label={prompt}>
      <p id={`${id}-hint`} dir="auto" className="text-sm text-muted">
        {most === 0 ? text("pointsAny") : text("pointsUpTo", { n: most })} {text("pointHelp")}
      </p>
      <svg
        viewBox={`0 0 ${image.width} ${image.height}`}
        role="application"
        aria-label={image.alt || text("picture")}
        aria-describedby={`${id}-hint`}
        ref={focusable}
        aria-disabled={disabled}
        onKeyDown={onKey}
        // Those who point with a mouse have no use for the cross.
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(":focus-visible")) setCross((before) => before ?? middle);
        }}
        onBlur={() => setCross(undefined)}
        onClick={(event) => {
          setCross(undefined);
          set(pointUnder(event, image));
        }}
        className="h-auto max-h-[70vh] max-w-full cursor-crosshair touch-manipulation outline-accent rounded border border-line"
      >
        <image href={scene.picture(image.src)} width={image.width} height={image.height} />
        {points.map(([x, y], index) => (
          <g key={`${x} ${y}`}>
            <circle cx={x} cy={y} r={radius} strokeWidth="2" className="fill-accent stroke-on-accent" />
            {most !== 1 && (
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
        {cross && <Cross at={cross} size={radius * 2.5} />}
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

/** Seen on light and dark pictures alike: a dark line in a light one. */
const Cross = ({ at: [x, y], size }: { at: Point; size: number }) => (
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

/** A hundredth of the picture at a time, and never off it. */
function stepped([x, y]: Point, [dx, dy]: Point, times: number, { width, height }: Size): Point {
  const step = Math.max(1, Math.round(Math.min(width, height) / 100)) * times;
  return [clamp(x + dx * step, width), clamp(y + dy * step, height)];
}

function pointUnder(event: MouseEvent<SVGSVGElement>, { width, height }: Size): Point {
  const box = event.currentTarget.getBoundingClientRect();
  // The picture keeps its form in a box of another one, and stands in its middle.
  const scale = Math.min(box.width / width, box.height / height);
  const x = (event.clientX - box.left - (box.width - width * scale) / 2) / scale;
  const y = (event.clientY - box.top - (box.height - height * scale) / 2) / scale;
  return [clamp(Math.round(x), width), clamp(Math.round(y), height)];
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));
