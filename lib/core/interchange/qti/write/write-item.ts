import { extractInteractions } from "#lib/core/content/interactions.ts";
import type { Doc } from "#lib/core/content/nodes.ts";
import { isScored } from "#lib/core/grading/interaction.ts";
import {
  add,
  compare,
  fromNumber,
  isZero,
  mul,
  ONE,
  type Rational,
  ZERO,
} from "#lib/core/grading/rational.ts";
import type { AnswerKey } from "#lib/core/grading/registry.ts";
import type { ExportQuestion } from "../../writer.ts";
import type { WriteContext } from "./item-context.ts";
import { type WrittenPart, type WrittenScoring, writeKey } from "./key-writers.ts";
import { type Markup, type QtiVersion, qti } from "./markup.ts";
import { float, formatNumber, setOutcome, variable } from "./numbers.ts";
import { NAMESPACES } from "./versions.ts";
import { createWriteContext } from "./write-blocks.ts";
import { writeFeedback } from "./write-feedback.ts";

type ScoredPart = WrittenPart & { scoring: WrittenScoring };

/** Writes a question with a document as an item. The order of elements is the one of the information model. */
export function writeItem(
  question: ExportQuestion & { content: Doc },
  identifier: string,
  version: QtiVersion,
): { markup: Markup; context: WriteContext } {
  const context = createWriteContext(version);
  const { interactions } = extractInteractions(question.content);
  const byId = new Map(question.keys.map((key) => [key.response_id, key]));
  const parts = interactions.map((interaction, i): ScoredPart => {
    const key = byId.get(interaction.responseId) ?? null;
    const name = context.getName(interaction.responseId);
    const part = { interaction, key, name, fraction: `FRACTION_${i + 1}` };
    context.path = interaction.responseId;
    const scoring = writeKey(part, context);
    if (scoring.baseType === "float") context.numbers.add(interaction.responseId);
    return { ...part, scoring };
  });
  context.path = "";
  if (question.tags.length > 0) context.addLoss("setting", "tags");
  if (question.metadata !== null) context.addLoss("setting", "metadata");
  const body = qti("itemBody", {}, context.writeBlocks(question.content.content));
  const processing = writeProcessing(parts, question.points, context);
  const feedback = processing ? writeFeedback(parts, version) : { outcomes: [], rules: [], modal: [] };
  if (!processing && parts.some(({ key }) => key?.feedback)) context.addLoss("feedback");
  for (const { key } of parts)
    if (key?.type === "open" && key.rubric?.length) context.addLoss("rubric", key.response_id);
  const isSimple = processing !== null && processing.template !== undefined && feedback.rules.length === 0;
  const points = formatNumber(question.points);
  const { namespace, templates } = NAMESPACES[version];
  const isHuman = processing === null;
  const markup = qti(
    "assessmentItem",
    {
      xmlns: namespace,
      identifier,
      title: question.title === "" ? identifier : question.title,
      adaptive: false,
      timeDependent: false,
    },
    [
      ...parts.map((part) => writeDeclaration(part)),
      qti("outcomeDeclaration", {
        identifier: "SCORE",
        cardinality: "single",
        baseType: "float",
        normalMaximum: points,
        externalScored: isHuman ? "human" : undefined,
      }),
      ...writeOutcome("MAXSCORE", points),
      ...(isSimple ? [] : [...(processing?.outcomes ?? []), ...feedback.outcomes]),
      body,
      ...(processing === null
        ? []
        : isSimple
          ? [qti("responseProcessing", { template: `${templates}${processing.template}` })]
          : [qti("responseProcessing", {}, [...processing.rules, ...feedback.rules])]),
      ...feedback.modal,
    ],
  );
  context.noteForbidden(markup);
  return { markup, context };
}

function writeDeclaration({ name, scoring }: ScoredPart): Markup {
  const { cardinality, baseType, correct, mapping } = scoring;
  const values = correct.map((value) => qti("value", {}, [value]));
  const entries = (mapping?.entries ?? []).map(({ key, value }) =>
    qti("mapEntry", { mapKey: key, mappedValue: formatNumber(value) }),
  );
  return qti("responseDeclaration", { identifier: name, cardinality, baseType }, [
    ...(values.length > 0
      ? [qti("correctResponse", {}, cardinality === "single" ? values.slice(0, 1) : values)]
      : []),
    ...(mapping && entries.length > 0
      ? [
          qti(
            "mapping",
            {
              lowerBound: formatNumber(mapping.lower),
              upperBound: formatNumber(mapping.upper),
              defaultValue: formatNumber(mapping.defaultValue),
            },
            entries,
          ),
        ]
      : []),
  ]);
}

const writeOutcome = (identifier: string, value: string, baseType = "float"): Markup[] => [
  qti("outcomeDeclaration", { identifier, cardinality: "single", baseType }, [
    qti("defaultValue", {}, [qti("value", {}, [value])]),
  ]),
];

type Processing = { outcomes: Markup[]; rules: Markup[]; template: string | undefined };

/** Writes the rules that add up the score, or names the standard template that does. Null if a person scores it. */
function writeProcessing(
  parts: readonly ScoredPart[],
  points: number,
  context: WriteContext,
): Processing | null {
  const scored = parts.filter(({ interaction }) => isScored(interaction));
  const rules = scored.flatMap(({ scoring }) => (scoring.rules ? [scoring.rules] : []));
  if (rules.length < scored.length || scored.length === 0) {
    if (rules.length > 0) context.addLoss("scoring_not_supported", "responseProcessing");
    return null;
  }
  const weights = scored.map(({ key }) => fromNumber(key?.weight ?? 1));
  const total = weights.reduce(add, ZERO);
  const terms = scored.map(({ fraction }, i) =>
    qti("product", {}, [variable(fraction), float(mul(fromNumber(points), weights[i] ?? ONE))]),
  );
  const [first] = scored;
  const isTemplate =
    scored.length === 1 && points === 1 && first?.scoring.isAllOrNothing && first.name === "RESPONSE";
  return {
    template: isTemplate ? "match_correct" : undefined,
    outcomes: scored.flatMap(({ fraction, scoring }) => [
      ...writeOutcome(fraction, "0"),
      ...(scoring.helpers ?? []).flatMap((helper) => writeOutcome(helper, "0", "integer")),
    ]),
    rules: [
      ...rules.flat(),
      setOutcome(
        "SCORE",
        writeTotal(
          terms,
          total,
          scored.flatMap(({ key }) => key ?? []),
        ),
      ),
    ],
  };
}

/** The weighted sum, divided by the sum of weights. It can't be below 0. */
function writeTotal(terms: readonly Markup[], total: Rational, keys: readonly AnswerKey[]): Markup {
  const sum = qti("sum", {}, terms);
  const share = compare(total, ONE) === 0 || isZero(total) ? sum : qti("divide", {}, [sum, float(total)]);
  const canFall = keys.some(({ min_fraction = 0 }) => min_fraction < 0);
  return canFall ? qti("max", {}, [float(ZERO), share]) : share;
}
