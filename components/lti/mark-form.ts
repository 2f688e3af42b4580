import { createHash } from "node:crypto";
import { parseTypedNumber } from "#components/ui/parse-typed-number.ts";
import type { GradeBody, Grading } from "#lib/contract/grading.ts";
import { type Html, hiddenFields, html } from "./html.ts";

type Mark = Pick<Grading["questions"][number], "score" | "comment">;

/** What a teacher changed in the fields of a question. A field that is as the page showed it is undefined. */
export type MarkEdit = { score: string | undefined; comment: string | undefined; hadScore: boolean };

export type MarkForm = {
  /** The revision of the marks that the page showed. */
  revision: number | undefined;
  /** By question. Questions that the teacher didn't change are left out. */
  edits: ReadonlyMap<string, MarkEdit>;
};

/** Renders the hidden fields that tell what the page showed, so that only changes are saved. */
export const renderShownMark = (id: string, { score, comment }: Mark): Html =>
  html`${hiddenFields({
    [`shown-score.${id}`]: String(score ?? ""),
    [`shown-comment.${id}`]: digest(comment ?? ""),
  })}`;

/**
 * Reads what a teacher changed from a posted form, whose fields are named after the questions. Without the hidden fields,
 * every posted field is a change. The revision is NaN if it isn't a number.
 */
export function readMarkForm(form: URLSearchParams): MarkForm {
  const edits = [...form.keys()].flatMap((name): [string, MarkEdit][] => {
    const [, id] = /^score\.(.+)$/.exec(name) ?? [];
    if (!id) return [];
    const score = form.get(name) ?? "";
    const shown = form.get(`shown-score.${id}`);
    const comment = form.get(`comment.${id}`);
    const isSame = comment === null || digest(comment) === form.get(`shown-comment.${id}`);
    const edit = {
      score: shown !== null && isSameScore(score, shown) ? undefined : score,
      comment: isSame ? undefined : normalize(comment),
      hadScore: shown !== null && shown !== "",
    };
    return edit.score === undefined && edit.comment === undefined ? [] : [[id, edit]];
  });
  const revision = form.get("revision");
  return { revision: revision === null ? undefined : Number(revision), edits: new Map(edits) };
}

/** Builds the marks to save. An empty score isn't a mark, and a score that isn't a number is NaN. */
export const buildMarks = ({ edits }: MarkForm): GradeBody["questions"] =>
  Array.from(edits, ([question_id, { score, comment, hadScore }]) => ({
    question_id,
    // A comment on an answer without a score says so, because there is none to keep.
    ...(score === undefined && hadScore ? {} : { score: parseScore(score ?? "") }),
    ...(comment === undefined ? {} : { comment: comment === "" ? null : comment }),
  }));

/** Whether two texts are the same score, such as "1.5" and "1.50". */
export const isSameScore = (a: string, b: string): boolean => parseScore(a) === parseScore(b);

/** Number inputs send a period as the decimal separator in every language, so scores are read as in English. */
const parseScore = (text: string): number | null =>
  text.trim() === "" ? null : (parseTypedNumber(text, { language: "en" }) ?? Number.NaN);

/** Browsers send line breaks as CR LF. */
const normalize = (comment: string): string => comment.replaceAll("\r\n", "\n").trim();

/** Comments are compared by digest, because their texts would double the size of the form. */
const digest = (comment: string): string =>
  createHash("sha256").update(normalize(comment)).digest("base64url");
