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
  /** Whether the processing goes on after a condition, which Canvas doesn't state for these. */
  continuesByDefault: boolean;
  /** The stated points, or undefined if the maximum of the score is meant. */
  points: number | undefined;
};

/** @throws SkippedItem for types that we don't have */
export function readQuestionType(metadata: Metadata): QuestionType {
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
    points: readPoints(metadata, profile),
  };
}

const BLANKS = new Map<string, "choice" | "text">([
  ["multiple_dropdowns_question", "choice"],
  ["fill_in_multiple_blanks_question", "text"],
]);
const CONTINUING = new Set(["matching_question", ...BLANKS.keys()]);

/** Common Cartridge scores in percent. Its questions weigh the same unless they state a weight. */
function readPoints(metadata: Metadata, profile: string): number | undefined {
  const stated = ["points_possible", "qmd_absolutescore_max", "cc_weighting"]
    .map((label) => readNumber(metadata.get(label)))
    .find((points) => points !== undefined);
  return stated ?? (profile === "" ? undefined : 1);
}
