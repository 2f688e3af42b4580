import type { ReactNode } from "react";
import type { MathElement } from "#lib/contract/math.ts";
import type { DocNode, InteractionNode } from "#lib/core/content/nodes.ts";
import type { Language } from "./messages/language.ts";

/**
 * What content is shown in. The nodes are the same everywhere; the scene says what an interaction is there (something
 * to answer, or what was answered), and where formulas and pictures come from.
 */
export type RenderContext = {
  language: Language;
  /** The formula's MathML; undefined: it is shown as it was written. */
  math: (latex: string, block: boolean) => MathElement | undefined;
  /** Where a picture is loaded from. */
  picture: (src: string) => string;
  interaction: (node: InteractionNode, context: RenderContext) => ReactNode;
  /** A gap of the gap match that `scene` is made for. */
  gap: (node: DocNode<"gap">, context: RenderContext) => ReactNode;
};
