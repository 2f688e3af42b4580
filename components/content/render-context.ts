import type { ReactNode } from "react";
import type { MathElement } from "#lib/contract/math.ts";
import type { DocNode, InteractionNode } from "#lib/core/content/nodes.ts";
import type { Language } from "./messages/language.ts";

/**
 * How content is rendered. The nodes are the same everywhere; the context decides what becomes of an interaction (a
 * control or a given answer), and where formulas and images come from.
 */
export type RenderContext = {
  language: Language;
  /** A formula's MathML; undefined where it can only be shown as written. */
  getFormula: (latex: string, block: boolean) => MathElement | undefined;
  /** The address that an image is loaded from. */
  getImageUrl: (src: string) => string;
  renderInteraction: (node: InteractionNode, context: RenderContext) => ReactNode;
  /** Renders a gap of the gap match that the context was created for. */
  renderGap: (node: DocNode<"gap">, context: RenderContext) => ReactNode;
};
