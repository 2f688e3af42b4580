import type { ReactNode } from "react";
import type { InteractionNode } from "#lib/core/content/nodes.ts";
import type { Scene } from "../scene.ts";
import { Choice } from "./choice.tsx";
import { ExtendedText } from "./extended-text.tsx";
import { GapMatch } from "./gap-match.tsx";
import { Hotspots } from "./hotspots.tsx";
import { InlineChoice } from "./inline-choice.tsx";
import { Match } from "./match.tsx";
import { Order } from "./order.tsx";
import type { AnswerProps, Respond } from "./respond.ts";
import { SelectPoint } from "./select-point.tsx";
import { Slider } from "./slider.tsx";
import { TextEntry } from "./text-entry.tsx";

type Control<N extends InteractionNode = InteractionNode> = (props: AnswerProps<N>) => ReactNode;

const CONTROLS: { [N in InteractionNode as N["type"]]: Control<N> } = {
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

/** A scene in which the interactions are there to be answered. */
export const answerScene = ({
  respond,
  ...scene
}: Omit<Scene, "interaction" | "gap"> & { respond: Respond }): Scene => ({
  ...scene,
  // A gap stands in a gap match alone, which says what it is there.
  gap: () => null,
  interaction: (node, within) => {
    const { responseId } = node.attrs;
    // Each node type has the control that takes it.
    const Control = CONTROLS[node.type] as Control;
    return (
      <Control
        node={node}
        value={respond.value(responseId)}
        answer={(value) => respond.answer(responseId, value)}
        scene={within}
        prompt={respond.prompt(responseId)}
        id={respond.id(responseId)}
        seed={respond.seed(responseId)}
        say={respond.say}
        disabled={respond.disabled}
      />
    );
  },
});
