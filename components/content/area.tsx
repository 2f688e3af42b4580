import type { SVGProps } from "react";
import { type Coords, numbersOf, type Shape } from "#lib/content/shapes.ts";

type AreaProps = {
  shape: Shape;
  coords: Coords;
  /** Given the element when it is there. */
  drawn?: (element: SVGElement | null) => void;
} & Omit<SVGProps<SVGElement>, "ref">;

/** One shape, in pixels of the picture; what else is given goes on to its element. */
export function Area({ shape, coords, drawn: ref, ...more }: AreaProps) {
  const numbers = numbersOf(coords);
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  const look = { ref, strokeWidth: 2, vectorEffect: "non-scaling-stroke", ...more } as const;
  if (shape === "circle") return <circle cx={a} cy={b} r={c} {...look} />;
  if (shape === "rect") {
    return (
      <rect
        x={Math.min(a, c)}
        y={Math.min(b, d)}
        width={Math.abs(c - a)}
        height={Math.abs(d - b)}
        {...look}
      />
    );
  }
  return <polygon points={numbers.join(" ")} {...look} />;
}

/** How large a point is drawn, in pixels of the picture. */
export const pointRadius = ({ width, height }: { width: number; height: number }): number =>
  Math.max(4, Math.min(width, height) / 50);
