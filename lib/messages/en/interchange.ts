import type { LossCode, LossEffect } from "#lib/contract/imports.ts";

/** Puts the source's own name for what was lost into a sentence. */
const named = (detail: string | undefined): string => (detail ? `: ${detail}` : "");
/** Starts a sentence with the name, or with what to say without one. */
const subject = (detail: string | undefined, fallback: string): string => (detail ? `“${detail}”` : fallback);

/** Says what is wrong with a question, and for some faults of GIFT and Moodle also what to do. */
function describeInvalid(detail: string | undefined): string {
  switch (detail) {
    case "{ without }":
      return "The braces around the answers aren’t closed. Add “}” after the last answer, and remove empty lines between the answers";
    case "} without {":
      return "A “}” has no “{” before it. Add “{” before the first answer, or write “\\}” for a brace in the text";
    case "tags to type":
      return "The text to type in a field contains HTML tags, which no learner would type. Remove the tags from the answer";
    default:
      return `The question isn’t valid${detail ? ` (${detail})` : ""}`;
  }
}

/** What each loss means for the question. The detail is the source's own name for what was lost. */
export const LOSS_MESSAGES: Readonly<Record<LossCode, (detail: string | undefined) => string>> = {
  adaptive_item: () => "The question changes with each answer, which isn’t supported, so it was skipped",
  custom_interaction: (detail) => `A custom interaction isn’t supported${named(detail)}`,
  custom_response_processing: (detail) =>
    `The scoring rules can’t be converted without changing scores${named(detail)}`,
  invalid_item: describeInvalid,
  negative_score: () => "The question could score below zero; here the lowest score is 0",
  no_response_processing: () => "The source doesn’t say how to score answers, so a teacher grades them",
  points: (detail) => `The points can’t be kept as they are${named(detail)}`,
  retry_penalty: (detail) => `Points aren’t deducted for repeated tries${named(detail)}`,
  scoring_not_supported: (detail) => `The scoring can’t be expressed in the other format${named(detail)}`,
  template_processing: () =>
    "The question gets its values from a template, which isn’t supported, so it was skipped",
  text_normalized: (detail) =>
    `Here, quotation marks, dashes, spaces, and similar characters count as the same, however they are typed${named(detail)}`,
  too_large: (detail) => `${subject(detail, "A part of the source")} is too large`,
  too_many_questions: (detail) =>
    `The assessment already has the maximum number of questions${detail ? ` (${detail})` : ""}`,
  unsupported_interaction: (detail) => `The interaction isn’t supported${named(detail)}`,
  unsupported_question_type: (detail) => `The question type isn’t supported${named(detail)}`,
  asset_invalid: (detail) =>
    `${subject(detail, "A file")} was left out: it is damaged, too large, or of an unsupported type`,
  asset_missing: (detail) => `${subject(detail, "A file")} isn’t in the package`,
  feedback: (detail) => `Feedback was left out${named(detail)}`,
  hint: (detail) => `A hint was left out${named(detail)}`,
  link_removed: (detail) => `A link was removed${named(detail)}`,
  markup_removed: (detail) =>
    detail?.startsWith("lang=")
      ? `The text in another language was left out: ${detail}`
      : `Markup was removed, and its text was kept where possible${named(detail)}`,
  math_not_converted: (detail) => `A formula couldn’t be converted${named(detail)}`,
  rubric: (detail) => `A rubric was left out${named(detail)}`,
  setting: (detail) => `A setting wasn’t kept${named(detail)}`,
  text_only: (detail) =>
    detail
      ? `Text without a question was left out: ${detail}`
      : "This is text without a question, so it is shown above the questions that follow it",
  fixed_choice: () => "A choice with a fixed position is now shuffled with the others",
  label: (detail) => `A label was left out${named(detail)}`,
  shuffle: (detail) => `The order of the options wasn’t kept as it was set${named(detail)}`,
  style: (detail) => `Styling was removed${named(detail)}`,
};

export const formatLoss = (code: LossCode, detail?: string): string => LOSS_MESSAGES[code](detail);

/** What a loss affects, as a heading of the table in the docs and as a badge. */
export const LOSS_EFFECT_NAMES: Readonly<Record<LossEffect, string>> = {
  score: "Score",
  content: "Content",
  presentation: "Presentation",
};
