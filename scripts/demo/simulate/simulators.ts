import type { Interaction, InteractionKind } from "#lib/core/grading/index.ts";
import { associationSimulator } from "./associations.ts";
import { choiceSimulator } from "./choices.ts";
import { orderSimulator } from "./order.ts";
import { pairSimulator } from "./pairs.ts";
import { pointSimulator } from "./points.ts";
import type { InteractionByKind, Simulator } from "./simulator.ts";
import { sliderSimulator, textEntrySimulator } from "./text-entry.ts";

const openSimulator: Simulator<Interaction> = { right: throwOpenPrompt, wrong: throwOpenPrompt };

function throwOpenPrompt(): never {
  throw new Error("Answers to an open prompt must come from the course's sentences or drawings");
}

const keylessSimulator: Simulator<Interaction> = { right: throwKeyless, wrong: throwKeyless };

function throwKeyless(): never {
  throw new Error("A recording has no right or wrong answers");
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
  associateInteraction: associationSimulator,
  hottextInteraction: choiceSimulator,
  graphicOrderInteraction: orderSimulator,
  graphicAssociateInteraction: associationSimulator,
  graphicGapMatchInteraction: pairSimulator,
  positionObjectInteraction: pointSimulator,
  uploadInteraction: openSimulator,
  drawingInteraction: openSimulator,
  mediaInteraction: keylessSimulator,
};

export const getSimulator = (interaction: Interaction): Simulator<Interaction> =>
  SIMULATORS[interaction.kind] as Simulator<Interaction>;
