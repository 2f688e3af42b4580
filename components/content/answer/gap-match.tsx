import type { RenderContext } from "#components/content/render-context.ts";
import { parsePairs, readName } from "#components/content/responses.ts";
import type { DocNode } from "#lib/core/content/nodes.ts";
import { descendants } from "#lib/core/content/traverse.ts";
import { Blocks } from "../document.tsx";
import { Inlines } from "../inlines.tsx";
import { shuffleItems } from "../shuffle.ts";
import { getDragProps, getDropProps } from "./drag-and-drop.ts";
import { Group } from "./group.tsx";
import { addPair, isUsedUp, type Pair } from "./pairing.ts";
import type { AnswerProps } from "./response-handlers.ts";
import { SelectField } from "./select-field.tsx";
import { PART_CLASSES, PLACE_CLASSES, usePick } from "./use-pick.ts";

/**
 * Renders text with gaps. Each gap is a select with all options. An option can also be dragged to a gap, or tapped before
 * the gap is.
 */
export function GapMatch(props: AnswerProps<DocNode<"gapMatchInteraction">>) {
  const { node, value, answer, context, prompt, id, seed, announce, disabled } = props;
  const { text } = context.language;
  const { getPartProps, getPlaceProps } = usePick(disabled);
  const children = node.content ?? [];
  const authoredTexts = children.filter((child) => child.type === "gapText");
  const texts = node.attrs.shuffle ? shuffleItems(authoredTexts, seed) : authoredTexts;
  const gaps = [...descendants(node)].flatMap(({ node: part }) =>
    part.type === "gap" ? [part.attrs.id] : [],
  );
  const pairs = parsePairs(value);
  const max = new Map(texts.map(({ attrs }) => [attrs.id, attrs.matchMax ?? 0]));
  const limits = { source: (source: string) => max.get(source) ?? 0, target: () => 1 };
  const formatGapName = (gap: string) => text("gap", { i: gaps.indexOf(gap) + 1, of: gaps.length });
  const isUsed = (source: string) => isUsedUp(pairs, 0, source, limits.source(source));

  const setGap = (gap: string, source: string | undefined) => {
    const others = pairs.filter(([, at]) => at !== gap);
    if (source === undefined) return answer(others);
    const remaining = addPair(others, [source, gap], limits).pairs;
    const [displaced] = others.filter((pair) => !remaining.includes(pair));
    const at = texts.findIndex(({ attrs }) => attrs.id === source);
    const moved = texts[at];
    if (displaced && moved) {
      announce(
        text("removedFrom", { name: readName(moved, at + 1, context), from: formatGapName(displaced[1]) }),
      );
    }
    answer(remaining satisfies Pair[]);
  };

  const renderGap: RenderContext["renderGap"] = ({ attrs }) => {
    const selected = pairs.find(([, at]) => at === attrs.id)?.[0];
    const options = texts.map((each, index) => {
      const used = each.attrs.id !== selected && isUsed(each.attrs.id);
      const name = readName(each, index + 1, context);
      return { id: each.attrs.id, name: used ? text("used", { name }) : name };
    });
    return (
      <span
        className={`inline-block max-w-full ${PLACE_CLASSES}`}
        {...getDropProps(id, disabled, (at) => setGap(attrs.id, texts[at]?.attrs.id))}
        {...getPlaceProps((source) => setGap(attrs.id, source))}
      >
        <SelectField
          label={formatGapName(attrs.id)}
          options={options}
          selected={selected}
          onSelect={(source) => setGap(attrs.id, source)}
          disabled={disabled}
          language={context.language}
        />
      </span>
    );
  };

  return (
    <Group label={prompt} describedBy={`${id}-hint`} className="space-y-3">
      <p id={`${id}-hint`} dir="auto" className="text-sm text-muted">
        {text("tapGap")}
      </p>
      <ul aria-label={text("gapTexts")} className="flex flex-wrap gap-2">
        {texts.map((each, index) => (
          <li
            key={each.attrs.id}
            {...getDragProps(id, index, disabled)}
            {...getPartProps(each.attrs.id)}
            className={`${PART_CLASSES} ${isUsed(each.attrs.id) ? "text-muted line-through decoration-edge" : ""}`}
          >
            <Inlines nodes={each.content} context={context} />
          </li>
        ))}
      </ul>
      <div className="space-y-3 leading-10">
        <Blocks
          nodes={children.filter((child) => child.type !== "gapText")}
          context={{ ...context, renderGap }}
        />
      </div>
    </Group>
  );
}
