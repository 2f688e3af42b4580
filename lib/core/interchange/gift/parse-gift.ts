import { parsePercent } from "../quiz/fractions.ts";
import type { TextFormat } from "../quiz/to-html.ts";
import { SkippedItem } from "../skipped-item.ts";

/** Text in a format, such as the prompt or an answer. */
export type GiftText = { text: string; format: TextFormat };
export type GiftAnswer = { answer: GiftText; fraction: number; feedback: GiftText };

/** The answers of a question, by its type in Moodle. */
export type GiftAnswers =
  | { type: "description" }
  | { type: "essay" }
  | { type: "truefalse"; answer: boolean; right: GiftText; wrong: GiftText }
  | { type: "multichoice"; isMultiple: boolean; answers: GiftAnswer[] }
  | { type: "shortanswer"; answers: GiftAnswer[] }
  | { type: "numerical"; answers: GiftAnswer[]; wrong: GiftText | null }
  | { type: "match"; pairs: { source: GiftText; target: string }[] };

export type GiftQuestion = {
  /** Text with `BLANK` in the place of the answers, if they are within the text. */
  prompt: GiftText;
  hasBlank: boolean;
  generalFeedback: GiftText;
  answers: GiftAnswers;
};

/** Stands for the answers in the text. Characters for private use aren't part of texts. */
export const BLANK = "\ue000";
const BLANKS = /\ue000/g;
/** Stand for escaped characters until the text is parsed. */
const ESCAPED = new Map(
  [...":#={}~"].map((character, index) => [character, String.fromCharCode(0xe001 + index)]),
);
const UNESCAPED = new Map([...ESCAPED].map(([character, mark]) => [mark, character]));

/** Splits the lines of one question into its title and the text after it, whose escaped characters are marks. */
export function readTitle(lines: readonly string[]): { title: string; text: string } {
  const source = lines
    .map((line) => (line.startsWith("//") ? " " : line))
    .join("\n")
    .trim();
  return splitTitle(mask(source));
}

/** Parses the text after a question's title. @throws SkippedItem if it isn't GIFT */
export function parseGift(text: string): GiftQuestion {
  const start = text.indexOf("{");
  const end = text.indexOf("}");
  if (start === -1 && end === -1) return createDescription(text);
  // The messages of `invalid_item` explain these two details.
  if (end === -1) throw new SkippedItem("invalid_item", "", "{ without }");
  if (start === -1 || end < start) throw new SkippedItem("invalid_item", "", "} without {");
  const hasBlank = end !== text.length - 1;
  const prompt = parseText(
    `${text.slice(0, start)}${hasBlank ? BLANK : ""}${text.slice(end + 1)}`,
    "moodle_auto_format",
  );
  const body = text.slice(start + 1, end).trim();
  const separator = body.lastIndexOf("####");
  const answers = separator === -1 ? body : body.slice(0, separator).trim();
  const generalFeedback = parseText(separator === -1 ? "" : body.slice(separator + 4), prompt.format);
  return { prompt, hasBlank, generalFeedback, answers: parseAnswers(answers, prompt.format) };
}

function createDescription(text: string): GiftQuestion {
  const prompt = parseText(text, "moodle_auto_format");
  return {
    prompt,
    hasBlank: false,
    generalFeedback: { ...prompt, text: "" },
    answers: { type: "description" },
  };
}

