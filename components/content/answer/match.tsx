import type { RenderContext } from "#components/content/render-context.ts";
import { parsePairs, readShortName } from "#components/content/responses.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { Blocks } from "../document.tsx";
import { getPartName } from "../part-name.ts";
import { shuffleItems } from "../shuffle.ts";
import { getDragProps, getDropProps } from "./drag-and-drop.ts";
import { Group } from "./group.tsx";
import { getLetter, isPlainText, isSingleMatch, MatchControl, type Part } from "./match-control.tsx";
import { addPair, isUsedUp, type Pair, type PairLimits, removePair } from "./pairing.ts";
import type { AnswerProps } from "./response-handlers.ts";
import { PART_CLASSES, PLACE_CLASSES, usePick } from "./use-pick.ts";

/**
 * Renders sources with controls for their matches. A target that is already used up moves to its new source, which is
 * announced to screen readers.
 */
export function Match(props: AnswerProps<DocNode<"matchInteraction">>) {
  const { node, value, answer, context, prompt, id, seed, announce, disabled } = props;
  const [first = [], second = []] = (node.content ?? []).map((set) => set.content ?? []);
  const shuffleParts = (parts: readonly Part[], side: string) =>
    node.attrs.shuffle ? shuffleItems(parts, seed + side) : parts;
  const sources = shuffleParts(first, " source");
  const targets = shuffleParts(second, " target");
  const pairs = parsePairs(value);
  const limits: PairLimits = { source: createLimit(sources), target: createLimit(targets) };

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
  const { getPartProps, getPlaceProps } = usePick(disabled);
  const hasTargetList = sources.some(isSingleMatch);
  const removeMatch = (pair: Pair) => answer(removePair(pairs, pair));

  return (
    <Group label={prompt} {...(hasTargetList ? { describedBy: `${id}-hint` } : {})} className="space-y-3">
      {hasTargetList && (
        <>
          <p id={`${id}-hint`} dir="auto" className="text-sm text-muted">
            {context.language.text("tapMatch")}
          </p>
          <TargetList
            targets={targets}
            pairs={pairs}
            limit={limits.target}
            {...{ id, context, disabled, getPartProps }}
          />
        </>
      )}
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {sources.map((source, index) => (
          <li
            key={source.attrs.id}
            {...getDropProps(id, disabled, (at) => {
              const target = targets[at];
              if (target) addMatch([source.attrs.id, target.attrs.id]);
            })}
            {...getPlaceProps((target) => addMatch([source.attrs.id, target]))}
            className={`grid items-center gap-x-4 gap-y-2 px-3.5 py-2.5 data-open:-outline-offset-2 grid-cols-[minmax(0,1fr)] @lg:grid-cols-2 ${PLACE_CLASSES}`}
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

const createLimit = (parts: readonly Part[]) => (id: string) =>
  parts.find(({ attrs }) => attrs.id === id)?.attrs.matchMax ?? 0;

/**
 * Renders the full targets. A target that can't be shown in a select, which can only contain text, is identified by a
 * letter.
 */
function TargetList(props: {
  targets: readonly Part[];
  pairs: readonly Pair[];
  limit: (id: string) => number;
  id: string;
  context: RenderContext;
  disabled: boolean;
  getPartProps: ReturnType<typeof usePick>["getPartProps"];
}) {
  const { targets, pairs, limit, id, context, disabled, getPartProps } = props;
  return (
    <ol className="flex flex-wrap gap-2">
      {targets.map((target, index) => (
        <li
          key={target.attrs.id}
          {...getDragProps(id, index, disabled)}
          {...getPartProps(target.attrs.id)}
          className={`flex items-start gap-2 ${PART_CLASSES} ${isUsedUp(pairs, 1, target.attrs.id, limit(target.attrs.id)) ? "text-muted" : ""}`}
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
