import fc from "fast-check";
import { type LoadedTests, loadTests } from "./load-tests.ts";
import { getPart } from "./parts.ts";

type Coverage = Record<string, number>;
/** The global that Stryker's instrumented code reads and writes. */
type StrykerGlobal = {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: { static: Coverage; perTest: Record<string, Coverage> };
};
type MutantRun = {
  activeMutant: { id: string };
  mutantActivation: "runtime" | "static";
  testFilter?: string[];
  hitLimit?: number;
};

/**
 * A test runner for Stryker that loads the tests once, and for each mutant runs those that reach it in this process.
 * Stryker's runner for vitest starts a worker for every mutant, which loads everything again and takes seconds instead
 * of milliseconds. Tests must leave no state behind, as tests of pure code do.
 */
class InProcess {
  readonly #switch: StrykerGlobal;
  #loaded: LoadedTests | undefined;
  /** How many mutants each test has found. Tests that found many run first, because they often find the next one too. */
  readonly #kills = new Map<string, number>();

  constructor() {
    const global = globalThis as { __stryker__?: StrykerGlobal };
    global.__stryker__ ??= {};
    this.#switch = global.__stryker__;
    // The same mutant gets the same examples in every run.
    fc.configureGlobal({ seed: 1, numRuns: 30 });
    process.env.PROPERTY_SHARE = "0.1";
  }

  /** Modules stay loaded. For mutants in code that runs while modules load, Stryker starts a new process. */
  capabilities() {
    return { reloadEnvironment: false };
  }

  async dryRun() {
    const { tests } = await this.#load();
    const results = [];
    for (const test of tests) {
      this.#switch.currentTestId = test.id;
      const began = performance.now();
      const failure = await getFailure(test.run);
      const timeSpentMs = performance.now() - began;
      this.#switch.currentTestId = undefined;
      const testResult = { id: test.id, name: test.name, fileName: test.file, timeSpentMs };
      results.push(
        failure === undefined
          ? { ...testResult, status: 0 }
          : { ...testResult, status: 1, failureMessage: failure },
      );
    }
    return { status: "complete", tests: results, mutantCoverage: this.#switch.mutantCoverage };
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit: most }: MutantRun) {
    // Stryker treats a loop as endless after 100 times its usual passes. If there are many passes, 10 times is enough.
    const hitLimit = most && Math.min(most, Math.max(1e6, most / 10));
    const state = this.#switch;
    Object.assign(state, { hitCount: hitLimit === undefined ? undefined : 0, hitLimit });
    if (mutantActivation === "static") state.activeMutant = activeMutant.id;
    let nrOfTests = 0;
    try {
      const { tests } = await this.#load();
      state.activeMutant = activeMutant.id;
      const reaching = testFilter ? tests.filter(({ id }) => testFilter.includes(id)) : tests;
      for (const test of reaching.toSorted((a, b) => this.#killsOf(b) - this.#killsOf(a))) {
        nrOfTests++;
        const failureMessage = await getFailure(test.run);
        if (hitLimit !== undefined && (state.hitCount ?? 0) > hitLimit) {
          return { status: "timeout", reason: "an endless loop" };
        }
        if (failureMessage === undefined) continue;
        this.#kills.set(test.id, this.#killsOf(test) + 1);
        return { status: "killed", killedBy: [test.id], failureMessage, nrOfTests };
      }
      return { status: "survived", nrOfTests };
    } catch (error) {
      // With this mutant, the tests can't even be loaded.
      return { status: "killed", killedBy: [], failureMessage: String(error), nrOfTests };
    } finally {
      if (mutantActivation === "runtime") state.activeMutant = undefined;
    }
  }

  #killsOf({ id }: { id: string }): number {
    return this.#kills.get(id) ?? 0;
  }

  dispose() {
    return this.#loaded?.close();
  }

  async #load(): Promise<LoadedTests> {
    this.#loaded ??= await loadTests(process.cwd(), getPart(process.env.MUTATION_PART).tests);
    return this.#loaded;
  }
}

async function getFailure(run: () => Promise<void>): Promise<string | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    return String(error);
  }
}

const createRunner = Object.assign(() => new InProcess(), { inject: [] });
export const strykerPlugins = [{ kind: "TestRunner", name: "in-process", factory: createRunner }];
