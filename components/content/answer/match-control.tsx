import type { RenderContext } from "#components/content/render-context.ts";
import { readText } from "#components/content/responses.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { descendants } from "#lib/core/content/traverse.ts";
import { Blocks } from "../document.tsx";
import { Group } from "./group.tsx";
import { hasPair, isUsedUp, type Pair, type PairLimits } from "./pairing.ts";
import { SelectField } from "./select-field.tsx";

export type Part = DocNode<"simpleAssociableChoice">;

type MatchControlProps = {
  label: string;
  source: Part;
  targets: readonly Part[];
  pairs: readonly Pair[];
  limits: PairLimits;
  addMatch: (pair: Pair) => void;
  removeMatch: (pair: Pair) => void;
  context: RenderContext;
  disabled: boolean;
};

/** Renders a control for a source's matches: a select if it accepts one target, or checkboxes if it accepts several. */
export function MatchControl({
  label,
  source,
  targets,
  pairs,
  limits,
  addMatch,
  removeMatch,
  context,
  disabled,
}: MatchControlProps) {
  const { id } = source.attrs;
  if (isSingleMatch(source)) {
    const selected = pairs.find(([from]) => from === id)?.[1];
    return (
      <SelectField
        label={label}
        options={targets.map((target, index) => ({
          id: target.attrs.id,
          name: formatOptionName(target, index, pairs, selected, limits.target(target.attrs.id), context),
        }))}
        selected={selected}
        onSelect={(target) => {
          if (target !== undefined) addMatch([id, target]);
          else if (selected !== undefined) removeMatch([id, selected]);
        }}
        disabled={disabled}
        language={context.language}
      />
    );
  }
  const isFull = isUsedUp(pairs, 0, id, limits.source(id));
  return (
    <Group label={label} className="flex flex-wrap gap-x-4 gap-y-1.5">
      {targets.map((target) => {
        const pair: Pair = [id, target.attrs.id];
        const isSelected = hasPair(pairs, pair);
        return (
          <label
            key={target.attrs.id}
            className="flex cursor-pointer items-start gap-2 py-1 has-disabled:opacity-60"
          >
            <input
              type="checkbox"
              checked={isSelected}
              disabled={disabled || (isFull && !isSelected)}
              onChange={() => (isSelected ? removeMatch(pair) : addMatch(pair))}
              className="mt-1 size-4 shrink-0"
            />
            <span className="min-w-0">
              <Blocks nodes={target.content} context={context} />
            </span>
          </label>
        );
      })}
    </Group>
  );
}

function formatOptionName(
  target: Part,
  index: number,
  pairs: readonly Pair[],
  selected: string | undefined,
  max: number,
  context: RenderContext,
): string {
  const text = readText(target, context);
  const name = isPlainText(target) ? text : `${getLetter(index)} ${text}`.trim();
  const isUsed = target.attrs.id !== selected && isUsedUp(pairs, 1, target.attrs.id, max);
  return isUsed ? context.language.text("used", { name }) : name;
}

export const isSingleMatch = ({ attrs }: Part): boolean => attrs.matchMax === 1;

/** Returns a letter from A to Z for the first 26 items, then a number. */
export const getLetter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : String(index + 1);

const PLAIN_TYPES: ReadonlySet<string> = new Set(["paragraph", "text", "hardBreak"]);

/** Checks whether a select can show the target. Its options can only contain text. */
export const isPlainText = (target: Part): boolean =>
  [...descendants(target)].every(({ node }) => PLAIN_TYPES.has(node.type));
