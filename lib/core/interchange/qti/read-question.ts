import { MAX_MODEL_ANSWER_LENGTH } from "#lib/contract/answer-key-limits.ts";
import { type Interaction, isScored } from "#lib/core/grading/interaction.ts";
import { compare, type Rational, toNumber, ZERO } from "#lib/core/grading/rational.ts";
import type { AnswerKey, AnswerKeys } from "#lib/core/grading/registry.ts";
import { isTeacherGraded } from "#lib/core/grading/validate-keys.ts";
import { SkippedItem } from "../skipped-item.ts";
import { findElement, listElements, type XmlElement } from "../xml/elements.ts";
import { canExceedPairs, readMaxPairs } from "./content/association-limits.ts";
import type { BodyContext } from "./content/body-context.ts";
import { type Declarations, readDeclarations, UnsupportedProcessing } from "./processing/declarations.ts";
import { findTemplate } from "./processing/templates.ts";
import { toRational } from "./processing/values.ts";
import { addFeedback, loseAllFeedback } from "./read-feedback.ts";
import { noteNormalizedTexts } from "./scoring/normalized-texts.ts";
import type { Part } from "./scoring/part.ts";
import { proveKeys } from "./scoring/prove.ts";

type Scoring = { keys: AnswerKeys; points: number };
type Rules = { rules: readonly XmlElement[]; isTemplate: boolean };

/** Finds the answer keys and points that score as the item's response processing does. @throws SkippedItem */
export function readQuestion(
  item: XmlElement,
  interactions: readonly Interaction[],
  context: BodyContext,
): Scoring {
  try {
    return findScoring(item, interactions, context);
  } catch (error) {
    if (error instanceof UnsupportedProcessing)
      throw new SkippedItem("custom_response_processing", "responseProcessing", error.message);
    throw error;
  }
}

function findScoring(item: XmlElement, interactions: readonly Interaction[], context: BodyContext): Scoring {
  const declarations = readDeclarations(item);
  const processing = findRules(item);
  const maximum = findMaximum(declarations);
  const open = interactions.filter(isTeacherGraded);
  const scored = interactions.filter((each) => isScored(each) && !isTeacherGraded(each));
  if (scored.length === 0 && open.length === 0)
    throw new SkippedItem("unsupported_interaction", "", "mediaInteraction");
  if (!processing || open.length > 0) {
    loseAllFeedback(item, context);
    return gradeByTeacher(declarations, interactions, processing, context);
  }
  const parts = scored.map((interaction) => createPart(interaction, declarations, context));
  const proven = proveKeys({ ...processing, declarations, parts, maximum });
  if (!proven) throw new SkippedItem("custom_response_processing", "responseProcessing");
  requireLimitedPairs(parts, proven.keys);
  if (proven.isNegative) context.addLoss("negative_score", undefined, "responseProcessing");
  noteNormalizedTexts(proven.keys, parts, processing.rules, context);
  addFeedback(item, proven, parts, context);
  return { keys: proven.keys, points: toPoints(proven.points) };
}

function createPart(
  interaction: Interaction,
  { responses }: Declarations,
  { ids, interactions }: BodyContext,
): Part {
  const found = interactions.find(({ node }) => node.attrs.responseId === interaction.responseId);
  const declaration = responses.get(found?.sourceId ?? "");
  if (!declaration)
    throw new SkippedItem("invalid_item", found?.path ?? "", `responseDeclaration ${found?.sourceId ?? ""}`);
  const hasMore = "maxChoices" in interaction && interaction.maxChoices !== 1;
  if (declaration.cardinality === "single" && hasMore)
    throw new SkippedItem("invalid_item", found?.path ?? "", 'cardinality="single"');
  return { interaction, declaration, ids, maxPairs: found ? readMaxPairs(found.element) : 0 };
}

/**
 * Our matches have no limit of pairs. An answer with more pairs than the source accepts must not earn anything, so it
 * needs a key that only accepts exactly its pairs.
 * @throws UnsupportedProcessing
 */
function requireLimitedPairs(parts: readonly Part[], keys: readonly AnswerKey[]): void {
  for (const { interaction, maxPairs } of parts) {
    if (!("sources" in interaction) || !canExceedPairs(maxPairs, interaction)) continue;
    const key = keys.find(({ response_id }) => response_id === interaction.responseId);
    const isExact =
      key?.type === "match" && !key.mapping && (key.scoring ?? "all_or_nothing") === "all_or_nothing";
    if (!isExact) throw new UnsupportedProcessing(`maxAssociations="${maxPairs}"`);
  }
}

/** Finds the rules: written out, or of a standard template. Undefined if there are none. */
function findRules(item: XmlElement): Rules | undefined {
  const processing = findElement(item, "responseProcessing");
  if (!processing) return undefined;
  const rules = listElements(processing);
  if (rules.length > 0) return { rules, isTemplate: false };
  const address = processing.attributes.get("template") ?? processing.attributes.get("templateLocation");
  if (!address) return undefined;
  const template = findTemplate(address);
  if (!template)
    throw new SkippedItem("custom_response_processing", "responseProcessing", address.slice(0, 200));
  return { rules: template, isTemplate: true };
}

/** The maximum that the item states: the outcome MAXSCORE, or that of the score. */
function findMaximum({ outcomes }: Declarations): Rational | null {
  const stated = toRational(outcomes.get("MAXSCORE")?.initial ?? null);
  const maximum =
    stated && compare(stated, ZERO) > 0 ? stated : (outcomes.get("SCORE")?.normalMaximum ?? null);
  return maximum && compare(maximum, ZERO) > 0 ? maximum : null;
}

const toPoints = (points: Rational): number => toNumber(points);

/** A question that a teacher grades: one without response processing, or with an answer that only people can grade. */
function gradeByTeacher(
  declarations: Declarations,
  interactions: readonly Interaction[],
  processing: Rules | undefined,
  context: BodyContext,
): Scoring {
  const score = declarations.outcomes.get("SCORE");
  const points = toPoints(findMaximum(declarations) ?? { n: 1n, d: 1n });
  if (!processing && !score?.isScoredByHuman) context.addLoss("no_response_processing");
  if (processing) context.addLoss("scoring_not_supported", undefined, "responseProcessing");
  const keys = interactions.filter(isScored).map((interaction): AnswerKey => {
    const model_answer = findModelAnswer(interaction, declarations, context);
    return {
      type: "open",
      response_id: interaction.responseId,
      ...(model_answer === undefined ? {} : { model_answer }),
    };
  });
  return { keys, points };
}

/** Finds the text that is the correct response. */
function findModelAnswer(
  { kind, responseId }: Interaction,
  { responses }: Declarations,
  { interactions }: BodyContext,
): string | undefined {
  if (kind !== "extendedTextInteraction" && kind !== "textEntryInteraction") return undefined;
  const found = interactions.find(({ node }) => node.attrs.responseId === responseId);
  const { correct, texts } = responses.get(found?.sourceId ?? "") ?? {};
  const [text] = texts ?? [];
  if (correct?.items.length !== 1 || !text?.trim() || text.length > MAX_MODEL_ANSWER_LENGTH) return undefined;
  return text;
}
