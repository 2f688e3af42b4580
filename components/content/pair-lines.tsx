import type { Coords, Shape } from "#lib/core/content/shapes.ts";
import { getCenter } from "./area.tsx";

type PairLinesProps = {
  image: { width: number };
  hotspots: readonly { id: string; shape: Shape; coords: Coords }[];
  pairs: readonly (readonly [string, string])[];
  /** The look of a line. */
  className?: string;
  dashed?: boolean;
};

/** Draws a line between the areas of each pair, outlined so that it is visible on light and dark images. */
export function PairLines({ image, hotspots, pairs, className = "stroke-accent", dashed }: PairLinesProps) {
  const centers = new Map(hotspots.map(({ id, shape, coords }) => [id, getCenter(shape, coords)]));
  const width = image.width / 160;
  return (
    <g className="pointer-events-none">
      {pairs.map(([a, b]) => {
        const [from, to] = [centers.get(a), centers.get(b)];
        if (!from || !to) return null;
        const line = { x1: from[0], y1: from[1], x2: to[0], y2: to[1] };
        return (
          <g key={`${a} ${b}`}>
            <line {...line} strokeWidth={width * 2} className="stroke-paper" />
            <line
              {...line}
              strokeWidth={width}
              strokeDasharray={dashed ? `${width * 3} ${width * 2}` : undefined}
              className={className}
            />
          </g>
        );
      })}
    </g>
  );
}
