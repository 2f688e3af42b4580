import fs from "node:fs";
import { expect, test } from "vitest";

/** The tests that the table names, each as a file and a part of a title in it. */
const named = [
  ...fs
    .readFileSync("tests/security/README.md", "utf8")
    .matchAll(/`(tests\/[\w/.-]+\.test\.tsx?)` "([^"]+)"/g),
].map(([, file = "", name = ""]) => [file, name] as const);

/** Returns the test titles of a file as they are written in its source. */
const listTestNames = (file: string): string[] =>
  [...fs.readFileSync(file, "utf8").matchAll(/\(\s*(["'`])((?:\\.|(?!\1).)*)\1/gs)].map(([, , name = ""]) =>
    name.replaceAll(/\\(.)/g, "$1"),
  );

test("every test that the table of attacks names exists", () => {
  const missing = named.filter(
    ([file, name]) => !fs.existsSync(file) || !listTestNames(file).some((each) => each.includes(name)),
  );
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(50);
});

test("every row of the table names a test", () => {
  const rows = fs.readFileSync("tests/security/README.md", "utf8").match(/^\| .*\|$/gm) ?? [];
  expect(rows.slice(1).filter((row) => !/`tests\/[^`]+` "/.test(row))).toEqual([]);
});
