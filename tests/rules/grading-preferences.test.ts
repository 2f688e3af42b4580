import { expect, test } from "vitest";
import { parseGradingPreferences } from "#lib/contract/marking-preferences.ts";

const DEFAULTS = { shortcuts: true, keys: {} };

test.each<[string, unknown, unknown]>([
  ["missing", undefined, DEFAULTS],
  ["valid", { shortcuts: false, keys: { skip: "z" } }, { shortcuts: false, keys: { skip: "z" } }],
  ["of an unknown action", { keys: { dance: "z" } }, DEFAULTS],
  ["with one key for two actions", { keys: { skip: "h" } }, DEFAULTS],
  [
    "by the old name of an action",
    { keys: { hand: "z", skip: "q" } },
    { shortcuts: true, keys: { reassign: "z", skip: "q" } },
  ],
])("stored shortcuts that are %s", (_, stored, expected) => {
  expect(parseGradingPreferences(stored)).toEqual(expected);
});
