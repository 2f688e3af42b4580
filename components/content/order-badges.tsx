import type { Coords, Shape } from "#lib/core/content/shapes.ts";
import { getCenter, getPointRadius } from "./area.tsx";

type OrderBadgesProps = {
  image: { width: number; height: number };
  hotspots: readonly { id: string; shape: Shape; coords: Coords }[];
  order: readonly string[];
  formatNumber: (value: number) => string;
  /** The look of an area's badge. */
  getClass?: (id: string) => string;
};

/** Draws the position of each area in an order, beside the area's own number. */
export const OrderBadges = ({ image, hotspots, order, formatNumber, getClass }: OrderBadgesProps) => {
  const radius = getPointRadius(image) * 1.5;
  return (
    <g className="pointer-events-none">
      {order.map((id, index) => {
        const hotspot = hotspots.find((each) => each.id === id);
        if (!hotspot) return null;
        const [x, y] = getCenter(hotspot.shape, hotspot.coords);
        const at = { x: x + radius * 1.5, y: y - radius * 1.5 };
        return (
          <g key={id}>
            <circle
              cx={at.x}
              cy={at.y}
              r={radius}
              strokeWidth="2"
              className={`${getClass?.(id) ?? "fill-accent"} stroke-on-accent`}
            />
            <text
              {...at}
              fontSize={radius * 1.2}
              textAnchor="middle"
              dominantBaseline="central"
              className="fill-on-accent font-semibold"
            >
              {formatNumber(index + 1)}.
            </text>
          </g>
        );
      })}
    </g>
  );
};
