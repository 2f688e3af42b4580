import type { DocNode } from "#lib/core/content/nodes.ts";
import { Area, AreaNumber, getCenter, getPointRadius } from "./area.tsx";
import {
  type GradedResponse,
  getVerdict,
  getVerdictText,
  getVerdictTone,
  type Verdict,
  VerdictIcon,
} from "./graded-answer.tsx";
import { ImageFrame } from "./image-frame.tsx";
import type { Language } from "./messages/language.ts";
import type { Mark } from "./read-only-interaction.tsx";
import type { RenderContext } from "./render-context.ts";
import { parseCoordinates, parseIds } from "./responses.ts";

type PictureNode =
  | DocNode<"hotspotInteraction">
  | DocNode<"selectPointInteraction">
  | DocNode<"positionObjectInteraction">;
type PictureAnswerProps = {
  node: PictureNode;
  value: unknown;
  graded?: GradedResponse | undefined;
  mark: Mark;
  context: RenderContext;
};

/** Renders the image with its areas, the selected areas, and the placed points. */
export function PictureAnswer({ node, value, graded, mark, context }: PictureAnswerProps) {
  const { image } = node.attrs;
  const hotspots = node.type === "hotspotInteraction" ? node.attrs.hotspots : [];
  const selected = new Set(parseIds(value));
  const points = node.type === "hotspotInteraction" ? [] : parseCoordinates(value);
  const isMissing = graded !== undefined && graded.outcome !== "correct";
  const rightAreas = new Set(isMissing ? parseIds(graded.right) : []);
  const rightPoints = isMissing && node.type !== "hotspotInteraction" ? parseCoordinates(graded.right) : [];
  const areaVerdict = (id: string) =>
    graded && selected.has(id) ? getAreaVerdict(graded, rightAreas.has(id)) : undefined;
  const pointVerdict = graded && getVerdict(graded);
  return (
    <figure>
      <ImageFrame image={image} context={context}>
        {/* A second outline makes each area visible on light and dark images. */}
        {hotspots.map(({ id, shape, coords }) => (
          <Area key={id} shape={shape} coords={coords} strokeWidth={5} className="fill-none stroke-paper" />
        ))}
        {hotspots.map(({ id, shape, coords }) => (
          <Area
            key={id}
            shape={shape}
            coords={coords}
            strokeDasharray={rightAreas.has(id) && !selected.has(id) ? "4 3" : undefined}
            className={getAreaClass({
              isSelected: selected.has(id),
              isRight: rightAreas.has(id),
              verdict: areaVerdict(id),
            })}
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
        {node.type === "positionObjectInteraction" &&
          points.map(([x, y]) => (
            <image
              key={`${x} ${y}`}
              href={context.getImageUrl(node.attrs.object.src)}
              x={x - node.attrs.object.width / 2}
              y={y - node.attrs.object.height / 2}
              width={node.attrs.object.width}
              height={node.attrs.object.height}
            />
          ))}
        {points.map(([x, y]) => (
          <circle
            key={`${x} ${y}`}
            cx={x}
            cy={y}
            r={getPointRadius(image)}
            className={`${pointVerdict ? POINT_FILLS[pointVerdict] : "fill-accent"} stroke-on-accent`}
            strokeWidth="2"
          />
        ))}
        {rightPoints.map(([x, y]) => (
          <g key={`${x} ${y}`} className="fill-none">
            <circle cx={x} cy={y} r={getPointRadius(image) * 1.6} strokeWidth="6" className="stroke-paper" />
            <circle
              cx={x}
              cy={y}
              r={getPointRadius(image) * 1.6}
              strokeWidth="3"
              strokeDasharray="5 3"
              className="stroke-good"
            />
          </g>
        ))}
      </ImageFrame>
      {graded ? (
        <GradedCaption
          given={
            node.type === "hotspotInteraction"
              ? hotspots.flatMap(({ id }, index) =>
                  selected.has(id) ? [{ name: formatArea(index, context), verdict: areaVerdict(id) }] : [],
                )
              : points.map((point) => ({ name: formatPoint(point), verdict: pointVerdict }))
          }
          missing={[
            ...hotspots.flatMap(({ id }, index) =>
              rightAreas.has(id) && !selected.has(id) ? [formatArea(index, context)] : [],
            ),
            ...rightPoints.map(formatPoint),
          ]}
          isOwn={graded.isOwn ?? false}
          context={context}
        />
      ) : (
        <figcaption className="mt-1 text-sm text-muted">
          {formatCaption({ node, selected, points, mark, language: context.language })}
        </figcaption>
      )}
    </figure>
  );
}

function getAreaVerdict(graded: GradedResponse, isRight: boolean): Verdict | undefined {
  if (graded.outcome === "pending") return undefined;
  return graded.outcome === "correct" || isRight ? "correct" : "incorrect";
}

const AREA_FILLS = {
  correct: "fill-good/35 stroke-good",
  partial: "fill-warn/35 stroke-warn",
  incorrect: "fill-bad/35 stroke-bad",
} as const;
const POINT_FILLS = { correct: "fill-good", partial: "fill-warn", incorrect: "fill-bad" } as const;

function getAreaClass(area: { isSelected: boolean; isRight: boolean; verdict: Verdict | undefined }): string {
  if (area.verdict) return AREA_FILLS[area.verdict];
  if (area.isSelected) return "fill-accent/35 stroke-accent";
  return area.isRight ? "fill-good/15 stroke-good" : "fill-none stroke-edge";
}

const formatArea = (index: number, { language }: RenderContext): string =>
  language.text("areaName", { i: index + 1 });
const formatPoint = ([x, y]: readonly [number, number]): string => `(${x}, ${y})`;

type GradedCaptionProps = {
  given: readonly { name: string; verdict: Verdict | undefined }[];
  missing: readonly string[];
  isOwn: boolean;
  context: RenderContext;
};

/**
 * Renders the selected areas or points with their marks, and the correct ones that are missing. It is no caption, because
 * screen readers would read it twice.
 */
const GradedCaption = ({ given, missing, isOwn, context: { language } }: GradedCaptionProps) => (
  <div className="mt-1 space-y-0.5 text-sm">
    {given.length === 0 && <p className="text-muted">{language.text("noAnswer")}</p>}
    {given.map(({ name, verdict }) => {
      const answer = verdict ? `${name} (${language.text(getVerdictText(verdict))})` : name;
      return (
        <p key={name} className={verdict ? getVerdictTone(verdict) : "text-muted"}>
          {verdict && <VerdictIcon verdict={verdict} />}{" "}
          {isOwn ? language.text("givenAnswer", { answer }) : answer}
        </p>
      );
    })}
    {missing.length > 0 && (
      <p className="text-good">
        {language.text("correctMark")} {missing.join(", ")}
      </p>
    )}
  </div>
);

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
