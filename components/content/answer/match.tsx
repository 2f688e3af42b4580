import type { DocNode } from "#lib/core/content/nodes.ts";
import { descendants } from "#lib/core/content/traverse.ts";
import { Blocks } from "../blocks.tsx";
import { pairsIn, readShortName, readText } from "../given.ts";
import type { Scene } from "../scene.ts";
import { shuffled } from "../shuffle.ts";
import { carried, receives } from "./carry.ts";
import { Group } from "./group.tsx";
import { has, isUsedUp, type Pair, paired, without } from "./pairing.ts";
import { Pick } from "./pick.tsx";
import type { AnswerProps } from "./respond.ts";

type Part = DocNode<"simpleAssociableChoice">;

/**
 * Sources, each with what it goes with: a list to choose from where it takes one, boxes to tick where more. A target
 * that may not be used again goes over from where it was, and that is said.
 */
export function Match(props: AnswerProps<DocNode<"matchInteraction">>) {
  const { node, value, answer, scene, prompt, id, seed, say, disabled } = props;
  const [first = [], second = []] = (node.content ?? []).map((set) => set.content ?? []);
  const order = (parts: readonly Part[], side: string) =>
    node.attrs.shuffle ? shuffled(parts, seed + side) : parts;
  const sources = order(first, " source");
  const targets = order(second, " target");
  const pairs = pairsIn(value);
  const limits = { source: maxIn(sources), target: maxIn(targets) };

  const put = (pair: Pair) => {
    const { pairs: now, taken } = paired(pairs, pair, limits);
    answer(now);
    const from = taken[0]?.[0];
    if (from === undefined) return;
    say(
      scene.language.text("takenFrom", {
        name: nameIn(targets, pair[1], scene),
        from: nameIn(sources, from, scene),
      }),
    );
  };
  const take = (pair: Pair) => answer(without(pairs, pair));

  return (
    <Group label={prompt} className="space-y-3">
      {sources.some(takesOne) && (
        <Targets targets={targets} pairs={pairs} limit={limits.target} {...{ id, scene, disabled }} />
      )}
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {sources.map((source, index) => (
          <li
            key={source.attrs.id}
            {...receives(id, disabled, (at) => {
              const target = targets[at];
              if (target) put([source.attrs.id, target.attrs.id]);
            })}
            className="grid items-center gap-x-4 gap-y-2 px-3.5 py-2.5 @lg:grid-cols-2"
          >
            <div className="min-w-0 space-y-2">
              <Blocks nodes={source.content} scene={scene} />
            </div>
            <MatchControl
              label={scene.language.text("goesWith", { name: readShortName(source, index + 1, scene) })}
              {...{ source, targets, pairs, limits, put, take, scene, disabled }}
            />
          </li>
        ))}
      </ul>
    </Group>
  );
}

const takesOne = ({ attrs }: Part): boolean => attrs.matchMax === 1;

const nameIn = (parts: readonly Part[], id: string, scene: Scene): string => {
  const at = parts.findIndex(({ attrs }) => attrs.id === id);
  const part = parts[at];
  return part ? readShortName(part, at + 1, scene) : "";
};

const maxIn = (parts: readonly Part[]) => (id: string) =>
  parts.find(({ attrs }) => attrs.id === id)?.attrs.matchMax ?? 0;

/** The targets in full; with a letter where a list to choose from, which shows only words, could not tell them apart. */
function Targets(props: {
  targets: readonly Part[];
  pairs: readonly Pair[];
  limit: (id: string) => number;
  id: string;
  scene: Scene;
  disabled: boolean;
}) {
  const { targets, pairs, limit, id, scene, disabled } = props;
  return (
    <ol className="flex flex-wrap gap-2">
      {targets.map((target, index) => (
        <li
          key={target.attrs.id}
          {...carried(id, index, disabled)}
          className={`flex cursor-grab items-start gap-2 rounded-md border border-edge/60 bg-surface px-2.5 py-1 ${isUsedUp(pairs, 1, target.attrs.id, limit(target.attrs.id)) ? "text-muted" : ""}`}
        >
          {!isPlain(target) && <span className="font-medium text-muted">{letter(index)}</span>}
          <div className="min-w-0 space-y-2">
            <Blocks nodes={target.content} scene={scene} />
          </div>
        </li>
      ))}
    </ol>
  );
}

const letter = (index: number): string => (index < 26 ? String.fromCharCode(65 + index) : String(index + 1));

type MatchControlProps = {
  label: string;
  source: Part;
  targets: readonly Part[];
  pairs: readonly Pair[];
  limits: { source: (id: string) => number; target: (id: string) => number };
  put: (pair: Pair) => void;
  take: (pair: Pair) => void;
  scene: Scene;
  disabled: boolean;
};

function MatchControl({
  label,
  source,
  targets,
  pairs,
  limits,
  put,
  take,
  scene,
  disabled,
}: MatchControlProps) {
  const { id } = source.attrs;
  if (takesOne(source)) {
    const picked = pairs.find(([from]) => from === id)?.[1];
    return (
      <Pick
        label={label}
        options={targets.map((target, index) => ({
          id: target.attrs.id,
          name: optionName(target, index, pairs, picked, limits.target(target.attrs.id), scene),
        }))}
        picked={picked}
        onPick={(target) => {
          if (target !== undefined) put([id, target]);
          else if (picked !== undefined) take([id, picked]);
        }}
        disabled={disabled}
        language={scene.language}
      />
    );
  }
  const isFull = isUsedUp(pairs, 0, id, limits.source(id));
  return (
    <Group label={label} className="flex flex-wrap gap-x-4 gap-y-1.5">
      {targets.map((target) => {
        const pair: Pair = [id, target.attrs.id];
        const isPicked = has(pairs, pair);
        return (
          <label
            key={target.attrs.id}
            className="flex cursor-pointer items-start gap-2 py-1 has-disabled:opacity-60"
          >
            <input
              type="checkbox"
              checked={isPicked}
              disabled={disabled || (isFull && !isPicked)}
              onChange={() => (isPicked ? take(pair) : put(pair))}
              className="mt-1 size-4 shrink-0"
            />
            <span className="min-w-0">
              <Blocks nodes={target.content} scene={scene} />
            </span>
          </label>
        );
      })}
    </Group>
  );
}

function optionName(
  target: Part,
  index: number,
  pairs: readonly Pair[],
  picked: string | undefined,
  max: number,
  scene: Scene,
): string {
  const text = readText(target, scene);
  const name = isPlain(target) ? text : `${letter(index)} ${text}`.trim();
  const isUsed = target.attrs.id !== picked && isUsedUp(pairs, 1, target.attrs.id, max);
  return isUsed ? scene.language.text("used", { name }) : name;
}

const PLAIN: ReadonlySet<string> = new Set(["paragraph", "text", "hardBreak"]);

const isPlain = (target: Part): boolean => [...descendants(target)].every(({ node }) => PLAIN.has(node.type));
