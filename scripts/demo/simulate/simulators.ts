import type { Interaction, InteractionKind } from "#lib/core/grading/index.ts";
import { choiceSimulator } from "./choices.ts";
import { orderSimulator } from "./order.ts";
import { pairSimulator } from "./pairs.ts";
import { pointSimulator } from "./points.ts";
import type { InteractionByKind, Simulator } from "./simulator.ts";
import { sliderSimulator, textEntrySimulator } from "./text-entry.ts";

const openSimulator: Simulator<Interaction> = { right: throwOpenPrompt, wrong: throwOpenPrompt };

function throwOpenPrompt(): never {
  throw new Error("Answers to an open prompt are composed from the course's sentences");
}

const unusedSimulator: Simulator<Interaction> = { right: throwUnused, wrong: throwUnused };

function throwUnused(): never {
  throw new Error("The demo's course doesn't use this interaction");
}

/** The simulator of each kind of interaction. If a kind has no entry, this doesn't compile. */
const SIMULATORS: { [K in InteractionKind]: Simulator<InteractionByKind<K>> } = {
  choiceInteraction: choiceSimulator,
  inlineChoiceInteraction: choiceSimulator,
  hotspotInteraction: choiceSimulator,
  textEntryInteraction: textEntrySimulator,
  sliderInteraction: sliderSimulator,
  extendedTextInteraction: openSimulator,
  matchInteraction: pairSimulator,
  gapMatchInteraction: pairSimulator,
  orderInteraction: orderSimulator,
  selectPointInteraction: pointSimulator,
  associateInteraction: unusedSimulator,
  hottextInteraction: choiceSimulator,
  graphicOrderInteraction: unusedSimulator,
  graphicAssociateInteraction: unusedSimulator,
  graphicGapMatchInteraction: pairSimulator,
  positionObjectInteraction: unusedSimulator,
  uploadInteraction: unusedSimulator,
  drawingInteraction: unusedSimulator,
  mediaInteraction: unusedSimulator,
};

export const getSimulator = (interaction: Interaction): Simulator<Interaction> =>
  SIMULATORS[interaction.kind] as Simulator<Interaction>;
