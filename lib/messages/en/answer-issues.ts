import { formatCount, formatNumber } from "../format-count.ts";
import { quoteInput } from "./format.ts";

/** Phrases about lists, ids and sizes that answers and answer keys share. Each phrase follows the path of its value. */
const shared = {
  duplicate: "is a duplicate",
  notAString: "must be a string",
  tooLong: (max: number) => `must have at most ${formatCount(max, "character")}`,
  tooManyItems: (max: number) => `must have at most ${formatCount(max, "item")}`,
  tooManyChoices: (max: number) => `must have at most ${formatCount(max, "choice")}`,
  unknownChoice: (id: string) => `is not one of the choices: ${quoteInput(id)}`,
  unknownSource: (id: string) => `is not one of the sources: ${quoteInput(id)}`,
  unknownTarget: (id: string) => `is not one of the targets: ${quoteInput(id)}`,
  tooManyPairs: (max: number) => `must have at most ${formatCount(max, "pair")}`,
  selfPair: "pairs a choice with itself",
  overused: (max: number) => `is used more than ${max === 1 ? "once" : `${formatNumber(max)} times`}`,
  invalidResponseId: "must be 1 to 64 letters, digits, hyphens, or underscores",
};

/** Problems with the answers to a question. */
export const ANSWER_ISSUES = {
  ...shared,
  tooManyAnswers: (max: number) => `exceeds the limit of ${formatCount(max, "answer")} for this question`,
  tooMuchWork: "are too complex to grade in one request",
  unknownResponse: "is not a response of this question",
  unknownField: "is not a known field",
  alreadyAnswered: "is already answered",
  notFreeForm: "must be a string, a number, or an array of these up to two levels deep",
  notAChoiceId: "must have 1 to 64 characters",
  notAnId: "must be an id",
  notIds: "must be an array of ids",
  notANumber: "must be a number or a string",
  notAPair: "must be a [source, target] pair of ids",
  notPairs: "must be an array of [source, target] pairs",
  notAPoint: "must be a point [x, y]",
  notPoints: "must be a point [x, y] or an array of points",
  notFileIds: "must be an array of ids of uploaded files",
  notAFileId: "must be the id of an uploaded file",
  tooManyFiles: (max: number) => `must have at most ${formatCount(max, "file")}`,
  notPlays: "must be the number of plays: an integer from 0 to 1,000,000",
  tooManyPoints: (max: number) => `must have at most ${formatCount(max, "point")}`,
};

/** Problems with the answer keys of a question. */
const PATTERN_PROBLEMS = {
  openGroup: "has a ( that isn't closed",
  closedGroup: "has a ) without a (",
  openClass: "has a [ that isn't closed",
  class: "has an invalid character class",
  escape: "has an escape sequence that RE2 doesn't support",
  group: "has a group that RE2 doesn't support",
  groupName: "has an invalid group name",
  repeatedName: "uses a group name more than once",
  repetition: "has a quantifier directly after another quantifier",
  nothingToRepeat: "has a quantifier with nothing before it",
  repeatCount: "has an invalid repeat count",
  backslash: "ends with a single backslash",
  depth: "is nested too deeply",
  size: "is too large",
};
export type PatternProblem = keyof typeof PATTERN_PROBLEMS;

export const KEY_ISSUES = {
  ...shared,
  requiredWithoutMapping: "is required unless mapping is given",
  excludedByMapping: "can't be combined with mapping",
  requiresMapping: "requires mapping",
  reservedMember: "can't be used as a name",
  tooManyMembers: (max: number) => `must have at most ${formatCount(max, "entry", "entries")}`,
  noSuchInteraction: "matches no interaction in the content",
  wrongInteraction: (type: string, kind: string) =>
    `can't be ${quoteInput(type)} for ${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`,
  directed: "can’t be false, because the interaction’s pairs have a source and a target",
  undirected: "must be false, because the interaction’s pairs have no direction",
  missingChoice: (id: string) => `must include every choice; ${quoteInput(id)} is missing`,
  outsideSlider: (low: number, high: number) => `is outside the slider's range, ${low} to ${high}`,
  unreachable: (low: number, high: number, step: number) =>
    `accepts no position of the slider, which goes from ${low} to ${high} in steps of ${step}`,
  emptyText: "is empty after normalization",
  invalidPattern: "is not a valid RE2 pattern",
  /** What is wrong with a pattern. If `part` is given, it is the part of the pattern that is wrong. */
  patternProblem: (problem: PatternProblem, part?: string) =>
    part ? `${PATTERN_PROBLEMS[problem]}: ${quoteInput(part)}` : PATTERN_PROBLEMS[problem],
  tooManyPatterns: "makes the key's patterns too many or too complex",
  textOrPattern: "must have either value or pattern",
  numberOrRange: "must have either value, or min and max",
  oneTolerance: "must have exactly one of absolute, relative, decimal_places, or significant_figures",
  maxBelowMin: "must be at least min",
  maxNotAboveMin: "must be greater than min",
  reservedVariable: "is the name of a function or constant",
  invalidVariable: "must be a letter followed by letters, digits, or underscores",
  coordinates: "must be an array of numbers or a comma-separated string of numbers",
  coordinatesOutOfRange: (max: number) =>
    `must contain only numbers from -${formatNumber(max)} to ${formatNumber(max)}`,
  circleCoordinates: "must be three numbers: center x, center y, and radius",
  rectangleCoordinates: "must be four numbers: two opposite corners",
  polygonCoordinates: (max: number) => `must be 3 to ${max} corners of two numbers each`,
  radiusNotPositive: "must have a radius greater than 0",
};
