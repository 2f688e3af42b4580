import { MAX_MODEL_ANSWER_LENGTH } from "#lib/contract/answer-key-limits.ts";
import { buildEssay, buildMatch, buildOrder, type EssayLimits } from "../quiz/build-arranged.ts";
import { buildChoice, buildTrueFalse } from "../quiz/build-choice.ts";
import { buildNumber, buildText, type NumberAnswer } from "../quiz/build-typed.ts";
import { type AnswerFeedback, collectFeedback } from "../quiz/collect-feedback.ts";
import { parseWithTolerance } from "../quiz/parse-decimal.ts";
import { addFeedback, type BuiltQuestion } from "../quiz/parts.ts";
import { SkippedItem } from "../skipped-item.ts";
import { findElement, listElements, type XmlElement } from "../xml/elements.ts";
import { getFraction, getInnerText, isOmitted, type MoodleElement } from "./moodle-element.ts";

type FeedbackSource = Parameters<typeof collectFeedback>[0];

/** Adds the feedback of a question with one key, and the loss of what can't be added. */
function withFeedback(
  moodle: MoodleElement,
  built: BuiltQuestion,
  source: FeedbackSource = {},
): BuiltQuestion {
  const general = moodle.generalFeedback;
  const { feedback, losses } = collectFeedback({ combined: moodle.combinedFeedback, general, ...source });
  const keys = built.question.keys.map((key) => addFeedback(key, feedback));
  return { question: { ...built.question, keys }, losses: [...built.losses, ...losses] };
}

const listAnswerFeedback = (moodle: MoodleElement, isKept = (_: XmlElement) => true): AnswerFeedback[] =>
  moodle.list("answer").flatMap((answer, index) => {
    if (!isKept(answer)) return [];
    const text = moodle.convertText(findElement(answer, "feedback"), `answer[${index}]/feedback`);
    return [{ fraction: getFraction(answer), text }];
  });

/** Single choice gives the fraction of the chosen answer. Several choices give their sum, from 0 to 1. */
export function readMultichoice(moodle: MoodleElement): BuiltQuestion {
  const isMultiple = !moodle.getFlag("single", true);
  const isKept = (answer: XmlElement) => !isOmitted(getInnerText(answer), getFraction(answer));
  const options = moodle.list("answer").flatMap((answer, index) => {
    if (!isKept(answer)) return [];
    return [{ content: moodle.convertBlocks(answer, `answer[${index}]`), fraction: getFraction(answer) }];
  });
  if (options.length === 0) throw new SkippedItem("invalid_item", "answer", "no answers");
  const numbering = moodle.getValue("answernumbering");
  if (!["", "abc", "none"].includes(numbering)) moodle.addLoss("style", "answernumbering", numbering);
  const shuffle = moodle.getFlag("shuffleanswers", false);
  const built = buildChoice(moodle.convertPrompt(), options, { isMultiple, shuffle });
  return withFeedback(moodle, built, {
    answers: listAnswerFeedback(moodle, isKept),
    decidedBy: isMultiple ? "several answers" : "one answer",
  });
}

/** The answer with a fraction of 100 decides. @throws SkippedItem unless there is exactly one */
export function readTrueFalse(moodle: MoodleElement): BuiltQuestion {
  const answers = moodle.list("answer");
  const [right, second] = answers.filter((answer) => getFraction(answer) === 1);
  if (!right || second) throw new SkippedItem("invalid_item", "answer", "one answer with a fraction of 100");
  const text = getInnerText(right).trim().toLowerCase();
  // Old files contain the words of another language, with the answer for true first.
  const answer = text === "true" || (text !== "false" && answers[0] === right);
  return withFeedback(moodle, buildTrueFalse(moodle.convertPrompt(), answer), {
    answers: listAnswerFeedback(moodle),
  });
}

/** The first answer that matches decides. */
export function readShortAnswer(moodle: MoodleElement): BuiltQuestion {
  const answers = moodle
    .list("answer")
    .map((answer) => ({ text: getInnerText(answer), fraction: getFraction(answer) }));
  if (answers.length === 0) throw new SkippedItem("invalid_item", "answer", "no answers");
  const built = buildText(moodle.convertPrompt(), answers, moodle.getFlag("usecase", false));
  const isExhaustive = answers.some(({ text }) => text.trim() === "*");
  return withFeedback(moodle, built, { answers: listAnswerFeedback(moodle), isExhaustive });
}

/** Units change the score of an answer that names one, and are skipped. */
export function readNumerical(moodle: MoodleElement): BuiltQuestion {
  const units = listElements(findElement(moodle.element, "units") ?? moodle.element, "unit");
  if (units.length > 0)
    throw new SkippedItem("scoring_not_supported", "units", getInnerText(findElement(units[0], "unit_name")));
  const answers = moodle.list("answer").map(readNumberAnswer);
  if (answers.length === 0) throw new SkippedItem("invalid_item", "answer", "no answers");
  const built = buildNumber(moodle.convertPrompt(), answers);
  const isExhaustive = answers.some(({ accepted }) => accepted === null);
  return withFeedback(moodle, built, { answers: listAnswerFeedback(moodle), isExhaustive });
}

