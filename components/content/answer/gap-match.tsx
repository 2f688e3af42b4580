import type { DocNode } from "#lib/core/content/nodes.ts";
import { descendants } from "#lib/core/content/traverse.ts";
import { Blocks, Inlines } from "../blocks.tsx";
import { pairsIn, readName } from "../given.ts";
import type { Scene } from "../scene.ts";
import { shuffled } from "../shuffle.ts";
import { carried, receives } from "./carry.ts";
import { Group } from "./group.tsx";
import { isUsedUp, type Pair, paired } from "./pairing.ts";
import { Pick } from "./pick.tsx";
import type { AnswerProps } from "./respond.ts";

/** Texts for gaps: each gap is a list to choose from, and a mouse can carry the texts there. */
export function GapMatch(props: AnswerProps<DocNode<"gapMatchInteraction">>) {
  const { node, value, answer, scene, prompt, id, seed, say, disabled } = props;
  const { text } = scene.language;
  const children = node.content ?? [];
  const written = children.filter((child) => child.type === "gapText");
  const texts = node.attrs.shuffle ? shuffled(written, seed) : written;
  const gaps = [...descendants(node)].flatMap(({ node: part }) =>
    part.type === "gap" ? [part.attrs.id] : [],
  );
  const pairs = pairsIn(value);
  const max = new Map(texts.map(({ attrs }) => [attrs.id, attrs.matchMax ?? 0]));
  const limits = { source: (source: string) => max.get(source) ?? 0, target: () => 1 };
  const numbered = (gap: string) => text("gap", { i: gaps.indexOf(gap) + 1, of: gaps.length });
  const isUsed = (source: string) => isUsedUp(pairs, 0, source, limits.source(source));

  const put = (gap: string, source: string | undefined) => {
    const others = pairs.filter(([, at]) => at !== gap);
    if (source === undefined) return answer(others);
    const left = paired(others, [source, gap], limits).pairs;
    const [taken] = others.filter((pair) => !left.includes(pair));
    const at = texts.findIndex(({ attrs }) => attrs.id === source);
    const moved = texts[at];
    if (taken && moved) {
      say(text("takenFrom", { name: readName(moved, at + 1, scene), from: numbered(taken[1]) }));
    }
    answer(left satisfies Pair[]);
  };

  const gap: Scene["gap"] = ({ attrs }) => {
    const picked = pairs.find(([, at]) => at === attrs.id)?.[0];
    const options = texts.map((each, index) => {
      const used = each.attrs.id !== picked && isUsed(each.attrs.id);
      const name = readName(each, index + 1, scene);
      return { id: each.attrs.id, name: used ? text("used", { name }) : name };
    });
    return (
      <span {...receives(id, disabled, (at) => put(attrs.id, texts[at]?.attrs.id))}>
        <Pick
          label={numbered(attrs.id)}
          options={options}
          picked={picked}
          onPick={(source) => put(attrs.id, source)}
          disabled={disabled}
          language={scene.language}
        />
      </span>
    );
  };

  return (
    <Group label={prompt} className="space-y-3">
      <ul aria-label={text("gapTexts")} className="flex flex-wrap gap-2">
        {texts.map((each, index) => (
          <li
            key={each.attrs.id}
            {...carried(id, index, disabled)}
            className={`cursor-grab rounded-md border border-edge/60 bg-surface px-2.5 py-1 ${isUsed(each.attrs.id) ? "text-muted line-through decoration-edge" : ""}`}
          >
            <Inlines nodes={each.content} scene={scene} />
          </li>
        ))}
      </ul>
      <div className="space-y-3 leading-10">
        <Blocks nodes={children.filter((child) => child.type !== "gapText")} scene={{ ...scene, gap }} />
      </div>
    </Group>
  );
}
