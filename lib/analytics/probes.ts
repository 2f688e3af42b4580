import { type SQL, sql } from "drizzle-orm";
import { type CompiledQuestion, readAnswers } from "#lib/grading/index.ts";
import type { Choice } from "./choices.ts";
import type { QuestionShape, VersionShape } from "./shape.ts";

/**
 * What is drawn from the answers to a question, by PostgreSQL: reading all answers would cost more than all the rest.
 * `value`: the one interaction's value. `elements`: the answer as JSON. `skipped`: whether nothing was answered, which
 * a teacher's mark does not tell.
 */
export type Probe = "value" | "elements" | "skipped";

export function probeOf(compiled: CompiledQuestion, choices: readonly Choice[]): Probe | null {
  if (choices.length === 0) return compiled.needsTeacher ? "skipped" : null;
  return compiled.slots.length === 1 && !compiled.needsTeacher ? "value" : "elements";
}

/** Stands between what the probes saw; in JSON it is escaped, and no id of an option holds it. */
const SEPARATOR = "\u001f";

const ANSWERED = `strict $[*] ? (
  (@.type() == "string" && @ != "") || @.type() == "number" || @.type() == "boolean"
  || (@.type() == "array" && @.size() > 0)
  || (@.type() == "object" && ((@.value.type() == "string" && @.value != "") || @.value.type() == "number"
    || @.value.type() == "boolean" || (@.value.type() == "array" && @.value.size() > 0))))`;

/** What the probes of these versions see in the answers (`s.whole_answers`: decompressed, once for all probes), as one text; null for a submission of another version. */
export function probeSql(shapes: readonly VersionShape[]): SQL {
  if (shapes.length === 0) return sql`null::text`;
  const branches = shapes.map(
    (shape) => sql`when ${sql.raw(String(shape.version))} then ${versionSql(shape)}`,
  );
  return sql`case s.assessment_version ${sql.join(branches, sql` `)} end`;
}

function versionSql(shape: VersionShape): SQL {
  const parts = shape.questions.flatMap(({ probe }, i) => (probe ? [questionSql(probe, i)] : []));
  return parts.length === 0 ? sql`''` : sql`concat_ws(${SEPARATOR}::text, ${sql.join(parts, sql`, `)})`;
}

function questionSql(probe: Probe, index: number): SQL {
  const i = sql.raw(String(index));
  if (probe === "value")
    return sql`coalesce(s.whole_answers->${i}->0->>'value', s.whole_answers->${i}->>0, '')`;
  if (probe === "elements") return sql`coalesce(s.whole_answers->>${i}, '')`;
  return sql`case jsonb_typeof(s.whole_answers->${i})
    when 'array' then not jsonb_path_exists(s.whole_answers->${i}, ${ANSWERED}::jsonpath, '{}', true) else true end`;
}

/** What the probes saw, split by probed question, in the order of the questions. */
export const splitProbed = (probed: string): string[] => probed.split(SEPARATOR);

/** What a question's answer counts as: whether it was skipped, and for each choice which options were picked. */
export type Seen = { skipped: boolean; picks: (readonly number[] | null)[] };

/** Reads what the probe of a question saw. */
export function readProbed({ compiled, choices, probe }: QuestionShape, text: string): Seen {
  if (probe === "skipped") return { skipped: text === "t", picks: [] };
  const reading = readAnswers(compiled, probe === "value" ? [valueIn(text)] : elementsIn(text));
  const responses = "issues" in reading ? [] : reading.responses;
  return {
    skipped: responses.every((response) => response === null),
    picks: choices.map(({ slot, options }) => {
      const picked = responses[slot] ?? null;
      if (!Array.isArray(picked)) return null;
      return picked.map((id) => options.findIndex((option) => option.id === id)).filter((i) => i >= 0);
    }),
  };
}

/** A value as `->>` wrote it: an id as it is, a list as JSON; an element without a value comes whole. */
function valueIn(text: string): unknown {
  if (text.startsWith("[")) return JSON.parse(text);
  return text.startsWith("{") ? null : text;
}

const elementsIn = (text: string): unknown[] => (text === "" ? [] : (JSON.parse(text) as unknown[]));
