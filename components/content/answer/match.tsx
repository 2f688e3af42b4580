import type { RenderContext } from "#components/content/render-context.ts";
import { parsePairs, readShortName, readText } from "#components/content/responses.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { descendants } from "#lib/core/content/traverse.ts";
import { Blocks } from "../blocks.tsx";
import { shuffleItems } from "../shuffle.ts";
import { getDragProps, getDropProps } from "./drag-and-drop.ts";
import { Group } from "./group.tsx";
import { addPair, hasPair, isUsedUp, type Pair, removePair } from "./pairing.ts";
import type { AnswerProps } from "./response-handlers.ts";
import { SelectField } from "./select-field.tsx";

type Part = DocNode<"simpleAssociableChoice">;

/**
 * Sources, each with what it goes with: a list to choose from where it takes one, boxes to tick where more. A target
 * that may not be used again goes over from where it was, and that is said.
 */
export function Match(props: AnswerProps<DocNode<"matchInteraction">>) {
  const { node, value, answer, context, prompt, id, seed, announce, disabled } = props;
  const [first = [], second = []] = (node.content ?? []).map((set) => set.content ?? []);
  const shuffleParts = (parts: readonly Part[], side: string) =>
    node.attrs.shuffle ? shuffleItems(parts, seed + side) : parts;
  const sources = shuffleParts(first, " source");
  const targets = shuffleParts(second, " target");
  const pairs = parsePairs(value);
  const limits = { source: createLimit(sources), target: createLimit(targets) };

  const addMatch = (pair: Pair) => {
    const { pairs: nextPairs, displaced } = addPair(pairs, pair, limits);
    answer(nextPairs);
    const from = displaced[0]?.[0];
    if (from === undefined) return;
    announce(
      context.language.text("removedFrom", {
        name: getPartName(targets, pair[1], context),
        from: getPartName(sources, from, context),
      }),
    );
  };
  const removeMatch = (pair: Pair) => answer(removePair(pairs, pair));

  return (
    <Group label={prompt} className="space-y-3">
      {sources.some(isSingleMatch) && (
        <TargetList targets={targets} pairs={pairs} limit={limits.target} {...{ id, context, disabled }} />
      )}
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {sources.map((source, index) => (
          <li
            key={source.attrs.id}
            {...getDropProps(id, disabled, (at) => {
              const target = targets[at];
              if (target) addMatch([source.attrs.id, target.attrs.id]);
            })}
            className="grid items-center gap-x-4 gap-y-2 px-3.5 py-2.5 @lg:grid-cols-2"
          >
            <div className="min-w-0 space-y-2">
              <Blocks nodes={source.content} context={context} />
            </div>
            <MatchControl
              label={context.language.text("matchFor", { name: readShortName(source, index + 1, context) })}
              {...{ source, targets, pairs, limits, addMatch, removeMatch, context, disabled }}
            />
          </li>
        ))}
      </ul>
    </Group>
  );
}

const isSingleMatch = ({ attrs }: Part): boolean => attrs.matchMax === 1;

const getPartName = (parts: readonly Part[], id: string, context: RenderContext): string => {
  const at = parts.findIndex(({ attrs }) => attrs.id === id);
  const part = parts[at];
  return part ? readShortName(part, at + 1, context) : "";
};

const createLimit = (parts: readonly Part[]) => (id: string) =>
  parts.find(({ attrs }) => attrs.id === id)?.attrs.matchMax ?? 0;

/** The targets in full; with a letter where a list to choose from, which shows only words, could not tell them apart. */
function TargetList(props: {
  targets: readonly Part[];
  pairs: readonly Pair[];
  limit: (id: string) => number;
  id: string;
  context: RenderContext;
  disabled: boolean;
}) {
  const { targets, pairs, limit, id, context, disabled } = props;
  return (
    <ol className="flex flex-wrap gap-2">
      {targets.map((target, index) => (
        <li
          key={target.attrs.id}
          {...getDragProps(id, index, disabled)}
          className={`flex cursor-grab items-start gap-2 rounded-md border border-edge/60 bg-surface px-2.5 py-1 ${isUsedUp(pairs, 1, target.attrs.id, limit(target.attrs.id)) ? "text-muted" : ""}`}
        >
          {!isPlainText(target) && <span className="font-medium text-muted">{getLetter(index)}</span>}
          <div className="min-w-0 space-y-2">
            <Blocks nodes={target.content} context={context} />
          </div>
        </li>
      ))}
    </ol>
  );
}

const getLetter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : String(index + 1);

type MatchControlProps = {
  label: string;
  source: Part;
  targets: readonly Part[];
  pairs: readonly Pair[];
  limits: { source: (id: string) => number; target: (id: string) => number };
  addMatch: (pair: Pair) => void;
  removeMatch: (pair: Pair) => void;
  context: RenderContext;
  disabled: boolean;
};

function MatchControl({
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

const PLAIN_TYPES: ReadonlySet<string> = new Set(["paragraph", "text", "hardBreak"]);

const isPlainText = (target: Part): boolean =>
  [...descendants(target)].every(({ node }) => PLAIN_TYPES.has(node.type));
