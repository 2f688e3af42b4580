import { createRandom, pickIndex, shuffle } from "#lib/core/random.ts";
import { UnsupportedProcessing } from "../processing/declarations.ts";
import type { Constants } from "./constants.ts";
import { findBase, listNamed, type Pool, rankEarning } from "./named-answers.ts";
import { listNumbers } from "./number-answers.ts";
import { listPairings } from "./pair-answers.ts";
import { type Answer, listCorrect, type Part } from "./part.ts";
import { listPoints } from "./point-answers.ts";
import { listTexts } from "./text-answers.ts";

/**
 * Lists answers to an interaction that together show how it is scored: all there are, if they are few, else the best
 * one, those that the response processing names or has constants for, those just beside them, and random ones.
 */
export function listAnswers(part: Part, constants: Constants, pool: Pool): Answer[] {
  const { interaction } = part;
  switch (interaction.kind) {
    case "choiceInteraction":
    case "hotspotInteraction":
    case "hottextInteraction":
      return listSubsets(part, constants, pool, interaction);
    case "inlineChoiceInteraction":
      return listSubsets(part, constants, pool, { choices: interaction.choices, maxChoices: 1 });
    case "orderInteraction":
    case "graphicOrderInteraction":
      return listOrders(part, constants, pool, interaction.choices);
    case "matchInteraction":
    case "gapMatchInteraction":
    case "graphicGapMatchInteraction":
      return listPairings(part, constants, pool, interaction);
    case "associateInteraction":
    case "graphicAssociateInteraction": {
      const { associables } = interaction;
      return listPairings(part, constants, pool, { sources: associables, targets: associables });
    }
    case "textEntryInteraction":
      return part.declaration.baseType === "string" ? listTexts(constants) : listNumbers(part, constants);
    case "sliderInteraction":
      return listNumbers(part, constants);
    case "selectPointInteraction":
      return listPoints(part, constants, pool, interaction.maxChoices);
    case "positionObjectInteraction":
      return listPoints(part, constants, pool, interaction.maxChoices);
    default:
      throw new UnsupportedProcessing(interaction.kind);
  }
}

/** The most choices whose scoring is proved. */
const MAX_CHOICES = 200;

function requireFew({ length }: readonly string[]): void {
  if (length > MAX_CHOICES) throw new UnsupportedProcessing(`${length} choices`);
}

/** Creates a function that reads a choice of the source. */
function createChoiceReader({ ids }: Part, choices: readonly string[]): (text: string) => string | undefined {
  const known = new Map(choices.map((id) => [ids.getSource(id), id]));
  return (text) => known.get(text);
}

function listSubsets(
  part: Part,
  constants: Constants,
  { limit, earn }: Pool,
  { choices, maxChoices }: { choices: readonly string[]; maxChoices: number },
): string[][] {
  const { length } = choices;
  requireFew(choices);
  const isSingle = part.declaration.cardinality === "single";
  const max = isSingle ? 1 : maxChoices === 0 ? length : Math.min(maxChoices, length);
  const singles = choices.map((choice) => [choice]);
  if (max === 1) return singles;
  if (length < 20 && 2 ** length <= limit) {
    const all = Array.from({ length: 2 ** length }, (_, bits) => choices.filter((_, i) => bits & (1 << i)));
    return all.filter((set) => set.length > 0 && set.length <= max);
  }
  const random = createRandom(length);
  const correct = listCorrect(part).flat();
  const best = rankEarning(singles, earn).slice(0, max).flat();
  const named = listNamed(constants, limit / 2, createChoiceReader(part, choices));
  const base = findBase([correct, best, ...named]);
  const near = choices.map((choice) =>
    base.includes(choice) ? base.filter((id) => id !== choice) : [...base, choice],
  );
  const some = Array.from({ length: limit - named.length }, () =>
    shuffle(choices, random).slice(0, 1 + pickIndex(random, max)),
  );
  return [best, correct, ...named, ...singles, ...near, ...some].filter(
    (set) => set.length > 0 && set.length <= max,
  );
}

function listOrders(
  part: Part,
  constants: Constants,
  { limit }: Pool,
  choices: readonly string[],
): string[][] {
  requireFew(choices);
  const random = createRandom(choices.length);
  const named = listNamed(constants, limit / 2, createChoiceReader(part, choices));
  const correct = findBase([listCorrect(part).flat(), ...named]);
  const swapped = correct.slice(1).map((_, i) => swap(correct, i, i + 1));
  const parts = correct.map((_, i) => correct.slice(0, i + 1));
  const all = choices.length <= 4 ? permute(choices) : [];
  const some = Array.from({ length: limit - named.length }, () => shuffle(choices, random));
  const few = some.slice(0, 20).map((order) => order.slice(0, 1 + pickIndex(random, order.length)));
  return [
    [...correct],
    ...named,
    correct.toReversed(),
    ...swapped,
    ...parts,
    ...all,
    ...few,
    ...(all.length > 0 ? [] : some),
  ];
}

function swap(order: readonly string[], i: number, j: number): string[] {
  const swapped = [...order];
  [swapped[i], swapped[j]] = [order[j] ?? "", order[i] ?? ""];
  return swapped;
}

const permute = (choices: readonly string[]): string[][] =>
  choices.length <= 1
    ? [[...choices]]
    : choices.flatMap((first, i) => permute(choices.toSpliced(i, 1)).map((rest) => [first, ...rest]));
