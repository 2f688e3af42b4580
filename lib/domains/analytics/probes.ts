import { type SQL, sql } from "drizzle-orm";
import { isSkipped } from "#lib/core/grading/index.ts";
import type { Choice } from "./choices.ts";
import type { QuestionShape, VersionShape } from "./shape.ts";

/**
 * What is drawn from the answers to a question, by PostgreSQL: to read all answers would cost more than all the rest.
 * With a choice: what was answered there. Without: whether nothing was answered, which a teacher's mark does not tell.
 */
export type Probe = { index: number; question: QuestionShape; choice: Choice | null };

/** The probes of a version, in the order of what they see. */
export const listProbes = (questions: readonly QuestionShape[]): Probe[] =>
  questions.flatMap((question, index) => [
    ...(question.compiled.needsTeacher ? [{ index, question, choice: null }] : []),
    ...question.choices.map((choice) => ({ index, question, choice })),
  ]);

/** Stands between what the probes saw; in JSON it is escaped, and no id of an option holds it. */
const SEPARATOR = "\u001f";

/** What the probes of these versions see in the answers, as one text; null for a submission of another version. */
export function buildProbesSql(shapes: readonly VersionShape[]): SQL {
  if (shapes.length === 0) return sql`null::text`;
  const branches = shapes.map(({ version, probes }) => {
    const seen = sql.join(probes.map(buildProbeSql), sql`, `);
    return sql`when ${sql.raw(String(version))} then ${probes.length === 0 ? sql`''` : sql`concat_ws(${SEPARATOR}::text, ${seen})`}`;
  });
  return sql`case s.assessment_version ${sql.join(branches, sql` `)} end`;
}

/** `whole_answers`: decompressed, once for all probes. An element is `{ responseId, value }` or, at its index, a value. */
function buildProbeSql({ index, question, choice }: Probe): SQL {
  const answer = sql`s.whole_answers->${sql.raw(String(index))}`;
  if (!choice) {
    return sql`case jsonb_typeof(${answer})
      when 'array' then not jsonb_path_exists(${answer}, ${ANSWERED}::jsonpath, '{}', true) else true end`;
  }
  const { slot, responseId } = choice;
  if (question.compiled.slots.length === 1) return sql`coalesce(${answer}->0->>'value', ${answer}->>0, '')`;
  const at = sql.raw(String(slot));
  return sql`coalesce(
    jsonb_path_query_first(${answer}, '$[*] ? (@.responseId == $id).value', jsonb_build_object('id', ${responseId}::text)) #>> '{}',
    case when jsonb_typeof(${answer}->${at}) <> 'object' then ${answer}->>${at} end, '')`;
}

const ANSWERED = `strict $[*] ? (
  (@.type() == "string" && @ != "") || @.type() == "number" || @.type() == "boolean"
  || (@.type() == "array" && @.size() > 0)
  || (@.type() == "object" && ((@.value.type() == "string" && @.value != "") || @.value.type() == "number"
    || @.value.type() == "boolean" || (@.value.type() == "array" && @.value.size() > 0))))`;

export const splitProbed = (probed: string): string[] => probed.split(SEPARATOR);

/** What a probe without a choice saw. */
export const wasSkipped = (text: string): boolean => text === "t";

/** The options picked, as indices, of what a probe of a choice saw; null where it was not answered. */
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

/** A value as `->>` wrote it: an id as it is, a list as JSON; an element that has no value comes whole. */
function parseValue(text: string): unknown {
  if (text.startsWith("[")) return JSON.parse(text);
  return text.startsWith("{") ? null : text;
}
