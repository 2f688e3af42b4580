import { ONE, ZERO } from "#lib/core/grading/rational.ts";
import type { WrittenPart } from "./key-writers.ts";
import { html, type Markup, type QtiVersion, qti } from "./markup.ts";
import { float, setOutcome, variable } from "./numbers.ts";

const OUTCOMES = ["correct", "partial", "incorrect"] as const;

/** Writes the feedback of keys as modal feedback, shown by an outcome for each interaction. */
export function writeFeedback(
  parts: readonly WrittenPart[],
  version: QtiVersion,
): {
  outcomes: Markup[];
  rules: Markup[];
  modal: Markup[];
} {
  const withFeedback = parts.flatMap((part, i) =>
    part.key?.feedback ? [{ ...part, feedback: part.key.feedback, outcome: `FEEDBACK_${i + 1}` }] : [],
  );
  const outcomes = withFeedback.map(({ outcome }) =>
    qti("outcomeDeclaration", { identifier: outcome, cardinality: "single", baseType: "identifier" }),
  );
  const modal = withFeedback.flatMap(({ outcome, feedback }) =>
    OUTCOMES.flatMap((identifier) => {
      const text = feedback[identifier];
      const lines = text ? text.split("\n").map((line) => html("p", {}, [line])) : [];
      const body = version === "3.0" ? [qti("contentBody", {}, lines)] : lines;
      return lines.length > 0
        ? [qti("modalFeedback", { outcomeIdentifier: outcome, showHide: "show", identifier }, body)]
        : [];
    }),
  );
  return { outcomes, rules: withFeedback.map(writeRule), modal };
}

function writeRule({ name, fraction, outcome }: WrittenPart & { outcome: string }): Markup {
  const set = (identifier: string) =>
    setOutcome(outcome, qti("baseValue", { baseType: "identifier" }, [identifier]));
  const branches = [
    { condition: qti("gte", {}, [variable(fraction), float(ONE)]), identifier: "correct" },
    { condition: qti("gt", {}, [variable(fraction), float(ZERO)]), identifier: "partial" },
    { condition: qti("not", {}, [qti("isNull", {}, [variable(name)])]), identifier: "incorrect" },
  ];
  return qti(
    "responseCondition",
    {},
    branches.map(({ condition, identifier }, i) =>
      qti(i === 0 ? "responseIf" : "responseElseIf", {}, [condition, set(identifier)]),
    ),
  );
}
