import type { DocNode } from "#lib/content/nodes.ts";
import { type Coords, numbersOf, type Shape } from "#lib/content/shapes.ts";
import { idsIn, pointsIn } from "./given.ts";

type PictureNode = DocNode<"hotspotInteraction"> | DocNode<"selectPointInteraction">;

/** The picture, with the places that could be chosen, those that were, and the points that were set. */
export function PictureAnswer({ node, value }: { node: PictureNode; value: unknown }) {
  const { image } = node.attrs;
  const spots = node.type === "hotspotInteraction" ? node.attrs.hotspots : [];
  const picked = new Set(idsIn(value));
  const points = node.type === "selectPointInteraction" ? pointsIn(value) : [];
  const radius = Math.max(4, Math.min(image.width, image.height) / 50);
  return (
    <figure>
      <svg
        viewBox={`0 0 ${image.width} ${image.height}`}
        role="img"
        aria-label={image.alt || "Picture"}
        className="h-auto max-h-96 max-w-full rounded border border-line"
      >
        <image href={image.src} width={image.width} height={image.height} />
        {spots.map(({ id, shape, coords }) => (
          <Area
            key={id}
            shape={shape}
            coords={coords}
            className={picked.has(id) ? "fill-accent/35 stroke-accent" : "fill-none stroke-edge"}
          />
        ))}
        {points.map(([x, y]) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={radius}
            className="fill-accent stroke-on-accent"
            strokeWidth="2"
          />
        ))}
      </svg>
      <figcaption className="mt-1 text-sm text-muted">{captionOf(node, [...picked], points)}</figcaption>
    </figure>
  );
}

function captionOf(
  node: PictureNode,
  picked: readonly string[],
  points: readonly [number, number][],
): string {
  if (node.type === "hotspotInteraction")
    return picked.length > 0 ? `Chosen: ${picked.join(", ")}` : "Nothing chosen";
  return points.length > 0 ? `Set: ${points.map(([x, y]) => `(${x}, ${y})`).join(", ")}` : "No point set";
}

/** One shape, in pixels of the picture. */
export function Area({ shape, coords, className }: { shape: Shape; coords: Coords; className: string }) {
  const numbers = numbersOf(coords);
  const [a = 0, b = 0, c = 0, d = 0] = numbers;
  const drawn = { className, strokeWidth: 2, vectorEffect: "non-scaling-stroke" } as const;
  if (shape === "circle") return <circle cx={a} cy={b} r={c} {...drawn} />;
  if (shape === "rect") {
    return (
      <rect
        x={Math.min(a, c)}
        y={Math.min(b, d)}
        width={Math.abs(c - a)}
        height={Math.abs(d - b)}
        {...drawn}
      />
    );
  }
  return <polygon points={numbers.join(" ")} {...drawn} />;
}
