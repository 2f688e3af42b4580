import type { ReactNode } from "react";
import type { RenderContext } from "#components/content/render-context.ts";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import { Choice } from "./choice.tsx";
import { ExtendedText } from "./extended-text.tsx";
import { GapMatch } from "./gap-match.tsx";
import { Hotspots } from "./hotspots.tsx";
import { InlineChoice } from "./inline-choice.tsx";
import { Match } from "./match.tsx";
import { MoreControl, type MoreNode } from "./more-control.tsx";
import { Order } from "./order.tsx";
import type { AnswerProps, ResponseHandlers } from "./response-handlers.ts";
import { SelectPoint } from "./select-point.tsx";
import { Slider } from "./slider.tsx";
import { TextEntry } from "./text-entry.tsx";

type Control<N extends InteractionNode = InteractionNode> = (props: AnswerProps<N>) => ReactNode;

const CONTROLS: { [N in Exclude<InteractionNode, MoreNode> as N["type"]]: Control<N> } = {
  choiceInteraction: Choice,
  inlineChoiceInteraction: InlineChoice,
  textEntryInteraction: TextEntry,
  extendedTextInteraction: ExtendedText,
  matchInteraction: Match,
  orderInteraction: Order,
  gapMatchInteraction: GapMatch,
  hotspotInteraction: Hotspots,
  selectPointInteraction: SelectPoint,
  sliderInteraction: Slider,
};

/** Creates a context that renders interactions as answer controls. */
export const createAnswerContext = ({
  handlers,
  ...context
}: Omit<RenderContext, "renderInteraction" | "renderGap" | "renderHottext"> & {
  handlers: ResponseHandlers;
}): RenderContext => ({
  ...context,
  // These occur only within a gap match or a hottext interaction, which replace the functions.
  renderGap: () => null,
  renderHottext: () => null,
  renderInteraction: (node, currentContext) => {
    const { responseId } = node.attrs;
    // TypeScript can't relate the node's type to the type of its control.
    const Control = ((CONTROLS as Partial<Record<string, unknown>>)[node.type] ?? MoreControl) as Control;
    return (
      <Control
        node={node}
        value={handlers.getValue(responseId)}
        answer={(value) => handlers.onAnswer(responseId, value)}
        context={currentContext}
        prompt={handlers.getPrompt(responseId)}
        id={handlers.getId(responseId)}
        seed={handlers.getSeed(responseId)}
        announce={handlers.announce}
        disabled={handlers.disabled}
      />
    );
  },
});
