import type { ReactNode } from "react";
import type { MathElement } from "#lib/contract/math.ts";
import type { DocNode, InteractionNode } from "#lib/core/content/nodes.ts";
import type { FileAccess, ShownFile } from "./file-access.ts";
import type { Language } from "./messages/language.ts";

/**
 * How content is rendered. The nodes are the same everywhere. The context determines how interactions are rendered (as
 * a control or as an answer) and where formulas and images come from.
 */
export type RenderContext = {
  language: Language;
  /** Returns a formula's MathML, or undefined if the formula can only be shown as typed. */
  getFormula: (latex: string, block: boolean) => MathElement | undefined;
  /** Returns the URL from which an image is loaded. */
  getImageUrl: (src: string) => string;
  /** Uploads the files of answers. If it is left out, as in previews, files can't be uploaded. */
  files?: FileAccess | undefined;
  /** Finds a file of an answer to show. */
  findFile?: ((id: string) => ShownFile | undefined) | undefined;
  renderInteraction: (node: InteractionNode, context: RenderContext) => ReactNode;
  /** Renders a gap in the gap match that the context was created for. */
  renderGap: (node: DocNode<"gap">, context: RenderContext) => ReactNode;
  /** Renders a text that can be selected, in the hottext interaction that the context was created for. */
  renderHottext: (node: DocNode<"hottext">, context: RenderContext) => ReactNode;
};
