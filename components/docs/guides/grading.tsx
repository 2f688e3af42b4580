import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import type { Schema } from "#lib/contract/openapi.ts";
import { CodeBlock } from "../code-block.tsx";
import { toJson } from "../examples/literal.ts";
import { Fields } from "../fields.tsx";
import { Heading, Line, Prose, Table } from "../prose.tsx";
import { formatType, resolveSchema, type Schemas } from "../schema.ts";
import { Guide, Subheading } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

/** Returns the answer keys in the document by type. */
const listAnswerKeys = (schemas: Schemas): { type: string; schema: Schema }[] =>
  (schemas.AnswerKey?.oneOf ?? []).map((reference) => {
    const schema = resolveSchema(reference, schemas);
    return { type: String(schema.properties?.type?.const), schema };
  });

const getAnswerValueSchema = (schema: Schema): Schema => schema["x-answer-value"] as Schema;
const formatExample = (value: unknown): string => `\`${JSON.stringify(value)}\``;

export const AnswerKeysGuide = ({ schemas }: { schemas: Schemas }) => (
  <Guide id="answer-keys" title={getGuideTitle("answer-keys")}>
    <Prose
      text={`Give each interaction one answer key. The key's \`response_id\` is the interaction's \`responseId\`. A draft may lack keys; to publish, every interaction of a document needs
exactly one, except \`extendedTextInteraction\` and \`mediaInteraction\`. A recording has no key and earns nothing; an answer to it is the number of plays.

A teacher grades a question that has an \`open\` key, an \`extendedTextInteraction\`, or custom content without keys. The answer to an \`uploadInteraction\` or a
\`drawingInteraction\` is a list of ids of files.

Each interaction earns a fraction of the question's points, between \`min_fraction\` (default 0) and 1. A question's score is
\`points × Σ(weight × fraction) / Σ(weight)\` and never below 0. A question is \`correct\` only when every fraction is 1. A fraction
of a key with more than 13 decimals, such as \`0.3333333333333333\`, stands for the nearest one with a denominator of up to 100, so three thirds earn
everything.

Answer keys are returned only to API keys with \`write:assessments\`: by [\`GET /assessments/{id}/answer-keys\`](#getAnswerKeys), and in items, traces, regrades,
alerts, and exports. [Scoring rules by example](#scoring-rules) shows each rule with answers and what they earn.`}
    />
    <Table
      label="Types of answer keys"
      head={["Type", "Grades", "Answer value"]}
      rows={listAnswerKeys(schemas).map(({ type, schema }) => [
        `[\`${type}\`](#answer-keys-${type})`,
        schema.description ?? "",
        [
          type === "point"
            ? "`[x, y]` or an array of them"
            : formatType(getAnswerValueSchema(schema), schemas),
          ...(getAnswerValueSchema(schema).examples ?? []).map(formatExample),
        ].join("; "),
      ])}
    />
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      {listAnswerKeys(schemas).map(({ type, schema }) => (
        <section key={type} id={`answer-keys-${type}`} className="min-w-0 space-y-2">
          <Heading id={`answer-keys-${type}`} level={2}>
            {type}
          </Heading>
          <CodeBlock title="Example" code={toJson(schema.examples?.[0])} />
          <details>
            <summary>Fields</summary>
            <Fields schema={schema} schemas={schemas} kind="request" />
          </details>
        </section>
      ))}
    </div>
  </Guide>
);

const TRACE_RULES = [
  ["`best_match`", "The fraction of the first entry with the verdict `match`, or 0"],
  ["`sum`", "The fractions of all entries with the verdict `match`, `partial`, or `unlisted`, added up"],
  ["`all_or_nothing`", "1 if every entry has the verdict `match`, or else 0"],
  ["`teacher`", "None: a teacher grades the answer"],
  [
    "`recorded`",
    "`fraction` is as it was recorded: the learner was erased, or the grading rules have changed since",
  ],
  ["`none`", "0: a draft has no key for the interaction"],
] as const;

const [, TRACED_QUESTION] = submissionExamples.trace.data.questions;

const OUTCOMES = [
  ["`correct`", "Full points in every part"],
  ["`partial`", "Some points"],
  ["`incorrect`", "No points"],
  ["`skipped`", "No answer"],
  ["`pending`", "Needs grading by a teacher; the score is 0 until then"],
] as const;

