import type { Source } from "../model.ts";
import type { Manifest, Resource } from "./manifest.ts";

/** A file with questions, and the file with the settings of its quiz. */
export type QuizFile = { path: string; settings: string | undefined };

const QUIZ_TYPE = /imsqti_xmlv1p[012]|x-bb-qti-(?:test|pool|survey)/i;
const BANK_TYPE = /question-bank|x-bb-qti-pool/i;
/** Where Canvas puts its own form of quizzes and banks. */
const CANVAS_FORM = /(?:^|\/)non_cc_assessments\/[^/]+\.xml\.qti$/;
const SETTINGS = /(?:^|\/)assessment_meta\.xml$/;

export const isQuizResource = ({ type }: Resource): boolean => QUIZ_TYPE.test(type);

/**
 * Lists the files with questions, those of banks first. Canvas exports a quiz once for everyone and once with all that
 * it knows, which then counts.
 */
export function listQuizFiles({ files }: Source, { resources }: Manifest): QuizFile[] {
  const used = new Set<string>();
  const banks: QuizFile[] = [];
  const quizzes: QuizFile[] = [];
  for (const resource of resources.values()) {
    if (!isQuizResource(resource)) continue;
    const related = [resource, ...resource.dependencies.flatMap((each) => resources.get(each) ?? [])];
    const paths = related.flatMap((each) => each.files).filter((path) => files.has(path));
    const own = resource.files.find((path) => files.has(path) && !SETTINGS.test(path));
    const canvasName = `/${resource.identifier}.xml.qti`;
    const canvasForm =
      paths.find((path) => CANVAS_FORM.test(path)) ??
      [...files.keys()].find((path) => CANVAS_FORM.test(path) && path.endsWith(canvasName));
    const path = canvasForm ?? own;
    if (path === undefined || used.has(path)) continue;
    for (const each of [path, ...(own ? [own] : [])]) used.add(each);
    const settings = paths.find((each) => SETTINGS.test(each));
    (BANK_TYPE.test(resource.type) ? banks : quizzes).push({ path, settings });
  }
  const rest = [...files.keys()].filter((path) => CANVAS_FORM.test(path) && !used.has(path));
  return [...rest.map((path) => ({ path, settings: undefined })), ...banks, ...quizzes];
}
