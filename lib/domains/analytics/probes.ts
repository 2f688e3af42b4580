import { type SQL, sql } from "drizzle-orm";
import { parseCode, splitCodes } from "#lib/core/coded-answers/code-answers.ts";
import { findCells, type Placements } from "#lib/core/coded-answers/placements.ts";
import { isSkipped } from "#lib/core/grading/index.ts";
import type { Choice } from "./choices.ts";
import type { QuestionShape, VersionShape } from "./shape.ts";

/**
 * A value that is counted of the answers to a question: the answer to an interaction or, without one, whether the question
 * was skipped, which a teacher's mark doesn't show. The question is as published, because regrades don't change how answers
 * are read. Submissions are recorded with codes of these values. For those from before there were codes, PostgreSQL extracts
 * them from the answers.
 */
export type Probe = { question: QuestionShape; counted: Choice | Placements | null };
export type ProbedVersion = Pick<VersionShape, "version" | "probes">;

/** Lists the probes of a version, in the order of their results. */
export const listProbes = (questions: readonly QuestionShape[]): Probe[] =>
  questions.flatMap((question) => [
    ...(question.compiled.needsTeacher ? [{ question, counted: null }] : []),
    ...[...question.choices, ...question.placements].map((counted) => ({ question, counted })),
  ]);

/** Lists the questions that probes ask about skipping, each by its place in the version. */
export const listProbedForSkipping = (probes: readonly Probe[]): number[] =>
  probes.flatMap(({ question, counted }) => (counted ? [] : [question.index]));

/** Separates probe results. JSON escapes this character, and ids of options can't contain it. */
const SEPARATOR = "\u001f";

/** The answers in the order of the version's questions, with a JSON null for each that wasn't shown. */
export const WHOLE_ANSWERS: SQL = sql`case when s.draw is null then s.answers || '[]' else (
  select jsonb_agg(s.answers -> (array_position(s.draw, i::smallint) - 1) order by i)
  from generate_series(0, (select max(d) from unnest(s.draw) d)) i) end`;

const ifUncoded = (value: SQL): SQL => sql`case when s.coded_answers is null then ${value} end`;

/** The same, or null for a submission with codes, whose answers needn't be read. */
export const UNCODED_ANSWERS: SQL = ifUncoded(WHOLE_ANSWERS);

/** Does what `buildProbesSql` does for submissions without codes, and selects null for the others. */
export const buildUncodedProbesSql = (shapes: readonly ProbedVersion[]): SQL =>
  ifUncoded(buildProbesSql(shapes));

/** Builds the SQL that selects the probe results of these versions as one text, or null for any other version. */
export function buildProbesSql(shapes: readonly ProbedVersion[]): SQL {
  if (shapes.length === 0) return sql`null::text`;
  const byVersion = new Map(shapes.map(({ version, probes }) => [version, probes]));
  const branches = Array.from(byVersion, ([version, probes]) => {
    const seen = probes.length === 0 ? sql`''` : joinTexts(probes.map(buildProbeSql));
    return sql`when ${sql.raw(String(version))} then ${seen}`;
  });
  return sql`case s.assessment_version ${sql.join(branches, sql` `)} end`;
}

/** PostgreSQL passes at most 100 arguments to a function, and one of them is the separator. */
const MAX_TEXTS = 99;

/** Builds the SQL that joins values as text. */
function joinTexts(values: readonly SQL[]): SQL {
  if (values.length <= MAX_TEXTS)
    return sql`concat_ws(${SEPARATOR}::text, ${sql.join([...values], sql`, `)})`;
  const groups = Array.from({ length: Math.ceil(values.length / MAX_TEXTS) }, (_, i) =>
    joinTexts(values.slice(i * MAX_TEXTS, (i + 1) * MAX_TEXTS)),
  );
  return joinTexts(groups);
}

/**
 * Builds the SQL of one probe. `whole_answers` is decompressed once for all probes. An element of an answer is
 * `{ responseId, value }`, or a bare value at the index of its response.
 */
function buildProbeSql({ question, counted }: Probe): SQL {
  const answer = sql`s.whole_answers->${sql.raw(String(question.index))}`;
  if (!counted) {
    return sql`case jsonb_typeof(${answer})
      when 'array' then not jsonb_path_exists(${answer}, ${buildAnsweredPath(question)}::jsonpath, '{}', true) else true end`;
  }
  const { slot, responseId } = counted;
  if (question.compiled.slots.length === 1) return sql`coalesce(${answer}->0->>'value', ${answer}->>0, '')`;
  const at = sql.raw(String(slot));
  return sql`coalesce(
    jsonb_path_query_first(${answer}, '$[*] ? (@.responseId == $id).value', jsonb_build_object('id', ${responseId}::text)) #>> '{}',
    case when jsonb_typeof(${answer}->${at}) <> 'object' then ${answer}->>${at} end, '')`;
}

/** Builds the path of the elements that answer something. A recording has nothing to answer. */
const buildAnsweredPath = ({ compiled }: QuestionShape): string => `strict $[*] ? (
  (@.type() == "string" && @ != "") || @.type() == "number" || @.type() == "boolean"
  || (@.type() == "array" && @.size() > 0)
  || (@.type() == "object"${[...compiled.unscoredIds].map((id) => ` && @.responseId != "${id}"`).join("")} && ((@.value.type() == "string" && @.value != "") || @.value.type() == "number"
    || @.value.type() == "boolean" || (@.value.type() == "array" && @.value.size() > 0))))`;

export const splitProbed = (probed: string): string[] => probed.split(SEPARATOR);

/** The codes of a submission's answers or, if it has none, the probe results. */
export type CountedAnswers = { codes: string | null; probed: string };

/** Splits the counted answers into a text for each probe, in the order of the probes. */
export const splitCounted = ({ codes, probed }: CountedAnswers): { isCoded: boolean; texts: string[] } =>
  codes === null
    ? { isCoded: false, texts: splitProbed(probed) }
    : { isCoded: true, texts: splitCodes(codes) };

/** Parses what was counted of an interaction: the indices of options or cells, or null if it wasn't answered. */
export function parseCounted(
  question: QuestionShape,
  counted: Choice | Placements,
  text: string,
  isCoded: boolean,
): Iterable<number> | null {
  if (isCoded) return parseCode(text);
  return "options" in counted ? parsePicks(question, counted, text) : parseCells(counted, text);
}

/** Parses what tells whether a question was skipped, which is the same in codes and probe results. */
export const wasSkipped = (text: string): boolean => text === "t";

/** Parses the result of a probe of a choice: the indices of the picked options, or null if it wasn't answered. */
export function parsePicks(
  { compiled }: QuestionShape,
  { slot, options }: Choice,
  text: string,
): number[] | null {
  const value = parseValue(text);
  const read = isSkipped(value) ? undefined : compiled.slots[slot]?.read(value);
  if (!read || !("value" in read) || !Array.isArray(read.value)) return null;
  return read.value.map((id) => options.findIndex((option) => option.id === id)).filter((i) => i >= 0);
}

/** Parses the result of a probe of placements: the indices of their cells, or null if it wasn't answered. */
function parseCells(placements: Placements, text: string): ReadonlySet<number> | null {
  const value = parseValue(text);
  return Array.isArray(value) && value.length > 0 ? findCells(placements, value) : null;
}

/** Parses a value from `->>`. An id is plain text, a list is JSON, and an element without a value is an object. */
function parseValue(text: string): unknown {
  if (text.startsWith("[")) return JSON.parse(text);
  return text.startsWith("{") ? null : text;
}
