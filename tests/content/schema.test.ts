import { expect, test } from "vitest";
import { z } from "zod";
import { ContentAst, SharedContext } from "#lib/core/content/index.ts";
import { everyInteraction, readingPassage } from "#tests/content/fixtures.ts";

const Body = z.strictObject({ content_ast: ContentAst, shared_context: SharedContext.optional() });

test("the schema returns the same value that was sent", () => {
  const opaque: unknown = JSON.parse('{"__proto__":{"admin":true},"b":1,"a":[null]}');
  for (const content_ast of [opaque, everyInteraction])
    expect(Body.parse({ content_ast }).content_ast).toBe(content_ast);
  expect(Body.parse({ content_ast: {}, shared_context: readingPassage }).shared_context).toBe(readingPassage);
});

test("the schema reports an issue with its path in the body", () => {
  const video = { type: "doc", content: [{ type: "video" }] };
  const issues = Body.safeParse({ content_ast: video, shared_context: video }).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join("."))).toEqual([
    "content_ast.content.0.type",
    "shared_context.content.0.type",
  ]);
});

test("the schema requires content to be an object", () => {
  for (const body of [{}, { content_ast: null }, { content_ast: [] }, { content_ast: "doc" }])
    expect(Body.safeParse(body).error?.issues.map(({ path }) => path)).toEqual([["content_ast"]]);
});

test("the JSON Schema is an object for content, and anything for a shared context", () => {
  expect(z.toJSONSchema(Body)).toMatchObject({
    properties: { content_ast: { type: "object" }, shared_context: { description: expect.any(String) } },
    required: ["content_ast"],
  });
});
