import type { DocNode } from "#lib/core/content/nodes.ts";
import { sortPair } from "#lib/core/grading/keys/sort-pair.ts";
import { Blocks } from "./document.tsx";
import { AnswerChip, type GradedResponse, RightChip } from "./graded-answer.tsx";
import { getMoreLanguage } from "./messages/more-language.ts";
import type { ReadOnlyProps } from "./read-only-interaction.tsx";
import type { RenderContext } from "./render-context.ts";
import { parsePairs, readName } from "./responses.ts";

/** Renders the items and the pairs that the learner made of them. */
export function Associate({
  node,
  responses,
  graded,
  context,
}: ReadOnlyProps<DocNode<"associateInteraction">>) {
  const items = node.content ?? [];
  const getName = (id: string) => {
    const at = items.findIndex(({ attrs }) => attrs.id === id);
    const item = items[at];
    return item ? readName(item, at + 1, context) : id;
  };
  return (
    <div className="space-y-3">
      <ul className="flex flex-wrap gap-2">
        {items.map((item) => (
          <li key={item.attrs.id} className="rounded border border-edge/60 px-2 text-sm">
            <Blocks nodes={item.content} context={context} />
          </li>
        ))}
      </ul>
      {responses && <Pairs value={responses.get(node.attrs.responseId)} {...{ getName, graded, context }} />}
    </div>
  );
}

type PairsProps = {
  value: unknown;
  getName: (id: string) => string;
  graded: GradedResponse | undefined;
  context: RenderContext;
};

/** Renders pairs without a direction, with marks if the answer was graded, and the correct pairs that are missing. */
export function Pairs({ value, getName, graded, context: { language } }: PairsProps) {
  const { text } = getMoreLanguage(language);
  const pairs = parsePairs(value);
  const hasMarks = graded !== undefined && graded.outcome !== "pending";
  const isWrong = hasMarks && graded.outcome !== "correct";
  const right = isWrong ? parsePairs(graded.right) : [];
  const missing = right.filter((pair) => !includesPair(pairs, pair));
  const formatPair = ([a, b]: readonly [string, string]) =>
    text("pairName", { a: getName(a), b: getName(b) });
  return (
    <ul className="flex flex-wrap gap-2">
      {pairs.length === 0 && <li className="text-sm text-muted">{language.text("noAnswer")}</li>}
      {pairs.map((pair) => (
        <li key={pair.join(" ")}>
          {hasMarks ? (
            <AnswerChip
              name={formatPair(pair)}
              verdict={!isWrong || includesPair(right, pair) ? "correct" : "incorrect"}
              language={language}
            />
          ) : (
            <span className="rounded border border-edge/60 bg-accent/12 px-1.5">{formatPair(pair)}</span>
          )}
        </li>
      ))}
      {missing.map((pair) => (
        <li key={pair.join(" ")}>
          <RightChip name={formatPair(pair)} language={language} />
        </li>
      ))}
    </ul>
  );
}

/** Checks whether a pair without a direction is among others. */
export const includesPair = (
  pairs: readonly (readonly [string, string])[],
  pair: readonly [string, string],
): boolean => pairs.some((other) => sortPair(other).join(" ") === sortPair(pair).join(" "));
