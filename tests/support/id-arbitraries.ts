import fc from "fast-check";
import { UNKNOWN_ID } from "./api.ts";
import { createIdPlaceholder } from "./placeholders.ts";
import type { IdKind } from "./tenant-fixture.ts";

export const ID_KINDS: readonly IdKind[] = [
  "assessment",
  "draft",
  "exercise",
  "question",
  "openQuestion",
  "submission",
  "folder",
  "collection",
  "item",
  "webhook",
  "delivery",
];
const KINDS_BY_MEMBER: readonly [RegExp, readonly IdKind[]][] = [
  [/^assessment_?id/i, ["assessment", "draft"]],
  [/^exercise_?id/i, ["exercise"]],
  [/^question_?id/i, ["question", "openQuestion"]],
  [/folder_?id/i, ["folder"]],
  [/^item_?ids?/i, ["item"]],
  [/^webhook_?id/i, ["webhook"]],
];

/** Generates an id for a member, usually of the expected kind, so that requests get past "not found". */
export const getIdArbitrary = (name: string): fc.Arbitrary<string> =>
  buildIdArbitrary(KINDS_BY_MEMBER.find(([pattern]) => pattern.test(name))?.[1] ?? ID_KINDS);

export const buildIdArbitrary = (kinds: readonly IdKind[]): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...kinds).map(createIdPlaceholder), weight: 6 },
    fc.constantFrom(...ID_KINDS).map(createIdPlaceholder),
    fc.constantFrom(
      UNKNOWN_ID,
      UNKNOWN_ID.toUpperCase(),
      `{${UNKNOWN_ID}}`,
      UNKNOWN_ID.replaceAll("-", ""),
      "7",
    ),
    fc.constantFrom("x", "__proto__", "constructor", "null", "id'--", "🂡", "a".repeat(200)),
  );
