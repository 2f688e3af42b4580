import * as z from "zod";

/** An element of MathML, or a piece of text. */
export type MathNode = string | MathElement;
export type MathElement = {
  tag: string;
  attributes?: Record<string, string> | undefined;
  children?: MathNode[] | undefined;
};

/** A name of its own, as the document cannot tell of what holds itself otherwise. */
const MathParts: z.ZodType<MathNode[] | undefined> = z
  .lazy(() => z.array(z.union([z.string(), MathElement])).optional())
  .meta({ id: "MathParts", description: "Elements of MathML and pieces of text" });

const MathElement: z.ZodType<MathElement> = z
  .object({
    tag: z.string().meta({ description: "The element's name" }),
    attributes: z.record(z.string(), z.string()).optional(),
    children: MathParts,
  })
  .meta({
    id: "MathElement",
    description:
      "An element of MathML with what it holds: text and elements, drawn from fixed lists of names. No styles, links or scripts.",
  });

export const Formula = z
  .object({
    latex: z.string().meta({ description: "As the content has it" }),
    block: z.boolean().meta({ description: "Of a `blockMath`; else of an `inlineMath`" }),
    tree: MathElement.meta({ description: "Its `math` element" }),
  })
  .meta({ id: "Formula" });
export type Formula = z.infer<typeof Formula>;
