import { Fragment, type ReactNode } from "react";
import type { DocNode, InlineNode, Mark } from "#lib/core/content/nodes.ts";
import { isInteraction } from "#lib/core/content/traverse.ts";
import { MathView } from "./math-view.tsx";
import type { RenderContext } from "./render-context.ts";

/** Renders a block's inline nodes: text, breaks, formulas, images, gaps and inline interactions. */
export const Inlines = ({
  nodes = [],
  context,
}: {
  nodes: readonly DocNode[] | undefined;
  context: RenderContext;
}) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the nodes of a rendered document never change
  nodes.map((node, i) => <Inline key={i} node={node as InlineNode} context={context} />);

function Inline({ node, context }: { node: InlineNode; context: RenderContext }): ReactNode {
  const marks = ("marks" in node && node.marks) || [];
  return marks.reduce<ReactNode>((inner, mark) => wrapInMark(mark, inner), renderInline(node, context));
}

function renderInline(node: InlineNode, context: RenderContext): ReactNode {
  switch (node.type) {
    case "text":
      return node.text;
    case "hardBreak":
      return <br />;
    case "inlineMath":
      return <MathView latex={node.attrs.latex} context={context} />;
    case "image":
      return <Picture node={node} context={context} />;
    case "gap":
      return context.renderGap(node, context);
    case "hottext":
      return context.renderHottext(node, context);
    default:
      return isInteraction(node) ? context.renderInteraction(node, context) : null;
  }
}

function wrapInMark(mark: Mark, inner: ReactNode): ReactNode {
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

type PictureProps = { node: DocNode<"image">; context: Pick<RenderContext, "getImageUrl"> };

export const Picture = ({ node: { attrs }, context }: PictureProps) => (
  // biome-ignore lint/performance/noImgElement: authors can use images from any host
  <img
    src={context.getImageUrl(attrs.src)}
    alt={attrs.alt}
    title={attrs.title ?? undefined}
    width={attrs.width ?? undefined}
    height={attrs.height ?? undefined}
    loading="lazy"
    className="inline-block h-auto max-w-full rounded"
  />
);
