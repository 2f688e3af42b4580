import type { DocNode } from "#lib/core/content/nodes.ts";
import { getCenter } from "./area.tsx";
import { getPartName } from "./part-name.ts";
import type { RenderContext } from "./render-context.ts";

type Node = DocNode<"graphicGapMatchInteraction">;

/** Draws the labels on their areas, one below another. */
export function PlacedLabels({
  node,
  pairs,
  context,
}: {
  node: Node;
  pairs: readonly (readonly [string, string])[];
  context: RenderContext;
}) {
  const { image, hotspots } = node.attrs;
  const labels = node.content ?? [];
  const size = Math.max(10, image.width / 28);
  return (
    <g className="pointer-events-none">
      {hotspots.flatMap(({ id, shape, coords }) => {
        const [x, y] = getCenter(shape, coords);
        let top = y;
        return pairs
          .filter(([, area]) => area === id)
          .map(([labelId]) => {
            const label = labels.find(({ attrs }) => attrs.id === labelId);
            const from = top;
            if (label?.type === "gapImg") {
              const { src, width, height } = label.attrs.image;
              top += height;
              return (
                <image
                  key={labelId}
                  href={context.getImageUrl(src)}
                  x={x - width / 2}
                  y={from - height / 2}
                  width={width}
                  height={height}
                />
              );
            }
            top += size * 1.2;
            return (
              <text
                key={labelId}
                x={x}
                y={from}
                fontSize={size}
                textAnchor="middle"
                dominantBaseline="central"
                strokeWidth={size / 4}
                paintOrder="stroke"
                className="fill-ink stroke-paper font-semibold"
              >
                {getPartName(labels, labelId, context)}
              </text>
            );
          });
      })}
    </g>
  );
}
