import type { ReactNode } from "react";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { Area, AreaNumber, getCenter } from "./area.tsx";
import { AnswerChip, GradedNames, RightChip } from "./graded-answer.tsx";
import { ImageFrame } from "./image-frame.tsx";
import { OrderBadges } from "./order-badges.tsx";
import { PairLines } from "./pair-lines.tsx";
import { getPartName } from "./part-name.ts";
import { PlacedLabels } from "./placed-labels.tsx";
import { includesPair, Pairs } from "./read-only-associate.tsx";
import type { ReadOnlyProps } from "./read-only-interaction.tsx";
import type { RenderContext } from "./render-context.ts";
import { parseIds, parsePairs } from "./responses.ts";

type GraphicNode =
  | DocNode<"graphicOrderInteraction">
  | DocNode<"graphicAssociateInteraction">
  | DocNode<"graphicGapMatchInteraction">;

/** Renders the areas in the learner's order, and the correct order if the answer was graded as wrong. */
export function GraphicOrder({
  node,
  responses,
  graded,
  context,
}: ReadOnlyProps<DocNode<"graphicOrderInteraction">>) {
  const { language } = context;
  const order = parseIds(responses?.get(node.attrs.responseId));
  const hasMarks = graded !== undefined && graded.outcome !== "pending";
  const right = hasMarks && graded.outcome !== "correct" ? parseIds(graded.right) : [];
  const isRight = (id: string) => graded?.outcome === "correct" || right.indexOf(id) === order.indexOf(id);
  const getName = (id: string) => formatAreaName(node, id, context);
  return (
    <AreaFigure
      node={node}
      context={context}
      drawing={
        <OrderBadges
          image={node.attrs.image}
          hotspots={node.attrs.hotspots}
          order={order}
          formatNumber={language.number}
          {...(hasMarks ? { getClass: (id: string) => (isRight(id) ? "fill-good" : "fill-bad") } : {})}
        />
      }
    >
      {responses && order.length === 0 && <p className="text-sm text-muted">{language.text("noAnswer")}</p>}
      <ol className="flex list-inside list-decimal flex-wrap gap-x-4 gap-y-1">
        {order.map((id) => (
          <li key={id}>
            {hasMarks ? (
              <AnswerChip
                name={getName(id)}
                verdict={isRight(id) ? "correct" : "incorrect"}
                language={language}
              />
            ) : (
              getName(id)
            )}
          </li>
        ))}
      </ol>
      {right.length > 0 && <RightChip name={right.map(getName).join(", ")} language={language} />}
    </AreaFigure>
  );
}

/** Renders the areas with lines between the pairs that the learner made, and between the correct pairs that are missing. */
export function GraphicAssociate({
  node,
  responses,
  graded,
  context,
}: ReadOnlyProps<DocNode<"graphicAssociateInteraction">>) {
  const { image, hotspots } = node.attrs;
  const value = responses?.get(node.attrs.responseId);
  const pairs = parsePairs(value);
  const isWrong = graded !== undefined && graded.outcome !== "pending" && graded.outcome !== "correct";
  const missing = isWrong ? parsePairs(graded.right).filter((pair) => !includesPair(pairs, pair)) : [];
  return (
    <AreaFigure
      node={node}
      context={context}
      drawing={
        <>
          <PairLines image={image} hotspots={hotspots} pairs={pairs} />
          <PairLines image={image} hotspots={hotspots} pairs={missing} className="stroke-good" dashed />
        </>
      }
    >
      {responses && (
        <Pairs
          value={value}
          getName={(id) => formatAreaName(node, id, context)}
          graded={graded}
          context={context}
        />
      )}
    </AreaFigure>
  );
}

/** Renders the image with the labels that the learner placed, and each area's labels below it. */
export function GraphicGapMatch({
  node,
  responses,
  graded,
  context,
}: ReadOnlyProps<DocNode<"graphicGapMatchInteraction">>) {
  const labels = node.content ?? [];
  const pairs = parsePairs(responses?.get(node.attrs.responseId));
  const right = parsePairs(graded?.right);
  const listNames = (all: readonly [string, string][], area: string) =>
    all.flatMap(([label, at]) => (at === area ? [getPartName(labels, label, context)] : []));
  return (
    <AreaFigure
      node={node}
      context={context}
      drawing={<PlacedLabels node={node} pairs={pairs} context={context} />}
      hasNumber={(id) => !pairs.some(([, area]) => area === id)}
    >
      {responses ? (
        <ul className="space-y-1">
          {node.attrs.hotspots.map(({ id }) => (
            <li key={id} className="flex flex-wrap items-center gap-2">
              <span className="text-muted">{formatAreaName(node, id, context)}</span>
              {graded && graded.outcome !== "pending" ? (
                <GradedNames
                  given={listNames(pairs, id)}
                  right={listNames(right, id)}
                  graded={graded}
                  language={context.language}
                />
              ) : (
                <span>{listNames(pairs, id).join(", ") || context.language.text("noAnswer")}</span>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {labels.map(({ attrs }) => (
            <li key={attrs.id} className="rounded border border-edge/60 px-2">
              {getPartName(labels, attrs.id, context)}
            </li>
          ))}
        </ul>
      )}
    </AreaFigure>
  );
}

const formatAreaName = ({ attrs }: GraphicNode, id: string, { language }: RenderContext): string =>
  language.text("areaName", { i: attrs.hotspots.findIndex((area) => area.id === id) + 1 });

type AreaFigureProps = {
  node: GraphicNode;
  context: RenderContext;
  /** Is drawn on the image. */
  drawing: ReactNode;
  /** Whether an area shows its number, which would cover a label. By default, all of them do. */
  hasNumber?: (id: string) => boolean;
  children: ReactNode;
};

/** Renders an image with its numbered areas, and the answer below it in words. */
function AreaFigure({ node, context, drawing, hasNumber = () => true, children }: AreaFigureProps) {
  const { image, hotspots } = node.attrs;
  return (
    <div className="space-y-1 text-sm">
      <ImageFrame image={image} context={context}>
        {/* A second outline makes each area visible on light and dark images. */}
        {["stroke-paper", "stroke-edge"].map((stroke, i) =>
          hotspots.map(({ id, shape, coords }) => (
            <Area
              key={id}
              shape={shape}
              coords={coords}
              strokeWidth={i === 0 ? 5 : 2}
              className={`fill-none ${stroke}`}
            />
          )),
        )}
        {drawing}
        {hotspots.map(
          ({ id, shape, coords }, index) =>
            hasNumber(id) && (
              <AreaNumber
                key={id}
                at={getCenter(shape, coords)}
                width={image.width}
                text={context.language.number(index + 1)}
              />
            ),
        )}
      </ImageFrame>
      {children}
    </div>
  );
}
