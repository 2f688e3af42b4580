import type { ReactNode } from "react";
import { Scroller } from "#components/ui/scroller.tsx";
import type { BlockNode, Doc, DocNode } from "#lib/core/content/nodes.ts";
import { isInteraction } from "#lib/core/content/traverse.ts";
import { Inlines, Picture } from "./inlines.tsx";
import { MathView } from "./math-view.tsx";
import type { RenderContext } from "./render-context.ts";

const ALIGN = {
  start: "text-start",
  left: "text-left",
  center: "text-center",
  right: "text-right",
  justify: "text-justify",
} as const;

/** Renders a document. */
export const Document = ({ value, context }: { value: Doc; context: RenderContext }) => (
  <div className="space-y-3 wrap-anywhere">
    <Blocks nodes={value.content} context={context} />
  </div>
);

/** Renders block nodes, one below another. */
export const Blocks = ({
  nodes = [],
  context,
}: {
  nodes: readonly DocNode[] | undefined;
  context: RenderContext;
}) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a rendered document never change
  nodes.map((node, i) => <Block key={i} node={node as BlockNode} context={context} />);

function Block({ node, context }: { node: BlockNode; context: RenderContext }): ReactNode {
  switch (node.type) {
    case "paragraph":
      return (
        <p className={ALIGN[node.attrs?.textAlign ?? "start"]}>
          <Inlines nodes={node.content} context={context} />
        </p>
      );
    case "heading":
      return <Heading node={node} context={context} />;
    case "bulletList":
      return (
        <ul className="list-disc space-y-1 ps-6">
          <ListItems nodes={node.content} context={context} />
        </ul>
      );
    case "orderedList":
      return (
        <ol
          start={node.attrs?.start ?? 1}
          type={node.attrs?.type ?? "1"}
          className="list-decimal space-y-1 ps-6"
        >
          <ListItems nodes={node.content} context={context} />
        </ol>
      );
    case "blockquote":
      return (
        <blockquote className="space-y-3 border-s-2 border-edge/60 ps-4 text-muted">
          <Blocks nodes={node.content} context={context} />
        </blockquote>
      );
    case "codeBlock":
      return (
        <pre className="rounded-md bg-sunken p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
          <code>{(node.content ?? []).map(({ text }) => text).join("")}</code>
        </pre>
      );
    case "horizontalRule":
      return <hr className="border-line" />;
    case "table":
      return <TableBlock node={node} context={context} />;
    case "image":
      return <Picture node={node} context={context} />;
    case "blockMath":
      return (
        <Scroller label={context.language.text("formula")}>
          <MathView latex={node.attrs.latex} block context={context} />
        </Scroller>
      );
    default:
      return isInteraction(node) ? context.renderInteraction(node, context) : null;
  }
}

/** Renders a heading. Headings in content start at h3, below the page's headings. */
function Heading({ node, context }: { node: DocNode<"heading">; context: RenderContext }) {
  const Level = (["h3", "h4", "h5", "h6"] as const)[node.attrs.level - 1] ?? "h6";
  return (
    <Level className={`font-semibold ${ALIGN[node.attrs.textAlign ?? "start"]}`}>
      <Inlines nodes={node.content} context={context} />
    </Level>
  );
}

const ListItems = ({
  nodes = [],
  context,
}: {
  nodes: readonly DocNode<"listItem">[] | undefined;
  context: RenderContext;
}) =>
  nodes.map((item, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a rendered document never change
    <li key={i} className="space-y-1">
      <Blocks nodes={item.content} context={context} />
    </li>
  ));

const TableBlock = ({ node, context }: { node: DocNode<"table">; context: RenderContext }) => (
  <Scroller label={context.language.text("table")}>
    <table className="border-collapse text-sm wrap-normal">
      <tbody>
        {node.content?.map((row, r) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a rendered document never change
          <tr key={r}>
            {row.content?.map((cell, c) => {
              const Cell = cell.type === "tableHeader" ? "th" : "td";
              return (
                <Cell
                  // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a rendered document never change
                  key={c}
                  colSpan={cell.attrs?.colspan ?? 1}
                  rowSpan={cell.attrs?.rowspan ?? 1}
                  className={`border border-line px-2.5 py-1.5 ${ALIGN[cell.attrs?.align ?? "start"]}`}
                >
                  <Blocks nodes={cell.content} context={context} />
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </Scroller>
);
