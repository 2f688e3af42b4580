import { plainText } from "#lib/content/index.ts";
import { isObject } from "#lib/content/json.ts";
import { MAX_DEPTH } from "#lib/content/limits.ts";
import type { AnswerKey } from "#lib/grading/index.ts";

type KeyOf<T extends AnswerKey["type"]> = Extract<AnswerKey, { type: T }>;
/** Names a choice, gap or area as a reader knows it. */
type NameOf = (id: string) => string;

const MAX_SHOWN = 200;
const cut = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
const quoted = (text: string) => `“${cut(text)}”`;
const percent = (fraction: number) => `${Math.round(fraction * 10_000) / 100} %`;
const worth = (fraction: number | undefined) =>
  fraction === undefined || fraction === 1 ? "" : `, for ${percent(fraction)}`;
const plural = (n: number, one: string) => `${n} ${n === 1 ? one : `${one}s`}`;

/** An answer key in sentences, one fact in each; choices by their text in `content`, where it has one. */
export function keyInWords(key: AnswerKey, content: unknown): string[] {
  const labels = labelsIn(interactionOf(content, key.response_id, 1));
  const nameOf: NameOf = (id) => {
    const label = labels.get(id);
    return label ? quoted(label) : id;
  };
  return [...own(key, nameOf), ...common(key)];
}

function own(key: AnswerKey, nameOf: NameOf): string[] {
  switch (key.type) {
    case "choice":
      return choice(key, nameOf);
    case "text":
      return text(key);
    case "numeric":
      return key.accept.map((entry) => `Accepts ${number(entry)}${worth(entry.fraction)}`);
    case "match":
      return match(key, nameOf);
    case "order":
      return [
        `Right order: ${key.correct.map(nameOf).join(", ")}`,
        ORDER_SCORING[key.scoring ?? "all_or_nothing"],
      ];
    case "point":
      return key.areas.map(
        ({ shape, coords, fraction }) =>
          `Accepts a point in the ${shape} ${Array.isArray(coords) ? coords.join(", ") : coords}${worth(fraction)}`,
      );
    case "expression":
      return expression(key);
    case "open":
      return open(key);
  }
}

const SCORING = {
  all_or_nothing: "All or nothing",
  partial: "Part of the points for part of the answer",
} as const;
const ORDER_SCORING = {
  all_or_nothing: "All or nothing",
  position: "Points for each item in its place",
  pairs: "Points for each pair in the right order",
} as const;

function choice(key: KeyOf<"choice">, nameOf: NameOf): string[] {
  return [
    ...(key.correct ? [`Right: ${key.correct.map(nameOf).join(", ")}`] : []),
    ...(key.mapping
      ? [
          ...Object.entries(key.mapping).map(
            ([id, fraction]) => `${nameOf(id)} is worth ${percent(fraction)}`,
          ),
          `Anything else is worth ${percent(key.mapping_default ?? 0)}`,
        ]
      : [SCORING[key.scoring ?? "all_or_nothing"]]),
  ];
}

function match(key: KeyOf<"match">, nameOf: NameOf): string[] {
  const pair = ([source, target]: readonly [string, string]) => `${nameOf(source)} with ${nameOf(target)}`;
  return [
    ...(key.pairs ?? []).map((each) => `Right: ${pair(each)}`),
    ...(key.mapping
      ? [
          ...key.mapping.map((each) => `${pair(each.pair)} is worth ${percent(each.fraction)}`),
          `Anything else is worth ${percent(key.mapping_default ?? 0)}`,
        ]
      : [SCORING[key.scoring ?? "all_or_nothing"]]),
  ];
}

function text(key: KeyOf<"text">): string[] {
  const entries = key.accept.map((entry) =>
    "value" in entry
      ? `Accepts ${quoted(entry.value)}${caseOf(entry.case_sensitive)}${worth(entry.fraction)}`
      : `Accepts what the pattern ${quoted(entry.pattern)} matches${worth(entry.fraction)}`,
  );
  return [
    ...entries,
    ...(key.case_sensitive ? ["Capital letters count"] : []),
    ...(key.ignore_accents ? ["Accents do not count"] : []),
    ...(key.ignore_punctuation ? ["Punctuation does not count"] : []),
    ...(key.max_typos ? [`Forgives ${plural(key.max_typos, "typing mistake")}`] : []),
  ];
}

const caseOf = (sensitive: boolean | undefined) =>
  sensitive === undefined ? "" : sensitive ? ", capitals as written" : ", in capitals or not";

function number(entry: KeyOf<"numeric">["accept"][number]): string {
  if ("min" in entry) return `${entry.min} to ${entry.max}`;
  const { tolerance, value } = entry;
  if (!tolerance) return `${value}`;
  if ("absolute" in tolerance) return `${value} ± ${tolerance.absolute}`;
  if ("relative" in tolerance) return `${value} ± ${percent(tolerance.relative)}`;
  return "decimal_places" in tolerance
    ? `${value}, compared at ${plural(tolerance.decimal_places, "decimal place")}`
    : `${value}, compared at ${plural(tolerance.significant_figures, "significant figure")}`;
}

function expression(key: KeyOf<"expression">): string[] {
  return [
    ...key.accept.map(({ value, fraction }) => `Accepts what equals ${quoted(value)}${worth(fraction)}`),
    ...Object.entries(key.variables ?? {}).map(
      ([name, { min, max }]) => `${name} runs from ${min} to ${max}`,
    ),
    ...(key.form && key.form !== "any" ? [`Only in ${key.form} form`] : []),
  ];
}

function open(key: KeyOf<"open">): string[] {
  return [
    "A person grades it",
    ...(key.rubric ?? []).map(
      ({ title, points, description }) =>
        `Criterion ${quoted(title)}, ${plural(points, "point")}${description ? `: ${cut(description)}` : ""}`,
    ),
    ...(key.model_answer ? [`Model answer: ${cut(key.model_answer)}`] : []),
  ];
}

function common({ weight, min_fraction: least, feedback = {} }: AnswerKey): string[] {
  return [
    ...(weight === undefined || weight === 1
      ? []
      : [`Weighs ${weight} times as much as an interaction of weight 1`]),
    ...(least ? [`May cost up to ${percent(-least)} of its share`] : []),
    ...(["correct", "partial", "incorrect"] as const).flatMap((outcome) => {
      const said = feedback[outcome];
      return said ? [`Says when ${FEEDBACK[outcome]}: ${quoted(said)}`] : [];
    }),
  ];
}
const FEEDBACK = { correct: "right", partial: "partly right", incorrect: "wrong" } as const;

/** The interaction's node, wherever it stands in the document. */
function interactionOf(node: unknown, responseId: string, depth: number): unknown {
  if (!isObject(node) || depth > MAX_DEPTH) return undefined;
  if (isObject(node.attrs) && node.attrs.responseId === responseId) return node;
  for (const child of Array.isArray(node.content) ? node.content : []) {
    const found = interactionOf(child, responseId, depth + 1);
    if (found) return found;
  }
  return undefined;
}

/** What stands in everything below a node that has an id. */
function labelsIn(node: unknown, labels = new Map<string, string>(), depth = 1): Map<string, string> {
  if (!isObject(node) || !Array.isArray(node.content) || depth > MAX_DEPTH) return labels;
  for (const child of node.content) {
    if (isObject(child) && isObject(child.attrs) && typeof child.attrs.id === "string") {
      labels.set(child.attrs.id, plainText({ type: "doc", content: child.content }));
    }
    labelsIn(child, labels, depth + 1);
  }
  return labels;
}
