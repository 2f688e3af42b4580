import { parseCoordinates } from "#components/content/responses.ts";
import { DEFAULT_MAX_CHOICES } from "#lib/core/content/limits.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { getPointRadius } from "../area.tsx";
import { PointStage } from "./point-stage.tsx";
import type { AnswerProps } from "./response-handlers.ts";

/** Renders an image on which the learner places points. */
export function SelectPoint(props: AnswerProps<DocNode<"selectPointInteraction">>) {
  const { node, value, context } = props;
  const { image } = node.attrs;
  const { text } = context.language;
  const limit = node.attrs.maxChoices ?? DEFAULT_MAX_CHOICES;
  const radius = getPointRadius(image);
  return (
    <PointStage
      {...props}
      image={image}
      limit={limit}
      points={parseCoordinates(value)}
      hint={`${limit === 0 ? text("pointsAny") : text("pointsUpTo", { n: limit })} ${text("pointHelp")}`}
      messages={{
        placed: (i, at) => text("pointPlaced", { i, at }),
        removed: (at) => text("pointRemoved", { at }),
        remove: (i, at) => text("removePoint", { i, at }),
        full: () => text("pointLimit", { n: limit }),
      }}
      renderPoint={([x, y], index) => (
        <>
          <circle cx={x} cy={y} r={radius} strokeWidth="2" className="fill-accent stroke-on-accent" />
          {limit !== 1 && (
            <text
              x={x}
              y={y}
              fontSize={radius * 1.4}
              textAnchor="middle"
              dominantBaseline="central"
              className="fill-on-accent font-semibold"
            >
              {index + 1}
            </text>
          )}
        </>
      )}
    />
  );
}
