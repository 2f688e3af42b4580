import type { SVGProps } from "react";
import { type Coords, parseCoordNumbers, type Shape } from "#lib/core/content/shapes.ts";

type AreaProps = {
  shape: Shape;
  coords: Coords;
  /** Is called with the element after it is mounted. */
  elementRef?: (element: SVGElement | null) => void;
} & Omit<SVGProps<SVGElement>, "ref">;

/** Renders a shape, in pixels of the image. Other props are passed to its SVG element. */
export function Area({ shape, coords, elementRef: ref, ...rest }: AreaProps) {
  const numbers = parseCoordNumbers(coords);
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  const shapeProps = { ref, strokeWidth: 2, vectorEffect: "non-scaling-stroke", ...rest } as const;
  if (shape === "circle") return <circle cx={a} cy={b} r={c} {...shapeProps} />;
  if (shape === "rect") {
    return (
      <rect
        x={Math.min(a, c)}
        y={Math.min(b, d)}
        width={Math.abs(c - a)}
        height={Math.abs(d - b)}
        {...shapeProps}
      />
    );
  }
  return <polygon points={numbers.join(" ")} {...shapeProps} />;
}

/** Returns the radius of a point's circle, in pixels of the image. */
export const getPointRadius = ({ width, height }: { width: number; height: number }): number =>
  Math.max(4, Math.min(width, height) / 50);

export type Point = readonly [x: number, y: number];

/** Returns the center of a shape's bounding box. */
export function getCenter(shape: Shape, coords: Coords): Point {
  const numbers = parseCoordNumbers(coords);
  if (shape === "circle") return [numbers[0] ?? 0, numbers[1] ?? 0];
  const [xs, ys] = [0, 1].map((odd) => numbers.filter((_, index) => index % 2 === odd)) as [
    number[],
    number[],
  ];
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

/** Renders an area's number at its center, outlined so that it is visible on light and dark images. */
export const AreaNumber = ({ at: [x, y], width, text }: { at: Point; width: number; text: string }) => (
  <text
    x={x}
    y={y}
    fontSize={width / 24}
    textAnchor="middle"
    dominantBaseline="central"
    strokeWidth={width / 140}
    paintOrder="stroke"
    className="pointer-events-none fill-ink stroke-paper font-semibold"
  >
    {text}
  </text>
);

/** Makes an SVG element focusable. Preact would write `tabIndex` in camel case, which SVG doesn't support. */
export const makeFocusable = (element: SVGElement | null): void => element?.setAttribute("tabindex", "0");
