import fc from "fast-check";
import { idMark } from "./placeholders.ts";
import type { IdKind } from "./world.ts";

const UNKNOWN_ID = "01900000-0000-7000-8000-000000000000";
export const KINDS: readonly IdKind[] = [
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
const BY_MEMBER: readonly [RegExp, readonly IdKind[]][] = [
  [/^assessment_?id/i, ["assessment", "draft"]],
  [/^exercise_?id/i, ["exercise"]],
  [/^question_?id/i, ["question", "openQuestion"]],
  [/folder_?id/i, ["folder"]],
  [/^item_?ids?/i, ["item"]],
  [/^webhook_?id/i, ["webhook"]],
];

/** An id for a member: mostly of the kind that belongs there, so that requests get past "not found". */
export const idAt = (name: string): fc.Arbitrary<string> =>
  idOf(BY_MEMBER.find(([pattern]) => pattern.test(name))?.[1] ?? KINDS);

export const idOf = (kinds: readonly IdKind[]): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...kinds).map(idMark), weight: 6 },
    fc.constantFrom(...KINDS).map(idMark),
    fc.constantFrom(
      UNKNOWN_ID,
      UNKNOWN_ID.toUpperCase(),
      `{${UNKNOWN_ID}}`,
      UNKNOWN_ID.replaceAll("-", ""),
      "7",
    ),
    fc.constantFrom("x", "__proto__", "constructor", "null", "id'--", "🂡", "a".repeat(200)),
  );
