import type { DocNode } from "#lib/core/content/nodes.ts";
import { Area, AreaNumber, middleOf, pointRadius } from "./area.tsx";
import { idsIn, pointsIn } from "./given.ts";
import type { Scene } from "./scene.ts";
import type { Mark } from "./shown.tsx";
import type { Language } from "./words/language.ts";

type PictureNode = DocNode<"hotspotInteraction"> | DocNode<"selectPointInteraction">;
type PictureAnswerProps = { node: PictureNode; value: unknown; mark: Mark; scene: Scene };

/** The picture, with the places that could be chosen, those that were, and the points that were set. */
export function PictureAnswer({ node, value, mark, scene }: PictureAnswerProps) {
  const { image } = node.attrs;
  const spots = node.type === "hotspotInteraction" ? node.attrs.hotspots : [];
  const picked = new Set(idsIn(value));
  const points = node.type === "selectPointInteraction" ? pointsIn(value) : [];
  return (
    <figure>
      <svg
        viewBox={`0 0 ${image.width} ${image.height}`}
        role="img"
        aria-label={image.alt || scene.language.text("picture")}
        className="h-auto max-h-96 max-w-full rounded border border-line"
      >
        <image href={scene.picture(image.src)} width={image.width} height={image.height} />
        {/* A line in the other tone around each area: seen on light and dark pictures alike. */}
        {spots.map(({ id, shape, coords }) => (
          <Area key={id} shape={shape} coords={coords} strokeWidth={5} className="fill-none stroke-paper" />
        ))}
        {spots.map(({ id, shape, coords }) => (
          <Area
            key={id}
            shape={shape}
            coords={coords}
            className={picked.has(id) ? "fill-accent/35 stroke-accent" : "fill-none stroke-edge"}
          />
        ))}
        {spots.map(({ id, shape, coords }, index) => (
          <AreaNumber
            key={id}
            at={middleOf(shape, coords)}
            width={image.width}
            text={scene.language.number(index + 1)}
          />
        ))}
        {points.map(([x, y]) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={pointRadius(image)}
            className="fill-accent stroke-on-accent"
            strokeWidth="2"
          />
        ))}
      </svg>
      <figcaption className="mt-1 text-sm text-muted">
        {captionOf({ node, picked, points, mark, language: scene.language })}
      </figcaption>
    </figure>
  );
}

type Caption = {
  node: PictureNode;
  picked: ReadonlySet<string>;
  points: readonly [number, number][];
  mark: Mark;
  language: Language;
};

function captionOf({ node, picked, points, mark, language: { text } }: Caption): string {
  if (node.type === "hotspotInteraction") {
    const names = node.attrs.hotspots.flatMap(({ id }, index) =>
      picked.has(id) ? [text("areaName", { i: index + 1 })] : [],
    );
    return names.length > 0 ? `${text(mark)} ${names.join(", ")}` : text("nothingChosen");
  }
  const set = mark === "chosenMark" ? "pointsSet" : mark;
  return points.length > 0
    ? `${text(set)} ${points.map(([x, y]) => `(${x}, ${y})`).join(", ")}`
    : text("noPoint");
}