const mask = (source: string): string =>
  source
    .replace(/[\ue000-\ue00f]/g, "")
    .replace(/\\([\\:#={}~n])/g, (_, character: string) =>
      character === "\\" ? "\\" : character === "n" ? "\n" : (ESCAPED.get(character) ?? character),
    );
const unmask = (text: string): string =>
  text.replace(/[\ue001-\ue00f]/g, (mark) => UNESCAPED.get(mark) ?? "");

function splitTitle(text: string): { title: string; text: string } {
  const end = text.startsWith("::") ? text.indexOf("::", 2) : -1;
  if (end === -1) return { title: "", text: text.startsWith("::") ? text.slice(2) : text };
  const title = unmask(text.slice(2, end)).replace(/\s+/g, " ").trim().slice(0, 300);
  return { title, text: text.slice(end + 2).trim() };
}

const FORMATS = new Map<string, TextFormat>([
  ["html", "html"],
  ["moodle", "moodle_auto_format"],
  ["plain", "plain_text"],
  ["markdown", "markdown"],
]);

function parseText(source: string, defaultFormat: TextFormat): GiftText {
  const trimmed = source.trim();
  const [prefix = "", name = ""] = /^\[([a-z]+)\]/.exec(trimmed) ?? [];
  const format = FORMATS.get(name);
  const text = unmask(format ? trimmed.slice(prefix.length) : trimmed).trim();
  return { text, format: format ?? defaultFormat };
}

function parseAnswers(body: string, format: TextFormat): GiftAnswers {
  if (body === "") return { type: "essay" };
  if (body.startsWith(">")) throw new SkippedItem("unsupported_question_type", "", "ordering");
  if (body.startsWith("#")) return parseNumerical(body.slice(1), format);
  if (body.includes("~")) return parseMultichoice(body, format);
  if (body.includes("=") && body.includes("->")) return { type: "match", pairs: parsePairs(body, format) };
  return (
    parseTrueFalse(body, format) ?? {
      type: "shortanswer",
      answers: splitAnswers(body).map((each) => parseAnswer(each, 1, format)),
    }
  );
}

/** One answer that is fully right makes it a single choice, whose other answers can have weights of their own. */
function parseMultichoice(body: string, format: TextFormat): GiftAnswers {
  const sources = body
    .replaceAll("=", "~=")
    .split("~")
    .map((each) => each.trim());
  const answers = (sources[0] === "" ? sources.slice(1) : sources).map((each) =>
    each.startsWith("=")
      ? { ...parseAnswer(each.slice(1), 1, format, false), fraction: 1 }
      : parseAnswer(each, 0, format),
  );
  if (answers.length < 2) throw new SkippedItem("invalid_item", "", "~");
  return { type: "multichoice", isMultiple: !body.includes("="), answers };
}

function parseNumerical(body: string, format: TextFormat): GiftAnswers {
  const wrongStart = body.indexOf("~");
  const wrong = wrongStart === -1 ? null : parseAnswer(body.slice(wrongStart + 1), 0, format).feedback;
  const answers = splitAnswers(wrongStart === -1 ? body : body.slice(0, wrongStart));
  if (answers.length === 0) throw new SkippedItem("invalid_item", "", "#");
  return { type: "numerical", answers: answers.map((each) => parseAnswer(each, 1, format)), wrong };
}

const splitAnswers = (body: string): string[] => {
  const answers = body.split("=").map((each) => each.trim());
  return answers[0] === "" ? answers.slice(1) : answers;
};

const WEIGHT = /^%(-*\d{1,2}\.?\d*)%/;

/** Parses an answer with its weight and its feedback after `#`. */
function parseAnswer(
  source: string,
  defaultFraction: number,
  format: TextFormat,
  hasWeight = true,
): GiftAnswer {
  const [prefix = "", weight] = (hasWeight ? WEIGHT.exec(source) : null) ?? [];
  const fraction = weight === undefined ? defaultFraction : parsePercent(weight);
  if (fraction === undefined) throw new SkippedItem("invalid_item", "", prefix);
  const [answer, feedback] = splitOnce(source.slice(prefix.length), "#");
  return { answer: parseText(answer, format), fraction, feedback: parseText(feedback, format) };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
}

const TRUTHS = new Map([
  ["T", true],
  ["TRUE", true],
  ["F", false],
  ["FALSE", false],
]);

/** The feedback for the wrong answer comes before the one for the right answer. */
function parseTrueFalse(body: string, format: TextFormat): GiftAnswers | undefined {
  const [word, feedback] = splitOnce(body, "#");
  const answer = TRUTHS.get(word.trim());
  if (answer === undefined) return undefined;
  const [wrong, right] = splitOnce(feedback, "#");
  return { type: "truefalse", answer, right: parseText(right, format), wrong: parseText(wrong, format) };
}

function parsePairs(body: string, format: TextFormat): { source: GiftText; target: string }[] {
  return splitAnswers(body).map((each) => {
    if (!each.includes("->")) throw new SkippedItem("invalid_item", "", "->");
    const [source, target] = splitOnce(each, "->");
    return { source: parseText(source, format), target: unmask(target).trim() };
  });
}

/** Removes the mark of the answers from a text. */
export const fillBlank = (text: string): string => text.replace(BLANKS, "_____");
