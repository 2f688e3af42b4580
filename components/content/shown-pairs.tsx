import type { DocNode } from "#lib/core/content/nodes.ts";
import { Blank } from "./blank.tsx";
import { Blocks, Inlines } from "./blocks.tsx";
import { pairsIn, readName } from "./given.ts";
import type { Scene } from "./scene.ts";
import type { ShownProps } from "./shown.tsx";

/** Sources, each with what it was matched with, or could be. */
export function Match({ node, given, scene }: ShownProps<DocNode<"matchInteraction">>) {
  const [sources = [], targets = []] = (node.content ?? []).map((set) => set.content ?? []);
  const pairs = pairsIn(given?.get(node.attrs.responseId));
  return (
    <table className="border-collapse text-sm">
      <tbody>
        {sources.map((source) => {
          const mine = pairs.filter(([id]) => id === source.attrs.id).map(([, id]) => id);
          const names = namesAmong(targets, mine, scene);
          return (
            <tr key={source.attrs.id} className="border-b border-line">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal">
                <Blocks nodes={source.content} scene={scene} />
              </th>
              <td aria-hidden="true" className="px-2 text-muted rtl:-scale-x-100">
                →
              </td>
              <td className="py-1.5">
                {given ? (
                  <Blank value={names.join(", ")} asked language={scene.language} />
                ) : (
                  <span className="text-muted">
                    {targets.map((target, index) => readName(target, index + 1, scene)).join(" / ")}
                  </span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The texts, then the blocks with their gaps; each gap shows what was put there. */
export function GapMatch({ node, given, scene }: ShownProps<DocNode<"gapMatchInteraction">>) {
  const texts = (node.content ?? []).filter((child) => child.type === "gapText");
  const blocks = (node.content ?? []).filter((child) => child.type !== "gapText");
  const pairs = pairsIn(given?.get(node.attrs.responseId));
  const gap: Scene["gap"] = ({ attrs }, { language }) => {
    const put = pairs.filter(([, id]) => id === attrs.id).map(([id]) => id);
    const names = namesAmong(texts, put, scene);
    return <Blank value={names.join(", ")} asked={given !== undefined} language={language} />;
  };
  return (
    <div className="space-y-3">
      {!given && (
        <ul className="flex flex-wrap gap-2">
          {texts.map((text) => (
            <li key={text.attrs.id} className="rounded border border-edge/60 px-2 text-sm">
              <Inlines nodes={text.content} scene={scene} />
            </li>
          ))}
        </ul>
      )}
      <Blocks nodes={blocks} scene={{ ...scene, gap }} />
    </div>
  );
}

/** The names of the parts that have one of the ids, in the parts' order. */
const namesAmong = (
  parts: readonly DocNode<"simpleAssociableChoice" | "gapText">[],
  ids: readonly string[],
  scene: Scene,
): string[] =>
  parts.flatMap((part, index) => (ids.includes(part.attrs.id) ? [readName(part, index + 1, scene)] : []));