function readNumberAnswer(answer: XmlElement): NumberAnswer {
  const text = getInnerText(answer).trim();
  const fraction = getFraction(answer);
  if (text === "*" || text === "") return { accepted: null, fraction };
  const tolerance = getInnerText(findElement(answer, "tolerance")).trim();
  return { accepted: parseWithTolerance(text, tolerance || "0"), fraction };
}

/** Each pair earns an equal share. An answer without a question is only one of the choices. */
export function readMatching(moodle: MoodleElement): BuiltQuestion {
  const targets: string[] = [];
  const answers: number[] = [];
  const sources = moodle.list("subquestion").flatMap((subquestion, index) => {
    const target = getInnerText(findElement(subquestion, "answer")).trim();
    if (target === "") return [];
    if (!targets.includes(target)) targets.push(target);
    const source = moodle.convertBlocks(subquestion, `subquestion[${index}]`);
    if (source.length === 0) return [];
    answers.push(targets.indexOf(target));
    return [source];
  });
  if (sources.length === 0) throw new SkippedItem("invalid_item", "subquestion", "no questions");
  // The answers are always shuffled in Moodle. Unshuffled, each would be beside its question.
  if (!moodle.getFlag("shuffleanswers", true)) moodle.addLoss("shuffle", "shuffleanswers");
  const sides = { sources, targets: targets.map((text) => [{ type: "text" as const, text }]), answers };
  return withFeedback(moodle, buildMatch(moodle.convertPrompt(), sides, true));
}

/** The grading types that our keys have too. Moodle has five others. */
const GRADING_TYPES = new Map<string, "all_or_nothing" | "position" | "pairs">([
  ["ALL_OR_NOTHING", "all_or_nothing"],
  ["-1", "all_or_nothing"],
  ["ABSOLUTE_POSITION", "position"],
  ["0", "position"],
  ["RELATIVE_ALL_PREVIOUS_AND_NEXT", "pairs"],
  ["4", "pairs"],
]);

/** The answers are in the correct order. */
export function readOrdering(moodle: MoodleElement): BuiltQuestion {
  const gradingType = moodle.getValue("gradingtype").toUpperCase();
  const scoring = GRADING_TYPES.get(gradingType);
  if (!scoring) throw new SkippedItem("scoring_not_supported", "gradingtype", gradingType || "RELATIVE");
  const selectType = moodle.getValue("selecttype").toUpperCase();
  const items = moodle
    .list("answer")
    .map((answer, index) => moodle.convertBlocks(answer, `answer[${index}]`));
  const count = Number(moodle.getValue("selectcount"));
  const showsAll = ["ALL", "EXACT", "0"].includes(selectType) || count >= items.length;
  if (!showsAll) throw new SkippedItem("scoring_not_supported", "selecttype", selectType || "RANDOM");
  if (items.length < 2) throw new SkippedItem("invalid_item", "answer", "fewer than two items");
  const answers = listElements(moodle.element, "answer").map((answer, index) => ({
    fraction: 1,
    text: moodle.convertText(findElement(answer, "feedback"), `answer[${index}]/feedback`),
  }));
  return withFeedback(moodle, buildOrder(moodle.convertPrompt(), items, scoring), {
    answers,
    decidedBy: "several answers",
  });
}

/** A teacher grades the text, the attached files, or both. */
export function readEssay(moodle: MoodleElement): BuiltQuestion {
  for (const name of ["responsetemplate", "filetypeslist"])
    if (moodle.getValue(name) !== "") moodle.addLoss("setting", name);
  if (moodle.hasFeedback("generalfeedback")) moodle.addLoss("feedback", "generalfeedback");
  const attachments = Math.round(Number(moodle.getValue("attachments")) || 0);
  const hasText = moodle.getValue("responseformat") !== "noinline";
  const maxFiles = attachments === 0 && hasText ? null : Math.max(0, attachments);
  if (maxFiles !== null)
    for (const name of ["attachmentsrequired", "maxbytes"])
      if (Number(moodle.getValue(name)) > 0) moodle.addLoss("setting", name, moodle.getValue(name));
  return buildEssay(moodle.convertPrompt(), {
    modelAnswer: moodle
      .convertText(findElement(moodle.element, "graderinfo"), "graderinfo")
      .slice(0, MAX_MODEL_ANSWER_LENGTH),
    maxFiles,
    text: hasText ? readLimits(moodle) : null,
  });
}

function readLimits(moodle: MoodleElement): EssayLimits {
  const read = (name: string) => Math.max(0, Math.round(Number(moodle.getValue(name)) || 0));
  const [expectedLines, minWords, maxWords] = ["responsefieldlines", "minwordlimit", "maxwordlimit"].map(
    read,
  );
  return {
    ...(expectedLines ? { expectedLines } : {}),
    ...(minWords ? { minWords } : {}),
    ...(maxWords ? { maxWords } : {}),
  };
}
