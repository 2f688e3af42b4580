import type { ModelItem } from "#lib/core/interchange/model.ts";
import { moodleReader } from "#lib/core/interchange/moodle/read-moodle.ts";
import { createSource, readItems } from "../text-support.ts";

/** A question element with a name and this text, in HTML. */
export const question = (type: string, text: string, members = "") =>
  `<question type="${type}"><name><text>Q</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${members}</question>`;

export const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join("\n")}\n</quiz>`;

export const answer = (fraction: number | string, text: string, more = "") =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text>${more}</answer>`;

export const feedback = (text: string) => `<feedback format="html"><text>${text}</text></feedback>`;

export const readQuiz = (...questions: string[]): Promise<ModelItem[]> =>
  readItems(moodleReader, createSource(quiz(...questions), "quiz.xml"));

export async function readOne(...question: string[]): Promise<ModelItem> {
  const [item] = await readQuiz(...question);
  if (!item) throw new Error("no item");
  return item;
}
