import { getHtmlText, parseHtml } from "../html/parse-html.ts";
import { computeShare, parsePercent } from "../quiz/fractions.ts";
import { SkippedItem } from "../skipped-item.ts";

/** A field in the text of Moodle's embedded answers, such as `{2:SHORTANSWER:=Paris~%50%paris#Nearly}`. */
export type ClozeField = {
  weight: number;
  kind: "choice" | "choices" | "text" | "number";
  /** Whether text is compared with case. */
  isCaseSensitive: boolean;
  shuffle: boolean;
  /** Whether the options are displayed as a list and not as a menu. */
  isList: boolean;
  answers: ClozeAnswer[];
};

type ClozeAnswer = {
  /** HTML in a choice, and otherwise the text to type. */
  text: string;
  /** Whether the source contains tags, which don't come from references such as `&lt;`. */
  hasTags: boolean;
  fraction: number;
  /** Whether the fraction is written as a percentage. Moodle treats `%0%` as if it weren't there. */
  hasPercentage: boolean;
  hasFeedback: boolean;
};

const KINDS = new Map<string, ClozeField["kind"]>([
  ["MULTICHOICE", "choice"],
  ["MC", "choice"],
  ["MULTIRESPONSE", "choices"],
  ["MR", "choices"],
  ["SHORTANSWER", "text"],
  ["SA", "text"],
  ["MW", "text"],
  ["NUMERICAL", "number"],
  ["NM", "number"],
]);

const START =
  /\{(\d*):(MULTICHOICE|MULTIRESPONSE)(?:_(VS|HS|V|H|S))?:|\{(\d*):(MC|MR)(VS|HS|V|H|S)?:|\{(\d*):(SHORTANSWER|SA|MW|NUMERICAL|NM)(_C|C)?:/g;

/** Marks the place of a field in the text. Characters for private use aren't part of texts. */
const createMark = (index: number): string => `\ue000${index}\ue001`;
export const FIELD_MARK = /\ue000(\d+)\ue001/g;

/**
 * Finds the fields of a text, and puts a mark in the place of each. Moodle looks for them in the text as it is written,
 * in whatever format that is. @throws SkippedItem for a faulty field
 */
export function parseClozeFields(text: string): { text: string; fields: ClozeField[] } {
  const source = text.replace(/[\ue000\ue001]/g, "");
  const fields: ClozeField[] = [];
  const pieces: string[] = [];
  let end = 0;
  for (const match of source.matchAll(START)) {
    if (match.index < end) continue;
    const parsed = parseAnswers(source, match.index + match[0].length);
    // What doesn't close a field doesn't close one that starts later.
    if (!parsed) break;
    if (parsed.answers.length === 0) continue;
    pieces.push(source.slice(end, match.index), createMark(fields.length));
    const start = readStart(match);
    const answers = start.kind === "choices" ? shareFractions(parsed.answers) : parsed.answers;
    fields.push({ ...start, answers });
    end = parsed.end;
  }
  return { text: pieces.join("") + source.slice(end), fields };
}

function readStart([, ...groups]: RegExpExecArray): Omit<ClozeField, "answers"> {
  const [weight = "", name = "", suffix = ""] =
    [0, 3, 6].map((at) => groups.slice(at, at + 3)).find(([, kind]) => kind) ?? [];
  if (weight !== "" && Number(weight) === 0)
    throw new SkippedItem("scoring_not_supported", "questiontext", `{${weight}:${name}`);
  const kind = KINDS.get(name) ?? "text";
  const isChoice = kind === "choice" || kind === "choices";
  return {
    weight: weight === "" ? 1 : Number(weight),
    kind,
    isCaseSensitive: !isChoice && suffix !== "",
    shuffle: isChoice && suffix.endsWith("S"),
    isList: isChoice && /[VH]/.test(suffix),
  };
}

/**
 * Turns the fractions of a field with several choices into those that Moodle scores: the positive ones become shares of
 * a whole. If no fraction is written as a percentage, each wrong choice cancels out a right one.
 */
function shareFractions(answers: readonly ClozeAnswer[]): ClozeAnswer[] {
  // Shares are computed from whole numbers.
  const parts = answers.map(({ fraction }) => Math.round(fraction * 1e15));
  const whole = parts.reduce((sum, part) => sum + Math.max(0, part), 0);
  if (whole === 0) return [...answers];
  const cost = answers.some(({ hasPercentage }) => hasPercentage) ? undefined : -computeShare(1e15, whole);
  return answers.map((answer, index) => {
    const part = parts[index] ?? 0;
    return { ...answer, fraction: part > 0 ? computeShare(part, whole) : (cost ?? answer.fraction) };
  });
}

/** What keeps the character after it from ending an answer. The ampersands begin a reference such as `&#126;`. */
const GUARDS = ["\\", "&", "&amp;"];

type ParsedAnswers = { answers: ClozeAnswer[]; end: number };

/** Parses the alternatives from a place in the text to the brace that closes the field. Undefined if there is none. */
function parseAnswers(source: string, start: number): ParsedAnswers | undefined {
  const answers: ClozeAnswer[] = [];
  let answerStart = start;
  let feedbackStart = -1;
  for (let at = start; at < source.length; at += 1) {
    const character = source.charAt(at);
    const isInFeedback = feedbackStart !== -1;
    if (!(isInFeedback ? "~}" : "~#}").includes(character)) continue;
    if ((isInFeedback ? ["\\"] : GUARDS).some((guard) => source.endsWith(guard, at))) continue;
    if (character === "#") {
      feedbackStart = at;
      continue;
    }
    const answer = source.slice(answerStart, isInFeedback ? feedbackStart : at);
    const feedback = isInFeedback ? source.slice(feedbackStart + 1, at) : "";
    if (answer.trim() !== "") answers.push(parseAnswer(answer, feedback));
    if (character === "}") return { answers, end: at + 1 };
    answerStart = at + 1;
    feedbackStart = -1;
  }
  return undefined;
}

/** Moodle allows no white space before it. With some, it is part of an answer that earns nothing. */
const FRACTION = /^(?:=|%(-?\d+(?:[.,]\d*)?)%)/;

function parseAnswer(source: string, feedback: string): ClozeAnswer {
  const match = FRACTION.exec(source);
  const percentage = match?.[1];
  const fraction = !match ? 0 : percentage === undefined ? 1 : parsePercent(percentage);
  if (fraction === undefined) throw new SkippedItem("invalid_item", "questiontext", source.slice(0, 100));
  const written = source.slice(match?.[0].length ?? 0);
  return {
    text: decodeReferences(written).replace(/\\([}#])/g, "$1"),
    hasTags: /<(?:\/?[a-z][^<>]*>|!--)/i.test(written),
    fraction,
    hasPercentage: percentage !== undefined && percentage !== "0",
    hasFeedback: feedback.trim() !== "",
  };
}

/** Decodes references such as `&lt;` and `&#126;`, and keeps tags as text. */
function decodeReferences(text: string): string {
  if (!text.includes("&")) return text;
  const escaped = text.replace(/&(?!(?:#\d+|#x[\da-f]+|[a-z][\da-z]*);)/gi, "&amp;").replaceAll("<", "&lt;");
  return parseHtml(escaped, "questiontext").childNodes.map(getHtmlText).join("");
}
