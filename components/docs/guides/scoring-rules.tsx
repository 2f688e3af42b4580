import { listVectors, type Vector, writeOut } from "#scripts/vectors/list.ts";
import { RULES_BY_TOPIC } from "#scripts/vectors/sources/index.ts";
import type { Rule } from "#scripts/vectors/table.ts";
import { CodeBlock } from "../code-block.tsx";
import { toJson } from "../examples/literal.ts";
import { buildVectorRunner } from "../examples/scoring-vectors.ts";
import { Prose, Table } from "../prose.tsx";
import { Guide, Subheading } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const FIELDS = [
  ["`id`", "A name that stays the same, such as `numeric.tolerance.relative.07`"],
  ["`rule`", "The rule that the case covers, such as `§2 numeric: relative tolerance`"],
  ["`interaction`", "The interaction's [content node](#content), or null for custom content"],
  ["`key`", "The [answer key](#answer-keys). Its `response_id` is the interaction's `responseId`"],
  ["`value`", "The learner's answer"],
  [
    "`fraction`",
    'The fraction earned, from `min_fraction` to 1, exactly and in lowest terms: `"1"`, `"-1/2"`. `"0"` if the answer is skipped or pending',
  ],
  ["`outcome`", "The [outcome](#answers) of a question that contains only this interaction"],
] as const;

const HOW_TO_READ =
  'Each row is a rule with an answer key, and what some answers earn by it. `["b"]` after **1/2** earns half of the points.';

const EXAMPLE_ID = "numeric.tolerance.relative.07";
const MAX_EXAMPLES = 4;
/** White space other than a space, and combining marks: readers couldn't tell them apart. */
const INVISIBLE = /(?! )[\p{Zs}\p{M}\p{Cf}]/gu;

/** The rules of grading, each with some of its scoring vectors. */
export const ScoringRulesGuide = ({ publicUrl }: { publicUrl: string }) => {
  const vectors = listVectors();
  return (
    <Guide id="scoring-rules" title={getGuideTitle("scoring-rules")}>
      <Prose
        text={`This page shows every rule of grading by example. The examples come from [\`/scoring-vectors.json\`](/scoring-vectors.json): ${vectors.length.toLocaleString("en-US")} answers
with the fraction and the outcome that they earn. The service is tested against them, and so is a second implementation that shares no code with it.

Use them to [test an engine of your own](#scoring-rules-run-the-cases), for example one that grades in an app without a connection.`}
      />
      <Prose text={HOW_TO_READ} />
      {RULES_BY_TOPIC.flatMap(({ title, rules }) => [
        <Subheading key={title}>{title}</Subheading>,
        // The search leaves out figures. Code would make its index much larger.
        <figure key={`${title} rules`}>
          <Table
            label={title}
            head={["Rule", "Answer key", "What answers earn"]}
            rows={rules.map(createRow)}
          />
        </figure>,
      ])}
      <Subheading>Run the cases</Subheading>
      <Prose
        text={`The file is a JSON array. It needs no API key, and any website can load it. Grade each \`value\` by its \`key\`, and compare both results. An engine that covers only
some types of keys can filter by \`key.type\`.`}
      />
      <div className="grid gap-4 lg:grid-cols-2">
        <CodeBlock title="Test your engine" code={buildVectorRunner(publicUrl)} />
        <CodeBlock title="A case" code={toJson(vectors.find(({ id }) => id === EXAMPLE_ID))} />
      </div>
      <Table label="Fields of a case" head={["Field", "Meaning"]} rows={FIELDS} />
      <Prose text="Answers that the service rejects with 400, such as an unknown choice, aren't in the file. New cases may be added at any time." />
      <Subheading>License</Subheading>
      <Prose
        text={`The cases are in the public domain under [CC0 1.0](https://creativecommons.org/publicdomain/zero/1.0/). An array can't contain a license, so it's in
[\`/scoring-vectors.json.license\`](/scoring-vectors.json.license).`}
      />
    </Guide>
  );
};

function createRow(rule: Rule): [string, string, string] {
  const vectors = writeOut(rule);
  const { response_id: _, ...key } = vectors[0]?.key ?? {};
  const byResult = Map.groupBy(pickExamples(vectors), formatResult);
  const results = [...byResult].map(
    ([result, examples]) => `**${result}** ${examples.map(({ value }) => formatCode(value)).join(" ")}`,
  );
  return [formatClause(rule.clause), formatCode(key), results.join(" · ")];
}

/** The first answer to the rule's first key for each result, and then more answers, up to four. */
function pickExamples([first, ...rest]: readonly Vector[]): Vector[] {
  if (!first) return [];
  const answers = [first, ...rest.filter(({ key }) => key === first.key)];
  // A text in code can't contain a backtick.
  const shown = answers.filter(({ value }) => !JSON.stringify(value).includes("`"));
  const different = [...Map.groupBy(shown, formatResult).values()].flatMap(([example]) => example ?? []);
  const others = shown.filter((vector) => !different.includes(vector));
  return [...different, ...others].slice(0, MAX_EXAMPLES);
}

/** The rule without its section and topic, with names of fields as code. */
function formatClause(clause: string): string {
  const name = clause.replace(/^§\S+ [^:]*: /, "").replaceAll(/[a-z]+(?:_[a-z]+)+/g, "`$&`");
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const formatResult = ({ fraction, outcome }: Vector): string =>
  outcome === "skipped" || outcome === "pending" ? outcome : fraction;

/** JSON on one line, with spaces between its parts, so that it can wrap. */
function formatCode(value: unknown): string {
  const json = JSON.stringify(value, null, 1)
    .replaceAll(/(?<=[[{])\n\s*|\n\s*(?=[\]}])/g, "")
    .replaceAll(/\n\s*/g, " ");
  const shown = json.replaceAll(
    INVISIBLE,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `\`${shown}\``;
}
