import type { Settings } from "#lib/contract/assessments.ts";
import { HtmlConverter } from "../html/convert-html.ts";
import { ImportError, type LossNote, type ModelTest, type SourceFile } from "../model.ts";
import { createLimits } from "../qti1/read-tests.ts";
import { SkippedItem } from "../skipped-item.ts";
import { findElement, getText, type XmlElement } from "../xml/elements.ts";
import { readXmlRoot } from "../xml/read-xml.ts";

/** What `assessment_meta.xml` says about a quiz. */
export type CanvasSettings = {
  title: string;
  description: string;
  settings: Partial<Settings>;
  shuffle: boolean;
  losses: LossNote[];
};

/** Settings that we don't have, with the values that mean the same as not having them. */
const UNKNOWN = new Map<string, RegExp>([
  ["due_at", /^$/],
  ["access_code", /^$/],
  ["ip_filter", /^$/],
  ["scoring_policy", /^(?:keep_highest)?$/],
  ["one_question_at_a_time", /^(?:false)?$/],
  ["cant_go_back", /^(?:false)?$/],
  ["require_lockdown_browser", /^(?:false)?$/],
  ["one_time_results", /^(?:false)?$/],
  ["show_correct_answers_at", /^$/],
  ["hide_correct_answers_at", /^$/],
  ["quiz_type", /^(?:assignment)?$/],
]);

/** Reads the settings of a Canvas quiz. @throws ImportError if the file isn't XML */
async function readCanvasSettings(file: SourceFile): Promise<CanvasSettings> {
  const quiz = await readXmlRoot(file);
  const get = (name: string): string => getText(findElement(quiz, name)).trim();
  const losses = [...UNKNOWN].flatMap(([detail, neutral]): LossNote[] =>
    neutral.test(get(detail)) ? [] : [{ code: "setting", path: "quiz", detail }],
  );
  const [opensAt, closesAt] = [readDate(get("unlock_at")), readDate(get("lock_at"))];
  return {
    title: get("title").slice(0, 300),
    description: readDescription(get("description"), losses),
    settings: {
      ...createLimits(get("time_limit"), get("allowed_attempts")),
      ...(opensAt ? { opensAt } : {}),
      ...(closesAt ? { closesAt } : {}),
      ...readShowSolutions(quiz),
    },
    shuffle: get("shuffle_answers") === "true",
    losses,
  };
}

function readDescription(html: string, losses: LossNote[]): string {
  const converter = new HtmlConverter();
  try {
    const text = converter.convertText(html, "description");
    losses.push(...converter.losses);
    return text.slice(0, 20_000);
  } catch (error) {
    if (!(error instanceof SkippedItem)) throw error;
    losses.push(error.loss);
    return "";
  }
}

/** Canvas writes times in UTC without saying so. */
function readDate(text: string): string | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z?$/.exec(text);
  const date = match && new Date(`${match[1]}Z`);
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
}

function readShowSolutions(quiz: XmlElement): Partial<Settings> {
  const get = (name: string): string => getText(findElement(quiz, name)).trim();
  if (get("show_correct_answers") !== "true" || get("hide_results") === "always") return {};
  if (
    get("show_correct_answers_last_attempt") === "true" ||
    get("hide_results") === "until_after_last_attempt"
  )
    return { showSolutions: "after_last_attempt" };
  return { showSolutions: "after_submit" };
}

/** Adds the settings of a quiz to its test. */
export const applySettings = (test: ModelTest, quiz: CanvasSettings): ModelTest => ({
  ...test,
  title: quiz.title || test.title,
  description: quiz.description,
  settings: { ...test.settings, ...quiz.settings },
  losses: [...test.losses, ...quiz.losses],
});

/** Reads the settings, or names them as lost if their file is faulty. */
export async function readSettingsOrLoss(file: SourceFile): Promise<CanvasSettings> {
  try {
    return await readCanvasSettings(file);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const losses: LossNote[] = [{ code: "setting", path: "quiz", detail: file.path }];
    return { title: "", description: "", settings: {}, shuffle: false, losses };
  }
}
