/** The grading core's public face: schemas of the keys, what fits, and grading, all of it pure. */
export { type Responses, readAnswers, TOO_MUCH_WORK } from "./answers.ts";
export { numberWords } from "./explain/entries.ts";
export { explainResponse, type Working } from "./explain/explain.ts";
export {
  counted,
  cut,
  type Expected,
  type NameOf,
  percentWords,
  quoted,
  shown,
  sumOf,
} from "./explain/words.ts";
export { type ContentForm, fitKeys, loadOf, missingKeys, needsTeacher } from "./fit.ts";
export {
  type Fractions,
  fractionsFromWire,
  fractionsToWire,
  gradeResponses,
  type Judgement,
  judge,
  machineScore,
  type Outcome,
} from "./grade.ts";
export type { Associable, Interaction, InteractionKind } from "./interaction.ts";
export type { OpenKey } from "./keys/open.ts";
export { type CompiledQuestion, compileQuestion, openKeys, type QuestionSource } from "./question.ts";
export { AnswerKey, AnswerKeys, type KeyType } from "./registry.ts";
export { areSkipped, isSkipped } from "./skipped.ts";
export { MAX_WORK } from "./work.ts";
