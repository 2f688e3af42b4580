import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { collectTests, getFn, getHooks } from "@vitest/runner";
import type { File, Suite, Test, VitestRunner, VitestRunnerConfig } from "@vitest/runner/types";

export type LoadedTest = { id: string; name: string; file: string; run(): Promise<void> };
export type LoadedTests = { tests: readonly LoadedTest[]; close(): Promise<void> };

/** Loads the tests of the files that match patterns below `root` into this process. They can run any number of times. */
export async function loadTests(root: string, patterns: readonly string[]): Promise<LoadedTests> {
  const files = fs.globSync([...patterns], { cwd: root }).sort();
  const collected = await collectTests(
    files.map((file) => path.join(root, file)),
    createRunner(root),
  );
  for (const { filepath, result } of collected) {
    if (result?.errors) throw new Error(`${filepath}: ${result.errors[0]?.message}`);
  }
  const suites = new SuiteSetup();
  return {
    tests: collected.flatMap((file) =>
      listTests(file)
        .filter(({ mode }) => mode === "run" || mode === "queued")
        .map((test) => ({
          id: test.id,
          name: getNames(test).join(" > "),
          file: path.relative(root, file.filepath),
          run: () => runTest(test, suites),
        })),
    ),
    close: () => suites.close(),
  };
}

function createRunner(root: string): VitestRunner {
  const config: VitestRunnerConfig = {
    root,
    setupFiles: [],
    name: "",
    passWithNoTests: false,
    sequence: { setupFiles: "list", hooks: "stack", seed: 1 },
    maxConcurrency: 1,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    retry: 0,
    tags: [],
    tagsFilter: undefined,
    strictTags: false,
    testNamePattern: undefined,
    allowOnly: false,
    chaiConfig: undefined,
    includeTaskLocation: undefined,
  };
  return { config, importFile: (file) => import(pathToFileURL(file).href) };
}

const listTests = (suite: Suite): Test[] =>
  suite.tasks.flatMap((task) => (task.type === "suite" ? listTests(task) : [task]));

/** Lists the suites around a test or suite, starting with the file. */
const listAncestors = (task: Test | Suite): (Suite | File)[] => {
  const outer = task.suite ?? ("filepath" in task ? undefined : task.file);
  return outer && outer !== task ? [...listAncestors(outer), outer] : [];
};

const getNames = (test: Test): string[] => [...listAncestors(test).slice(1), test].map(({ name }) => name);

async function runTest(test: Test, suites: SuiteSetup): Promise<void> {
  const outer = listAncestors(test);
  for (const suite of outer) await suites.open(suite);
  for (const suite of outer) for (const hook of getHooks(suite).beforeEach) await hook(test.context, suite);
  try {
    await getFn(test)();
  } finally {
    for (const suite of outer.toReversed()) {
      for (const hook of getHooks(suite).afterEach) await hook(test.context, suite);
    }
  }
}

/** Runs the setup of each suite once, before its first test, and all teardowns at the end. */
class SuiteSetup {
  readonly #suites = new Set<Suite>();

  async open(suite: Suite): Promise<void> {
    if (this.#suites.has(suite)) return;
    this.#suites.add(suite);
    for (const hook of getHooks(suite).beforeAll) await hook(suite);
  }

  async close(): Promise<void> {
    for (const suite of [...this.#suites].reverse()) {
      for (const hook of getHooks(suite).afterAll) await hook(suite);
    }
  }
}
