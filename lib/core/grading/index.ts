/** The grading core's public face: schemas of the keys, what fits, and grading, all of it pure. */
export { type Responses, readAnswers, TOO_MUCH_WORK } from "./answers.ts";
export { formatAcceptedNumber } from "./explain/entries.ts";
export { explainResponse, type ResponseExplanation } from "./explain/explain.ts";
export {
  type ExpectedAnswer,
  formatNumber,
  formatPercent,
  formatQuantity,
  formatQuoted,
  formatSum,
  type GetPartName,
  truncate,
} from "./explain/format.ts";
export {
  computeAutoScore,
  type Fractions,
  fractionsFromWire,
  fractionsToWire,
  gradeResponses,
  type Outcome,
  type QuestionGrade,
  scoreQuestion,
} from "./grade.ts";
export type { Associable, Interaction, InteractionKind } from "./interaction.ts";
export type { OpenKey } from "./keys/open.ts";
export { type CompiledQuestion, compileQuestion, openKeys, type QuestionSource } from "./question.ts";
export { AnswerKey, AnswerKeys, type KeyType } from "./registry.ts";
export { areSkipped, isSkipped } from "./skipped-answers.ts";
export {
  type ContentForm,
  estimateKeyWork,
  findMissingKeys,
  needsTeacher,
  validateKeys,
} from "./validate-keys.ts";
export { MAX_WORK } from "./work.ts";
