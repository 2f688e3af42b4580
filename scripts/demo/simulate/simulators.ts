import type { Interaction, InteractionKind } from "#lib/core/grading/index.ts";
import { ordered } from "./order.ts";
import { paired } from "./pairs.ts";
import { picked } from "./picks.ts";
import { pointed } from "./points.ts";
import type { InteractionOf, Simulator } from "./simulator.ts";
import { slid, typed } from "./typed.ts";

const written: Simulator<Interaction> = { right: composed, wrong: composed };

function composed(): never {
  throw new Error("Answers to an open prompt are composed from the course's sentences");
}

/** Every kind of interaction and how it is answered; a kind without its entry does not compile. */
const SIMULATORS: { [K in InteractionKind]: Simulator<InteractionOf<K>> } = {
  choiceInteraction: picked,
  inlineChoiceInteraction: picked,
  hotspotInteraction: picked,
  textEntryInteraction: typed,
  sliderInteraction: slid,
  extendedTextInteraction: written,
  matchInteraction: paired,
  gapMatchInteraction: paired,
  orderInteraction: ordered,
  selectPointInteraction: pointed,
};

export const simulatorOf = (interaction: Interaction): Simulator<Interaction> =>
  SIMULATORS[interaction.kind] as Simulator<Interaction>;
