import fs from "node:fs";
import { expect, test } from "vitest";

/** The tests that the map names: a file, and a part of a name in it. */
const named = [
  ...fs
    .readFileSync("tests/security/README.md", "utf8")
    .matchAll(/`(tests\/[\w/.-]+\.test\.tsx?)` "([^"]+)"/g),
].map(([, file = "", name = ""]) => [file, name] as const);

/** The names that a file gives to its tests, as they are written there. */
const listTestNames = (file: string): string[] =>
  [...fs.readFileSync(file, "utf8").matchAll(/\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gs)].map(([, , name = ""]) =>
    name.replaceAll(/\\(.)/g, "$1"),
  );

test("every test that the map of attacks names is there", () => {
  const missing = named.filter(
    ([file, name]) => !fs.existsSync(file) || !listTestNames(file).some((each) => each.includes(name)),
  );
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(50);
});

test("the map names a test in each of its rows", () => {
  const rows = fs.readFileSync("tests/security/README.md", "utf8").match(/^\| .*\|$/gm) ?? [];
  expect(rows.slice(1).filter((row) => !/`tests\/[^`]+` "/.test(row))).toEqual([]);
});
