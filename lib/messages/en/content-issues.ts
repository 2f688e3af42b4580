import { formatCount } from "../format-count.ts";
import { quoteInput } from "./format.ts";

/** Problems with a question's content. Each phrase follows the path of its node or attribute. */
export const CONTENT_ISSUES = {
  required: "is required",
  unknownField: "is not a known field",
  notAnObject: "must be an object",
  tooManyNodes: (max: number) => `exceeds the document's limit of ${formatCount(max, "node")}`,
  tooDeep: (max: number) => `exceeds the nesting limit of ${formatCount(max, "level")}`,
  notANode: "must be a node: an object with a type",
  notANodeType: "must be the name of a node type",
  unknownNodeType: (type: string) => `is not a known node type: ${quoteInput(type)}`,
  misplacedNode: (type: string) => `is a ${type}, which isn't allowed here`,
  misplacedGap: "is a gap, which is only allowed in a gapMatchInteraction",
  interactionInSharedContext: "is an interaction, which isn't allowed in a shared context",
  nestedInteraction: "is an interaction inside another interaction",
  notNodes: "must be an array of nodes",
  emptyText: "must be a non-empty string",
  wrongCount: (min: number, isExact: boolean, group: string) =>
    `must contain ${isExact ? "exactly" : "at least"} ${min} ${group}`,
  notMarks: "must be an array of marks",
  notAMark: "must be a mark: an object with a type",
  notAMarkType: "must be the name of a mark",
  unknownMark: (type: string) => `is not a known mark: ${quoteInput(type)}`,
  repeatedMark: (type: string) => `repeats the mark ${type}`,
  duplicateId: (id: string) => `is already used: ${quoteInput(id)}`,
  tooManyInteractions: (max: number) => `exceeds the question's limit of ${formatCount(max, "interaction")}`,
  moreThanChoices: "must not exceed the number of choices",
  noGap: "must contain at least 1 gap",
  invalidId: "must be 1 to 64 letters, digits, hyphens or underscores",
  invalidHref: "must be an http, https or mailto URL",
  invalidImageSource: "must be an https URL or the path of an uploaded asset",
  invalidCoords: "must be an array of numbers or a comma-separated string of numbers",
  wrongCoords: "must match the shape: rect x1,y1,x2,y2; circle x,y,r with r > 0; poly three or more x,y",
  minAboveMaxChoices: (defaultMax: number) => `must not exceed maxChoices, which is ${defaultMax} by default`,
  minAboveMaxWords: "must not exceed maxWords",
  upperNotAboveLower: "must be greater than lowerBound",
};
