import { ONE, ratio } from "#lib/core/grading/rational.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { WriteContext } from "./item-context.ts";
import type { WrittenPart, WrittenScoring } from "./key-writers.ts";
import { type Markup, qti } from "./markup.ts";
import { float, setOutcome, variable, when } from "./numbers.ts";

type OrderKey = Extract<AnswerKey, { type: "order" }>;

/** Writes the rules of an order: all in place, the share in place, or the share of pairs in order. */
export function writeOrderRules(
  part: WrittenPart,
  key: OrderKey,
  context: WriteContext,
): Pick<WrittenScoring, "correct" | "rules" | "helpers" | "isAllOrNothing"> {
  const { name, fraction } = part;
  const correct = key.correct.map((id) => context.getName(id));
  if (key.scoring === "position" || (key.scoring === "pairs" && correct.length === 1))
    return { correct, rules: writePositionRules(part, correct) };
  if (key.scoring === "pairs") return { correct, ...writePairRules(part, correct) };
  const isCorrect = qti("match", {}, [variable(name), qti("correct", { identifier: name })]);
  return { correct, isAllOrNothing: true, rules: [when(isCorrect, setOutcome(fraction, float(ONE)))] };
}

const identifier = (id: string): Markup => qti("baseValue", { baseType: "identifier" }, [id]);
const isAt = (name: string, place: number, id: string): Markup =>
  qti("match", {}, [qti("index", { n: place }, [variable(name)]), identifier(id)]);
const increase = (fraction: string): Markup =>
  setOutcome(fraction, qti("sum", {}, [variable(fraction), float(ONE)]));
const divideBy = (fraction: string, count: number): Markup =>
  setOutcome(fraction, qti("divide", {}, [variable(fraction), float(ratio(BigInt(count), 1n))]));

const writePositionRules = ({ name, fraction }: WrittenPart, correct: readonly string[]): Markup[] => [
  ...correct.map((id, i) => when(isAt(name, i + 1, id), increase(fraction))),
  divideBy(fraction, correct.length),
];

/** Notes the place of each choice in an outcome, which stays 0 without one, and compares the places of each pair. */
function writePairRules({ name, fraction }: WrittenPart, correct: readonly string[]) {
  const helpers = correct.map((_, i) => `${fraction}_PLACE_${i + 1}`);
  const places = helpers.map((helper, i) =>
    qti(
      "responseCondition",
      {},
      correct.map((_, place) =>
        qti(place === 0 ? "responseIf" : "responseElseIf", {}, [
          isAt(name, place + 1, correct[i] ?? ""),
          setOutcome(helper, qti("baseValue", { baseType: "integer" }, [String(place + 1)])),
        ]),
      ),
    ),
  );
  const zero = qti("baseValue", { baseType: "integer" }, ["0"]);
  const pairs = helpers.flatMap((first, i) =>
    helpers
      .slice(i + 1)
      .map((second) =>
        when(
          qti("and", {}, [
            qti("gt", {}, [variable(first), zero]),
            qti("lt", {}, [variable(first), variable(second)]),
          ]),
          increase(fraction),
        ),
      ),
  );
  return {
    helpers,
    rules: [...places, ...pairs, divideBy(fraction, (correct.length * (correct.length - 1)) / 2)],
  };
}
