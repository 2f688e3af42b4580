import { expectTypeOf, test } from "vitest";
import type { Coords, DocNode, InlineNode, Mark, Shape } from "#lib/core/content/index.ts";

test("the type of a node narrows the types of its attributes and children", () => {
  const describe = (node: DocNode) => {
    switch (node.type) {
      case "heading":
        expectTypeOf(node.attrs.level).toEqualTypeOf<number>();
        expectTypeOf(node.content).toEqualTypeOf<InlineNode[] | undefined>();
        break;
      case "text":
        expectTypeOf(node.text).toEqualTypeOf<string>();
        expectTypeOf(node.marks).toEqualTypeOf<Mark[] | undefined>();
        break;
      case "matchSet":
        expectTypeOf(node.content).toEqualTypeOf<DocNode<"simpleAssociableChoice">[] | undefined>();
        break;
      case "hotspotInteraction":
        expectTypeOf(node.attrs.hotspots[0]?.shape).toEqualTypeOf<Shape | undefined>();
        expectTypeOf(node.attrs.image.width).toEqualTypeOf<number>();
        expectTypeOf<NonNullable<(typeof node.attrs.hotspots)[0]>["coords"]>().toExtend<Coords>();
        break;
      case "horizontalRule":
        expectTypeOf(node).not.toHaveProperty("content");
        expectTypeOf(node).not.toHaveProperty("marks");
        break;
    }
  };
  expectTypeOf(describe).parameter(0).toEqualTypeOf<DocNode>();
  expectTypeOf<Mark<"link">["attrs"]["href"]>().toEqualTypeOf<string>();
  expectTypeOf<{ type: "paragraph"; content: [{ type: "paragraph" }] }>().not.toExtend<DocNode>();
  expectTypeOf<{ type: "heading" }>().not.toExtend<DocNode>();
});
