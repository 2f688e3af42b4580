import type { DocNode } from "#lib/core/content/nodes.ts";
import { BlankAnswer } from "./blank-answer.tsx";
import { Blocks } from "./document.tsx";
import { GradedNames } from "./graded-answer.tsx";
import { Inlines } from "./inlines.tsx";
import type { ReadOnlyProps } from "./read-only-interaction.tsx";
import type { RenderContext } from "./render-context.ts";
import { parsePairs, readName } from "./responses.ts";

/** Renders each source with its matches or, without a response, with all targets. */
export function Match({ node, responses, graded, context }: ReadOnlyProps<DocNode<"matchInteraction">>) {
  const [sources = [], targets = []] = (node.content ?? []).map((set) => set.content ?? []);
  const pairs = parsePairs(responses?.get(node.attrs.responseId));
  return (
    <table className="border-collapse text-sm">
      <tbody>
        {sources.map((source) => {
          const matchedIds = pairs.filter(([id]) => id === source.attrs.id).map(([, id]) => id);
          const names = listNames(targets, matchedIds, context);
          const rightIds = parsePairs(graded?.right).flatMap(([id, at]) =>
            id === source.attrs.id ? [at] : [],
          );
          return (
            <tr key={source.attrs.id} className="border-b border-line">
              <th scope="row" className="py-1.5 pe-3 text-start font-normal wrap-break-word">
                <Blocks nodes={source.content} context={context} />
              </th>
              <td aria-hidden="true" className="px-2 text-muted rtl:-scale-x-100">
                →
              </td>
              <td className="py-1.5">
                {graded && graded.outcome !== "pending" ? (
                  <GradedNames
                    given={names}
                    right={listNames(targets, rightIds, context)}
                    graded={graded}
                    language={context.language}
                  />
                ) : responses ? (
                  <BlankAnswer value={names.join(", ")} hasResponse language={context.language} />
                ) : (
                  <span className="text-muted">
                    {targets.map((target, index) => readName(target, index + 1, context)).join(" / ")}
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

/** Renders the text with the answers in its gaps. Without a response, the options come first. */
export function GapMatch({
  node,
  responses,
  graded,
  context,
}: ReadOnlyProps<DocNode<"gapMatchInteraction">>) {
  const texts = (node.content ?? []).filter((child) => child.type === "gapText");
  const blocks = (node.content ?? []).filter((child) => child.type !== "gapText");
  const pairs = parsePairs(responses?.get(node.attrs.responseId));
  const renderGap: RenderContext["renderGap"] = ({ attrs }, { language }) => {
    const placedIds = pairs.filter(([, id]) => id === attrs.id).map(([id]) => id);
    const names = listNames(texts, placedIds, context);
    if (graded && graded.outcome !== "pending") {
      const rightIds = parsePairs(graded.right).flatMap(([id, at]) => (at === attrs.id ? [id] : []));
      const right = listNames(texts, rightIds, context);
      return <GradedNames given={names} right={right} graded={graded} language={language} />;
    }
    return <BlankAnswer value={names.join(", ")} hasResponse={responses !== undefined} language={language} />;
  };
  return (
    <div className="space-y-3">
      {!responses && (
        <ul className="flex flex-wrap gap-2">
          {texts.map((text) => (
            <li key={text.attrs.id} className="rounded border border-edge/60 px-2 text-sm">
              <Inlines nodes={text.content} context={context} />
            </li>
          ))}
        </ul>
      )}
      <Blocks nodes={blocks} context={{ ...context, renderGap }} />
    </div>
  );
}

/** Returns the names of the parts with these ids, in the parts' order. */
const listNames = (
  parts: readonly DocNode<"simpleAssociableChoice" | "gapText">[],
  ids: readonly string[],
  context: RenderContext,
): string[] =>
  parts.flatMap((part, index) => (ids.includes(part.attrs.id) ? [readName(part, index + 1, context)] : []));
