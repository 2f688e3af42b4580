import {
  areSkipped,
  type Interaction,
  isScored,
  needsTeacher,
  type QuestionSource,
} from "#lib/core/grading/index.ts";
import { findCells, findPlacements, type Placements } from "./placements.ts";

/*
 * A submission is stored with codes of its answers: what analytics counts besides scores, in a few characters. Counting it
 * then doesn't have to read the answers. The format is
 *
 *     codes of the questions, in the order of the version, separated by commas
 *     code of a question: whether it was skipped (`t` or `f`) if a teacher grades it, then one code for each choice, then one
 *       for each interaction with placements, in the order of the content
 *     code of a choice: the indices of the picked options, separated by dots
 *     code of placements: the indices of their cells, separated by dots
 *
 * A code is empty if nothing was answered, and `-` if what was answered has no index.
 */

/** An interaction whose picked options are counted: a choice, an inline dropdown, hotspots or hottexts. */
type CodedChoice = {
  /** Its index in the question's responses. */
  slot: number;
  /** In the order of the content. */
  options: readonly string[];
};

/** What is coded of the answers to a question. */
export type CodedQuestion = {
  isSkippingCoded: boolean;
  unscoredIds: ReadonlySet<string>;
  choices: readonly CodedChoice[];
  placements: readonly Placements[];
};

/** Determines what is coded of a published question. Opaque content has no interactions. */
export const findCoded = ({
  form,
  interactions,
  keys,
}: Pick<QuestionSource, "form" | "interactions" | "keys">): CodedQuestion => ({
  isSkippingCoded: needsTeacher(form, interactions, keys),
  unscoredIds: new Set(interactions.flatMap((each) => (isScored(each) ? [] : [each.responseId]))),
  choices: interactions.flatMap((interaction, slot) => {
    const options = listOptions(interaction);
    return options ? [{ slot, options }] : [];
  }),
  placements: findPlacements(interactions),
});

function listOptions(interaction: Interaction): readonly string[] | null {
  switch (interaction.kind) {
    case "choiceInteraction":
    case "inlineChoiceInteraction":
    case "hotspotInteraction":
    case "hottextInteraction":
      return interaction.choices;
    default:
      return null;
  }
}

/** The answer to a question: its elements as they were sent, and the response in each slot, or null. */
type Answer = { elements: readonly unknown[]; responses: readonly unknown[] };

/**
 * Codes the valid answers to a version. `questions` are all of the version. `draw` holds the indices of those that the
 * learner was shown, in the order of `given`, or is null for all.
 */
export function codeAnswers(
  questions: readonly CodedQuestion[],
  given: readonly (Answer | null)[],
  draw: readonly number[] | null,
): string {
  const places = draw && new Map(draw.map((index, place) => [index, place]));
  const codes: string[] = [];
  for (const [index, { isSkippingCoded, unscoredIds, choices, placements }] of questions.entries()) {
    const place = places ? places.get(index) : index;
    const answer = place === undefined ? null : (given[place] ?? null);
    if (isSkippingCoded) codes.push(areSkipped(answer?.elements ?? [], unscoredIds) ? "t" : "f");
    for (const { slot, options } of choices) {
      codes.push(formatCode(answer?.responses[slot], (ids) => findPicks(options, ids)));
    }
    for (const each of placements) {
      codes.push(formatCode(answer?.responses[each.slot], (placed) => [...findCells(each, placed)]));
    }
  }
  return codes.join(",");
}

const findPicks = (options: readonly string[], ids: readonly unknown[]): number[] =>
  ids.map((id) => options.indexOf(id as string)).filter((index) => index >= 0);

function formatCode(response: unknown, find: (value: readonly unknown[]) => number[]): string {
  return Array.isArray(response) ? find(response).join(".") || "-" : "";
}

/** Splits the codes of a submission, in the order in which `codeAnswers` writes them. */
export const splitCodes = (codes: string): string[] => codes.split(",");

/** Parses the code of a choice or of placements. Returns null if it wasn't answered. */
export function parseCode(code: string): number[] | null {
  if (code === "") return null;
  return code === "-" ? [] : code.split(".").map(Number);
}