export const AnswersGuide = () => (
  <Guide
    id="answers"
    title={getGuideTitle("answers")}
    aside={
      <>
        <CodeBlock title="answers" code={toJson(submissionExamples.submit.body.answers)} />
        <CodeBlock
          title="A question's result"
          code={toJson(submissionExamples.submit.data.exercise_results[0]?.question_results[1])}
        />
        <CodeBlock
          title="The trace of its second interaction"
          code={toJson(TRACED_QUESTION?.interactions[1])}
        />
      </>
    }
  >
    <Prose
      text={`Send answers with the ids of the exercise and the question. An element of \`answers\` is \`{ "responseId": "r1", "value": ... }\`. It can also be a bare value, which
belongs to the interaction at the same index (in custom content, to the key at that index). The form of \`value\` depends on the [type of key](#answer-keys).

\`null\`, \`""\`, \`[]\`, and missing answers are skipped questions. They score 0, unless \`grade_skipped\` leaves them to a teacher. An unknown or repeated id, a value of the wrong JSON type, an unknown choice, or too many
choices returns 400 with the path of the error. Nothing is recorded then, and no attempt or token is used. Text in a number field that is not a number is a wrong answer, not an
error.

Grading is synchronous. While a teacher still has to grade, \`awaiting_manual_grading\` is true, and \`score\`, \`max_score\`, \`percentage\`, and \`passed\` cover only the
automatically graded part. The final values follow with [grading](#gradeSubmission), in the results, and as the event \`submission.grading.completed\`.

With the setting \`marking\`, two teachers grade a submission independently, and an adjudicator decides where they differ too much. [Agreement](#getAgreement) says how well they agree.

Attempts are counted by \`learner_ref\`, your own id for the learner: any text of up to 512 characters, returned unchanged. Use one that never changes.`}
    />
    <Subheading>Outcomes</Subheading>
    <Table label="Outcomes" head={["feedback.outcome", "Meaning"]} rows={OUTCOMES} />
    <p className="text-sm text-muted">
      <Line text="A draft is graded only with `allow_draft`. Such a submission counts neither as an attempt nor in analytics." />
    </p>
    <Subheading>Calibrate markers</Subheading>
    <Prose
      text={`An anchor is an answer whose mark your senior markers have agreed on. [Make an answer an anchor](#createAnchor), or choose “Use as anchor” on the grading page as an owner or admin. Everyone
who grades the assessment in the dashboard then marks its anchors first, without seeing the agreed marks or who the learner is. After each one, the marker sees the agreed mark, the explanation, and the difference, and can no longer change the mark.
An anchor that you add later has to be marked as well, before the next answer. Whoever set an agreed mark doesn't mark that anchor.

[Calibration](#getCalibration) compares each marker with the agreed marks: how many were the same or within \`tolerance_points\`, and the mean difference. A negative difference means a strict marker.

API keys don't have to mark anchors. If your product has a grading page of its own, [mark anchors](#markAnchor) with a \`marker\` for each person. Marks of anchors never change the learner's result, statistics, agreement, or events.`}
    />
    <Subheading>How a score was computed</Subheading>
    <Prose
      text={`[GET /submissions/{id}/trace](#getSubmissionTrace) shows each step from an answer to the score, with exact fractions such as \`2/3\`. In the example, the learner typed
\`Alfred\`, which was compared as \`alfred\`. Two entries of the key didn't match, and the third gives 1/4. The other interaction of the question earned 1, and both
have the weight 1, so the question scores 4 × (1 × 1 + 1 × 1/4) / 2 = 5/2 of its 4 points.

To compute a score from the trace alone:

1. Combine the \`entries\` of each interaction to \`raw_fraction\`, by its \`rule\`. Then raise it to \`min_fraction\` or lower it to \`max_fraction\`.
2. If \`scored_by\` is \`keys\`, the question scores \`points × Σ(weight × fraction) / Σ(weight)\`, and at least 0. A teacher's score counts up to the points. With
\`full_credit\`, all points count. With \`drop\` and \`skipped\`, the score is 0.
3. Leave out the questions that are \`pending\`, and add up scores and points.
4. Round the sums and the percentage, as \`rounding\` says. Nothing is rounded before.

If a published key was corrected, \`decided_by\` has the \`regrade_id\` instead of the \`version\`. Results of questions then have \`correction\`. The trace contains answer
keys, so a key needs the scopes \`read:results\` and \`write:assessments\`.`}
    />
    <Table label="Rules" head={["rule", "raw_fraction"]} rows={TRACE_RULES} />
  </Guide>
);
