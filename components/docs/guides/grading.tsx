import { submissionExamples } from "#lib/contract/examples/submissions.ts";
import type { Schema } from "#lib/contract/openapi.ts";
import { CodeBlock } from "../code-block.tsx";
import { toJson } from "../examples/literal.ts";
import { Fields } from "../fields.tsx";
import { Line, Prose, Table } from "../prose.tsx";
import { formatType, resolveSchema, type Schemas } from "../schema.ts";
import { Guide } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

/** The keys by their type, as the document has them. */
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
      text={`One key grades one interaction: its \`response_id\` is the interaction's \`responseId\`. Before publishing, every interaction of a document needs
exactly one key, except \`extendedTextInteraction\`; a draft may lack them. A question with an \`open\` key, with an \`extendedTextInteraction\`, or with
your own content and no keys, waits for a teacher.

Each interaction earns a fraction of the question's points, held between \`min_fraction\` (0 unless given) and 1. A question's score is
\`points × Σ(weight × fraction) / Σ(weight)\`, never below 0, and it is \`correct\` only when every fraction is 1.

Keys never leave the service but for [authoring tools](#getAnswerKeys).`}
    />
    <Table
      label="Types of answer keys"
      head={["Type", "What it grades", "value in an answer"]}
      rows={listAnswerKeys(schemas).map(({ type, schema }) => [
        `\`${type}\``,
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
        <section key={type} className="min-w-0 space-y-2">
          <h3 className="font-mono font-semibold">{type}</h3>
          <CodeBlock title="Example" code={toJson(schema.examples?.[0])} />
          <details>
            <summary>Fields</summary>
            <Fields schema={schema} schemas={schemas} kind="sent" />
          </details>
        </section>
      ))}
    </div>
  </Guide>
);

const OUTCOMES = [
  ["`correct`", "Full marks in every part"],
  ["`partial`", "Some marks"],
  ["`incorrect`", "An answer that earned nothing"],
  ["`skipped`", "No answer"],
  ["`pending`", "Waits for a teacher: the score is 0 so far"],
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
      </>
    }
  >
    <Prose
      text={`Answers name the exercise and the question by their ids. An element of \`answers\` is \`{ "responseId": "r1", "value": ... }\`, or a bare value, which then
belongs to the interaction (in your own content: the key) at the same index. What \`value\` is depends on the [key's type](#answer-keys).

\`null\`, \`""\`, \`[]\` and what is left out mean skipped. An unknown or repeated id, a value of the wrong JSON type, an unknown choice or too many of them is 400
with its path: nothing is recorded, and no attempt and no token is used up. Text that merely is not a number is a wrong answer, not an error.

Grading is synchronous. While a teacher's marks are awaited, \`score\`, \`max_score\`, \`percentage\` and \`passed\` cover what the machine graded, and
\`awaiting_manual_grading\` is true; the final figures come with [grading](#gradeSubmission), in the results, and as the event
\`submission.grading.completed\`.

Attempts of a learner are counted by \`learner_ref\`, your own identifier: any text of up to 512 characters, echoed exactly. Use one that does not change.`}
    />
    <h3 className="pt-2 font-semibold">Outcomes</h3>
    <Table label="Outcomes" head={["feedback.outcome", "Means"]} rows={OUTCOMES} />
    <p className="text-sm text-muted">
      <Line text="Drafts are graded only with `allow_draft`, and count neither as an attempt nor in the analytics." />
    </p>
  </Guide>
);
