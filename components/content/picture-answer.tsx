import type { DocNode } from "#lib/core/content/nodes.ts";
import { Area, AreaNumber, getCenter, getPointRadius } from "./area.tsx";
import type { Language } from "./messages/language.ts";
import type { Mark } from "./read-only-interaction.tsx";
import type { RenderContext } from "./render-context.ts";
import { parseCoordinates, parseIds } from "./responses.ts";

type PictureNode = DocNode<"hotspotInteraction"> | DocNode<"selectPointInteraction">;
type PictureAnswerProps = { node: PictureNode; value: unknown; mark: Mark; context: RenderContext };

/** Renders the image with its areas, the selected areas, and the placed points. */
export function PictureAnswer({ node, value, mark, context }: PictureAnswerProps) {
  const { image } = node.attrs;
  const hotspots = node.type === "hotspotInteraction" ? node.attrs.hotspots : [];
  const selected = new Set(parseIds(value));
  const points = node.type === "selectPointInteraction" ? parseCoordinates(value) : [];
  return (
    <figure>
      <svg
        viewBox={`0 0 ${image.width} ${image.height}`}
        role="img"
        aria-label={image.alt || context.language.text("image")}
        className="h-auto max-h-96 max-w-full rounded border border-line"
      >
        <image href={context.getImageUrl(image.src)} width={image.width} height={image.height} />
        {/* A second outline makes each area visible on light and dark images. */}
        {hotspots.map(({ id, shape, coords }) => (
          <Area key={id} shape={shape} coords={coords} strokeWidth={5} className="fill-none stroke-paper" />
        ))}
        {hotspots.map(({ id, shape, coords }) => (
          <Area
            key={id}
            shape={shape}
            coords={coords}
            className={selected.has(id) ? "fill-accent/35 stroke-accent" : "fill-none stroke-edge"}
          />
        ))}
        {hotspots.map(({ id, shape, coords }, index) => (
          <AreaNumber
            key={id}
            at={getCenter(shape, coords)}
            width={image.width}
            text={context.language.number(index + 1)}
          />
        ))}
        {points.map(([x, y]) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={getPointRadius(image)}
            className="fill-accent stroke-on-accent"
            strokeWidth="2"
          />
        ))}
      </svg>
      <figcaption className="mt-1 text-sm text-muted">
        {formatCaption({ node, selected, points, mark, language: context.language })}
      </figcaption>
    </figure>
  );
}

type CaptionOptions = {
  node: PictureNode;
  selected: ReadonlySet<string>;
  points: readonly [number, number][];
  mark: Mark;
  language: Language;
};

function formatCaption({ node, selected, points, mark, language: { text } }: CaptionOptions): string {
  if (node.type === "hotspotInteraction") {
    const names = node.attrs.hotspots.flatMap(({ id }, index) =>
      selected.has(id) ? [text("areaName", { i: index + 1 })] : [],
    );
    return names.length > 0 ? `${text(mark)} ${names.join(", ")}` : text("noSelection");
  }
  const set = mark === "selectedMark" ? "placedPoints" : mark;
  return points.length > 0
    ? `${text(set)} ${points.map(([x, y]) => `(${x}, ${y})`).join(", ")}`
    : text("noPoints");
}
