import { readFileSync } from "node:fs";
import { expect, expectTypeOf, test } from "vitest";
import type { CheckedAnswer, Locale, OpaqueQuestion, PlayerEvent } from "#components/player/types.ts";
import { EmbedResult } from "#lib/contract/embed.ts";
import type * as Sdk from "../../public/embed.d.ts";

/** The types are copied into other projects, so they import nothing; tsc compares them with the real ones here. */
test("publishes types equal to those in use", () => {
  expectTypeOf<Sdk.Result>().toEqualTypeOf<EmbedResult>();
  expectTypeOf<Sdk.CheckedAnswer>().toEqualTypeOf<CheckedAnswer>();
  expectTypeOf<Sdk.Locale>().toEqualTypeOf<Locale>();
  expectTypeOf<Sdk.OpaqueQuestion>().toEqualTypeOf<OpaqueQuestion>();
  type Detail<Type> = Extract<PlayerEvent, { type: Type }> extends infer E ? Omit<E, "type"> : never;
  expectTypeOf<keyof Sdk.TouchstoneEventDetails>().toEqualTypeOf<PlayerEvent["type"]>();
  expectTypeOf<Sdk.TouchstoneEventDetails["ready"]>().toEqualTypeOf<Detail<"ready">>();
  expectTypeOf<Sdk.TouchstoneEventDetails["change"]>().toEqualTypeOf<Detail<"change">>();
  expectTypeOf<Sdk.TouchstoneEventDetails["check"]>().toEqualTypeOf<Detail<"check">>();
  expectTypeOf<Sdk.TouchstoneEventDetails["submitted"]>().toEqualTypeOf<Detail<"submitted">>();
  expectTypeOf<Sdk.TouchstoneEventDetails["attempt-ended"]>().toEqualTypeOf<Detail<"attempt-ended">>();
  expectTypeOf<Sdk.TouchstoneEventDetails["error"]>().toEqualTypeOf<Detail<"error">>();
});

test("describes a question's messages as the API does", () => {
  const types = readFileSync(new URL("../../public/embed.d.ts", import.meta.url), "utf8");
  const { messages } = EmbedResult.shape.exercise_results.element.shape.question_results.element.shape;
  const description = messages.meta()?.description;
  expect(description).toContain("feedback");
  expect(types.replaceAll(/\s*\n\s*\*?\s*/g, " ")).toContain(description);
});

test("types the element and its events by name", () => {
  const use = (page: Document, mount: typeof Sdk.mount) => {
    const element = page.createElement("touchstone-assessment");
    element.fetchToken = async () => "emb_";
    element.addEventListener("submitted", ({ detail }) =>
      expectTypeOf(detail.result.percentage).toEqualTypeOf<number>(),
    );
    element.addEventListener("click", (event) => expectTypeOf(event).toEqualTypeOf<PointerEvent>());
    expectTypeOf(
      page.querySelector("touchstone-assessment"),
    ).toEqualTypeOf<Sdk.TouchstoneAssessment | null>();
    expectTypeOf(
      mount(page.body, { token: "emb_", theme: "dark" }),
    ).toEqualTypeOf<Sdk.TouchstoneAssessment>();
    // @ts-expect-error: there is no theme with this name
    mount(page.body, { theme: "sepia" });
    // @ts-expect-error: the event has a result, but no score at its top level
    element.addEventListener("submitted", ({ detail }) => detail.score);
    return element.submit();
  };
  expectTypeOf(use).returns.toEqualTypeOf<Promise<Sdk.Result>>();
});
