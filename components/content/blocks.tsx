import { Fragment, type ReactNode } from "react";
import { Scroller } from "#components/ui/scroller.tsx";
import type { BlockNode, DocNode, InlineNode, Mark } from "#lib/core/content/nodes.ts";
import { isInteraction } from "#lib/core/content/traverse.ts";
import { MathView } from "./math-view.tsx";
import type { Scene } from "./scene.ts";

const ALIGN = {
  start: "text-start",
  left: "text-left",
  center: "text-center",
  right: "text-right",
  justify: "text-justify",
} as const;

/** Blocks of a document, one below the other. */
export const Blocks = ({ nodes = [], scene }: { nodes: readonly DocNode[] | undefined; scene: Scene }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a document that is shown does not change
  nodes.map((node, i) => <Block key={i} node={node as BlockNode} scene={scene} />);

function Block({ node, scene }: { node: BlockNode; scene: Scene }): ReactNode {
  switch (node.type) {
    case "paragraph":
      return (
        <p className={ALIGN[node.attrs?.textAlign ?? "start"]}>
          <Inlines nodes={node.content} scene={scene} />
        </p>
      );
    case "heading":
      return <Heading node={node} scene={scene} />;
    case "bulletList":
      return (
        <ul className="list-disc space-y-1 ps-6">
          <Items nodes={node.content} scene={scene} />
        </ul>
      );
    case "orderedList":
      return (
        <ol
          start={node.attrs?.start ?? 1}
          type={node.attrs?.type ?? "1"}
          className="list-decimal space-y-1 ps-6"
        >
          <Items nodes={node.content} scene={scene} />
        </ol>
      );
    case "blockquote":
      return (
        <blockquote className="space-y-3 border-s-2 border-edge/60 ps-4 text-muted">
          <Blocks nodes={node.content} scene={scene} />
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
      return <TableOf node={node} scene={scene} />;
    case "image":
      return <Picture node={node} scene={scene} />;
    case "blockMath":
      return (
        <Scroller label={scene.language.text("formula")}>
          <MathView latex={node.attrs.latex} block scene={scene} />
        </Scroller>
      );
    default:
      return isInteraction(node) ? scene.interaction(node, scene) : null;
  }
}

/** A question's own headings stand below the page's. */
function Heading({ node, scene }: { node: DocNode<"heading">; scene: Scene }) {
  const Level = (["h3", "h4", "h5", "h6"] as const)[node.attrs.level - 1] ?? "h6";
  return (
    <Level className={`font-semibold ${ALIGN[node.attrs.textAlign ?? "start"]}`}>
      <Inlines nodes={node.content} scene={scene} />
    </Level>
  );
}

const Items = ({ nodes = [], scene }: { nodes: readonly DocNode<"listItem">[] | undefined; scene: Scene }) =>
  nodes.map((item, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a document that is shown does not change
    <li key={i} className="space-y-1">
      <Blocks nodes={item.content} scene={scene} />
    </li>
  ));

const TableOf = ({ node, scene }: { node: DocNode<"table">; scene: Scene }) => (
  <Scroller label={scene.language.text("table")}>
    <table className="border-collapse text-sm wrap-normal">
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
                  className={`border border-line px-2.5 py-1.5 ${ALIGN[cell.attrs?.align ?? "start"]}`}
                >
                  <Blocks nodes={cell.content} scene={scene} />
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </Scroller>
);

export const Picture = ({ node: { attrs }, scene }: { node: DocNode<"image">; scene: Scene }) => (
  // biome-ignore lint/performance/noImgElement: content's pictures come from wherever their author put them
  <img
    src={scene.picture(attrs.src)}
    alt={attrs.alt}
    title={attrs.title ?? undefined}
    width={attrs.width ?? undefined}
    height={attrs.height ?? undefined}
    loading="lazy"
    className="inline-block h-auto max-w-full rounded"
  />
);

/** A line of text with what stands in it. */
export const Inlines = ({ nodes = [], scene }: { nodes: readonly DocNode[] | undefined; scene: Scene }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a document that is shown does not change
  nodes.map((node, i) => <Inline key={i} node={node as InlineNode} scene={scene} />);

function Inline({ node, scene }: { node: InlineNode; scene: Scene }): ReactNode {
  const marks = ("marks" in node && node.marks) || [];
  return marks.reduce<ReactNode>((inner, mark) => marked(mark, inner), inlineOf(node, scene));
}

function inlineOf(node: InlineNode, scene: Scene): ReactNode {
  switch (node.type) {
    case "text":
      return node.text;
    case "hardBreak":
      return <br />;
    case "inlineMath":
      return <MathView latex={node.attrs.latex} scene={scene} />;
    case "image":
      return <Picture node={node} scene={scene} />;
    case "gap":
      return scene.gap(node, scene);
    default:
      return isInteraction(node) ? scene.interaction(node, scene) : null;
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
