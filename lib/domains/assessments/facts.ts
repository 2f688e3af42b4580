import { formatCount } from "#lib/contract/format-count.ts";
import { type FormulaReader, parseContent, readPartNames } from "#lib/core/content/index.ts";
import type { StoredQuestion } from "#lib/platform/db/schema/stored-content.ts";
import { keyInWords } from "./key-words.ts";

const NAMES: Readonly<Record<string, string>> = {
  maxChoices: "choices at most",
  minChoices: "choices at least",
  shuffle: "shuffled",
  expectedLength: "expected length",
  placeholder: "placeholder",
  inputMode: "input",
  expectedLines: "expected lines",
  minWords: "words at least",
  maxWords: "words at most",
  lowerBound: "lowest",
  upperBound: "highest",
  step: "step",
};

/** What a question's keys say, in sentences. Where there are several, each sentence begins with its interaction. */
export function keyFacts(
  { content_ast: content, answer_keys: keys }: StoredQuestion,
  formula: FormulaReader,
): string[] {
  const names = readPartNames(content, formula);
  return keys.flatMap((key) =>
    keyInWords(key, names).map((line) =>
      keys.length > 1 ? `${names.interaction(key.response_id)}: ${line}` : line,
    ),
  );
}

/** Everything about a question that its text does not tell, in sentences: points, keys, and how it is answered. */
export const factsOf = (question: StoredQuestion, formula: FormulaReader): string[] => [
  `Worth ${formatCount(question.points, "point")}`,
  ...keyFacts(question, formula),
  ...settingsOf(question.content_ast, formula),
];

/** The settings of a document's interactions, as its author wrote them. */
function settingsOf(content: Record<string, unknown>, formula: FormulaReader): string[] {
  if (!parseContent(content).ok) return [];
  const names = readPartNames(content, formula);
  const lines: string[] = [];
  walk(content, (attrs) => {
    for (const [name, label] of Object.entries(NAMES)) {
      const value = attrs[name];
      if (value !== undefined && value !== null)
        lines.push(`${names.interaction(String(attrs.responseId))}: ${label}: ${inWords(value)}`);
    }
  });
  return lines;
}

const inWords = (value: unknown) => (value === true ? "yes" : value === false ? "no" : String(value));

type Node = { attrs?: Record<string, unknown>; content?: unknown[] };
function walk(node: Node, onInteraction: (attrs: Record<string, unknown>) => void): void {
  if (node.attrs?.responseId !== undefined) onInteraction(node.attrs);
  for (const child of node.content ?? []) walk(child as Node, onInteraction);
}
