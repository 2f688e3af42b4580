import { getMoreLanguage } from "#components/content/messages/more-language.ts";
import { parseCoordinates } from "#components/content/responses.ts";
import { DEFAULT_MAX_CHOICES } from "#lib/core/content/limits.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { Picture } from "../../inlines.tsx";
import { PointStage } from "../point-stage.tsx";
import type { AnswerProps } from "../response-handlers.ts";
import { formatLimit } from "./format-limit.ts";

/** Renders an image on which the learner places an object. An answer is the position of the object's center. */
export function PositionObject(props: AnswerProps<DocNode<"positionObjectInteraction">>) {
  const { node, value, context } = props;
  const { image, object, minChoices } = node.attrs;
  const language = getMoreLanguage(context.language);
  const { text } = language;
  const limit = node.attrs.maxChoices ?? DEFAULT_MAX_CHOICES;
  const count = formatLimit("objects", limit, minChoices ?? 0, language);
  return (
    <div className="space-y-2">
      <Picture node={{ type: "image", attrs: object }} context={context} />
      <PointStage
        {...props}
        image={image}
        limit={limit}
        points={parseCoordinates(value)}
        hint={`${count} ${text("objectHelp")}`}
        messages={{
          placed: (i, at) => text("objectPlaced", { i, at }),
          removed: (at) => text("objectRemoved", { at }),
          remove: (i, at) => text("removeObject", { i, at }),
          full: () => text("objectLimit", { n: limit }),
        }}
        renderPoint={([x, y]) => (
          <image
            href={context.getImageUrl(object.src)}
            x={x - object.width / 2}
            y={y - object.height / 2}
            width={object.width}
            height={object.height}
          />
        )}
      />
    </div>
  );
}
