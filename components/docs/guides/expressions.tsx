import { GRAMMAR } from "#lib/core/grading/expression/parse.ts";
import { VULGAR_FRACTIONS } from "#lib/core/grading/expression/read-number.ts";
import { OPERATORS, ROOTS } from "#lib/core/grading/expression/tokens.ts";
import { CONSTANTS } from "#lib/core/grading/expression/tree.ts";
import { EXPRESSION_PROBLEMS } from "#lib/messages/expression-problems.ts";
import { CodeBlock } from "../code-block.tsx";
import { toJson } from "../examples/literal.ts";
import { Prose, Table } from "../prose.tsx";
import { FORM_ROWS, FUNCTION_ROWS, NOTATIONS, REJECTED_NOTATIONS } from "./expression-tables.ts";
import { Guide, Subheading } from "./guide.tsx";
import { getGuideTitle } from "./guide-list.ts";

const EXAMPLE_KEY = {
  type: "expression",
  response_id: "area",
  accept: [{ value: "pi r^2" }],
  variables: { r: { min: 1, max: 10 } },
  decimal_tolerance: 3,
};

const formatCode = (items: readonly string[]): string => items.map((item) => `\`${item}\``).join(" ");
const formatSymbols = (meaning: string): string =>
  formatCode(Object.entries(OPERATORS).flatMap(([symbol, means]) => (means === meaning ? [symbol] : [])));

/** How expressions are written and compared. The tables come from the parser, or are tested against it. */
export const ExpressionsGuide = () => (
  <Guide
    id="expressions"
    title={getGuideTitle("expressions")}
    aside={
      <>
        <CodeBlock title="Answer key" code={toJson(EXAMPLE_KEY)} />
        <CodeBlock title="Grammar" code={GRAMMAR} />
      </>
    }
  >
    <Prose
      text={`An \`expression\` key and the answers to it are formulas in the same notation. An answer is correct if it equals an accepted expression
wherever both are defined in the ranges of the variables, and has the required [form](#answer-keys).

Without \`exact\`, a decimal is accepted when the key's value rounds to it and it has at least \`decimal_tolerance\` significant figures (default 4): for
\`2/3\`, \`0.6667\` is accepted, but \`0.667\` and \`0.6666\` are not. A whole number is rounded only if it is the whole answer: \`3142\` is accepted for
\`1000 pi\`, but \`2022/2023\` isn't for \`2023/2024\`. With \`exact: true\` or \`decimal_tolerance: 0\`, only exact answers are: \`0.5\` for \`1/2\`,
but no decimal for \`2/3\` or \`pi\`, and no fraction for \`pi\` or \`sqrt(2)\`, however close it is.

An answer that can't be read is incorrect, and its message is "${EXPRESSION_PROBLEMS.unreadable}". Expressions have up to 500 characters (in keys 1,000), 200
operations and names, and 50 levels of nesting.`}
    />
    <Subheading>Notation</Subheading>
    <Table
      label="Notation"
      head={["Written", "Means"]}
      rows={NOTATIONS.map(([written, means]) => [`\`${written}\``, `\`${means}\``])}
    />
    <Table
      label="Symbols"
      head={["Symbol", "Written as"]}
      rows={[
        ["Minus", formatSymbols("-")],
        ["Times", `${formatSymbols("*")}, or nothing`],
        ["Divided by", formatSymbols("/")],
        ["Power", `${formatSymbols("^")}, or superscript digits`],
        ["Roots", formatCode(Object.keys(ROOTS))],
        ["Fractions", `${formatCode(Object.keys(VULGAR_FRACTIONS))}, or \`⅟\` before a denominator`],
        ["Constants", `${formatCode(Object.keys(CONSTANTS))} \`π\``],
      ]}
    />
    <Prose
      text={`Functions and constants can be written in any case; variables can't. A variable with an index can be declared and written as \`x1\`, \`x_1\`, or \`x₁\`. Letters side by side
are a product if they aren't a name. These are rejected:`}
    />
    <Table
      label="Rejected notation"
      head={["Written", "Why"]}
      rows={REJECTED_NOTATIONS.map(([written, because]) => [`\`${written}\``, because])}
    />
    <Subheading>Functions</Subheading>
    <Table
      label="Functions"
      head={["Names", "Meaning"]}
      rows={FUNCTION_ROWS.map(([names, meaning]) => [formatCode(names.split(" ")), meaning])}
    />
    <Subheading>Forms</Subheading>
    <Table
      label="Forms"
      head={["form", "Requires", "Accepts", "Rejects"]}
      rows={FORM_ROWS.map(({ form, definition, has, lacks }) => [
        `\`${form}\``,
        definition,
        formatCode(has),
        formatCode(lacks),
      ])}
    />
    <Prose text="An accepted expression must have the form that its key requires. Otherwise the response is 400 with the path of the key. [Scoring rules by example](#scoring-rules) has more than a thousand graded expressions." />
  </Guide>
);
