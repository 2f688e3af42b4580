/** Answer keys and grading: key schemas, validation against content, scoring and explanations. Everything is pure. */
export { readAnswers } from "./answers.ts";
export { eraseTyped } from "./erase-typed.ts";
export { formatAcceptedNumber } from "./explain/describe-entry.ts";
export { explainResponse } from "./explain/explain.ts";
export {
  type ExpectedAnswer,
  formatNumber,
  formatPoints,
  formatSum,
  type GetPartName,
} from "./explain/format.ts";
export { formatGiven, formatNormalized } from "./explain/format-value.ts";
export {
  computeAutoScore,
  type Fractions,
  fractionsFromWire,
  fractionsToWire,
  gradeResponses,
  type Outcome,
  scoreQuestion,
} from "./grade.ts";
export { type Interaction, type InteractionKind, isScored } from "./interaction.ts";
export type { OpenKey } from "./keys/open.ts";
export { type CompiledQuestion, compileQuestion, type QuestionSource } from "./question.ts";
export { AnswerKey, AnswerKeys, type KeyType } from "./registry.ts";
export { areSkipped, isSkipped } from "./skipped-answers.ts";
export { type InteractionTrace, type KeysTrace, traceKeys } from "./trace/question.ts";
export {
  findMissingKeys,
  findUnreachableKeys,
  isTeacherGraded,
  needsTeacher,
  validateKeys,
} from "./validate-keys.ts";
export { MAX_WORK } from "./work.ts";
