import { Fragment, type ReactNode } from "react";
import { Scroller } from "#components/ui/scroller.tsx";
import type { BlockNode, DocNode, InlineNode, Mark } from "#lib/content/nodes.ts";
import type { Given } from "./given.ts";
import { BlockInteraction, Gap, InlineInteraction } from "./interactions.tsx";
import { MathView } from "./math.tsx";

const ALIGN = {
  left: "text-left",
  center: "text-center",
  right: "text-right",
  justify: "text-justify",
} as const;

/** Blocks of a document, one below the other. */
export const Blocks = ({ nodes = [], given }: { nodes: readonly DocNode[] | undefined; given: Given }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a document that is shown does not change
  nodes.map((node, i) => <Block key={i} node={node as BlockNode} given={given} />);

function Block({ node, given }: { node: BlockNode; given: Given }): ReactNode {
  switch (node.type) {
    case "paragraph":
      return (
        <p className={ALIGN[node.attrs?.textAlign ?? "left"]}>
          <Inlines nodes={node.content} given={given} />
        </p>
      );
    case "heading":
      return <Heading node={node} given={given} />;
    case "bulletList":
      return (
        <ul className="list-disc space-y-1 pl-6">
          <Items nodes={node.content} given={given} />
        </ul>
      );
    case "orderedList":
      return (
        <ol
          start={node.attrs?.start ?? 1}
          type={node.attrs?.type ?? "1"}
          className="list-decimal space-y-1 pl-6"
        >
          <Items nodes={node.content} given={given} />
        </ol>
      );
    case "blockquote":
      return (
        <blockquote className="space-y-3 border-l-2 border-edge/60 pl-4 text-muted">
          <Blocks nodes={node.content} given={given} />
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
      return <TableOf node={node} given={given} />;
    case "image":
      return <Picture node={node} />;
    case "blockMath":
      return (
        <Scroller label="Formula">
          <MathView latex={node.attrs.latex} block />
        </Scroller>
      );
    default:
      return <BlockInteraction node={node} given={given} />;
  }
}

/** A question's own headings stand below the page's. */
function Heading({ node, given }: { node: DocNode<"heading">; given: Given }) {
  const Level = (["h3", "h4", "h5", "h6"] as const)[node.attrs.level - 1] ?? "h6";
  return (
    <Level className={`font-semibold ${ALIGN[node.attrs.textAlign ?? "left"]}`}>
      <Inlines nodes={node.content} given={given} />
    </Level>
  );
}

const Items = ({ nodes = [], given }: { nodes: readonly DocNode<"listItem">[] | undefined; given: Given }) =>
  nodes.map((item, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document that is shown does not change
    <li key={i} className="space-y-1">
      <Blocks nodes={item.content} given={given} />
    </li>
  ));

const TableOf = ({ node, given }: { node: DocNode<"table">; given: Given }) => (
  <Scroller label="Table">
    <table className="border-collapse text-sm">
      <tbody>
        {node.content?.map((row, r) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document that is shown does not change
          <tr key={r}>
            {row.content?.map((cell, c) => {
              const Cell = cell.type === "tableHeader" ? "th" : "td";
              return (
                <Cell
                  // biome-ignore lint/suspicious/noArrayIndexKey: a document that is shown does not change
                  key={c}
                  colSpan={cell.attrs?.colspan ?? 1}
                  rowSpan={cell.attrs?.rowspan ?? 1}
                  className={`border border-line px-2.5 py-1.5 ${ALIGN[cell.attrs?.align ?? "left"]}`}
                >
                  <Blocks nodes={cell.content} given={given} />
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </Scroller>
);

export const Picture = ({ node: { attrs } }: { node: DocNode<"image"> }) => (
  // biome-ignore lint/performance/noImgElement: content's pictures come from wherever their author put them
  <img
    src={attrs.src}
    alt={attrs.alt}
    title={attrs.title ?? undefined}
    width={attrs.width ?? undefined}
    height={attrs.height ?? undefined}
    loading="lazy"
    className="inline-block h-auto max-w-full rounded"
  />
);

/** A line of text with what stands in it. */
export const Inlines = ({ nodes = [], given }: { nodes: readonly DocNode[] | undefined; given: Given }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a document that is shown does not change
  nodes.map((node, i) => <Inline key={i} node={node as InlineNode} given={given} />);

function Inline({ node, given }: { node: InlineNode; given: Given }): ReactNode {
  const marks = ("marks" in node && node.marks) || [];
  return marks.reduce<ReactNode>((inner, mark) => marked(mark, inner), inlineOf(node, given));
}

function inlineOf(node: InlineNode, given: Given): ReactNode {
  switch (node.type) {
    case "text":
      return node.text;
    case "hardBreak":
      return <br />;
    case "inlineMath":
      return <MathView latex={node.attrs.latex} />;
    case "image":
      return <Picture node={node} />;
    case "gap":
      return <Gap node={node} given={given} />;
    default:
      return <InlineInteraction node={node} given={given} />;
  }
}

function marked(mark: Mark, inner: ReactNode): ReactNode {
  switch (mark.type) {
    case "bold":
      return <strong>{inner}</strong>;
    case "italic":
      return <em>{inner}</em>;
    case "underline":
      return <u>{inner}</u>;
    case "strike":
      return <s>{inner}</s>;
    case "code":
      return <code className="rounded bg-sunken px-1 font-mono text-[0.9em]">{inner}</code>;
    case "subscript":
      return <sub>{inner}</sub>;
    case "superscript":
      return <sup>{inner}</sup>;
    case "link":
      return (
        <a href={mark.attrs.href} rel="noreferrer noopener nofollow" target="_blank" className="link">
          {inner}
        </a>
      );
    default:
      return <Fragment>{inner}</Fragment>;
  }
}
