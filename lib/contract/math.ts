import * as z from "zod";

/** A MathML element, or text. */
export type MathNode = string | MathElement;
export type MathElement = {
  tag: string;
  attributes?: Record<string, string> | undefined;
  children?: MathNode[] | undefined;
};

/** A named schema, because the OpenAPI document can only describe recursion through a reference. */
const MathParts: z.ZodType<MathNode[] | undefined> = z
  .lazy(() => z.array(z.union([z.string(), MathElement])).optional())
  .meta({ id: "MathParts", description: "MathML elements and text" });

const MathElement: z.ZodType<MathElement> = z
  .object({
    tag: z.string().meta({ description: "The element's name" }),
    attributes: z.record(z.string(), z.string()).optional(),
    children: MathParts,
  })
  .meta({
    id: "MathElement",
    description:
      "A MathML element and its children. Element and attribute names come from fixed lists. Never contains styles, links, or scripts.",
  });

export const Formula = z
  .object({
    latex: z.string().meta({ description: "The LaTeX as it is in the content" }),
    block: z.boolean().meta({ description: "true for a `blockMath` node, false for an `inlineMath` node" }),
    tree: MathElement.meta({ description: "The `math` element to display" }),
  })
  .meta({ id: "Formula" });
export type Formula = z.infer<typeof Formula>;
