import { SkippedItem } from "../skipped-item.ts";
import { type Metadata, readNumber } from "./metadata.ts";

/** What the metadata of an item says about its type, in the terms of Canvas or Common Cartridge. */
export type QuestionType = {
  /** Whether it says that a teacher grades the answers. */
  isGradedByTeacher: boolean;
  /** Whether the learner uploads a file. */
  isUpload: boolean;
  /** Whether the answer is a number. */
  isNumber: boolean;
  /** Whether responses are blanks at `[name]` in the text, which accept a choice or the text of any choice. */
  blanks: "choice" | "text" | null;
  /** Whether the processing continues after a condition, which Canvas doesn't state for these. */
  continuesByDefault: boolean;
  /** Whether Blackboard writes a range of numbers as its limits beside a number. */
  isBlackboardNumber: boolean;
  /** Whether it is a Multi-Select question of Brightspace, which has a setting for its scoring. */
  isBrightspaceSelection: boolean;
  /** The stated points, or undefined if the maximum of the score is meant. */
  points: number | undefined;
  /** Whether the score is in percent of the points, and a lower maximum is worth less. */
  isPercentOfPoints: boolean;
};

/** @throws SkippedItem for types that we don't have */
export function readQuestionType(metadata: Metadata, isBrightspace: boolean): QuestionType {
  const type = metadata.get("question_type") ?? "";
  if (type === "text_only_question") throw new SkippedItem("text_only", "");
  if (type === "calculated_question")
    throw new SkippedItem("unsupported_question_type", "itemmetadata", type);
  const profile = metadata.get("cc_profile") ?? "";
  const isEssay = type === "essay_question" || profile.startsWith("cc.essay");
  const isUpload = type === "file_upload_question";
  return {
    isGradedByTeacher: isEssay || isUpload || metadata.get("qmd_computerscored")?.toLowerCase() === "no",
    isUpload,
    isNumber: type === "numerical_question",
    blanks: BLANKS.get(type) ?? null,
    continuesByDefault: CONTINUING.has(type),
    isBlackboardNumber: metadata.get("bbmd_questiontype") === "Numeric",
    isBrightspaceSelection: isBrightspace && metadata.get("qmd_questiontype") === "Multi-Select",
    points: readPoints(metadata, isBrightspace),
    isPercentOfPoints: isBrightspace,
  };
}

const BLANKS = new Map<string, "choice" | "text">([
  ["multiple_dropdowns_question", "choice"],
  ["fill_in_multiple_blanks_question", "text"],
]);
const CONTINUING = new Set(["matching_question", ...BLANKS.keys()]);

const POINTS = ["points_possible", "qmd_absolutescore_max", "cc_weighting"];

/**
 * Common Cartridge, Canvas and Brightspace score in percent. Their questions weigh the same unless they state a weight.
 */
function readPoints(metadata: Metadata, isBrightspace: boolean): number | undefined {
  const stated = (isBrightspace ? ["qmd_weighting"] : POINTS)
    .map((label) => readNumber(metadata.get(label)))
    .find((points) => points !== undefined);
  const isPercent = isBrightspace || metadata.has("cc_profile") || metadata.has("question_type");
  return stated ?? (isPercent ? 1 : undefined);
}
