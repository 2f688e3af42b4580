import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { BlockedChange } from "#components/builder/saving/blocked-changes.ts";
import { SaveErrorList } from "#components/builder/views/save-error-list.tsx";

const render = (blockedChange: BlockedChange): string[] => {
  const html = renderToStaticMarkup(<SaveErrorList changes={[blockedChange]} />);
  return [...html.matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, text = ""]) => text);
};

test("an empty title asks for one, and other fields show the service's message", () => {
  const refusals = [{ path: "", message: "must have 1 to 500 characters" }];
  const field = (id: string, value: string) => render({ kind: "field", id, value, reason: { refusals } });
  expect(field("title", "")).toEqual(["Enter a title"]);
  expect(field("description", "x")).toEqual(["must have 1 to 500 characters"]);
});

test("two labels without an image are asked for once", () => {
  const refusals = [0, 1].map((n) => ({
    path: `content_ast.content[0].content[${n}].attrs.image`,
    message: "is required",
  }));
  expect(render({ kind: "question", id: "q", value: {}, reason: { refusals } })).toEqual([
    "Choose an image and describe it",
  ]);
});
