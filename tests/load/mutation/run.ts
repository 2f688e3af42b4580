import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { mutateStatements } from "./mutate-statements.ts";
import { type Options, STATEMENTS } from "./options.ts";
import { type Part, parts } from "./parts.ts";
import { judgeScores, readScores, type Score } from "./score.ts";
import { installStryker, runStryker } from "./stryker.ts";

/** Changes the code bit by bit and runs the tests. Returns a message for each part whose changes they miss too often. */
export async function runMutation(options: Options, stop: AbortSignal): Promise<string[]> {
  const chosen = parts.filter(({ name }) => options.chosen.includes(name));
  const scores: Score[] = [];
  if (chosen.length > 0) await installStryker(stop);
  for (const part of chosen) scores.push(...(await runPart(part, options, stop)));
  const { table, faults } = judgeScores(scores);
  if (scores.length > 0) console.log(`\n${table}\n`);
  return options.chosen.includes(STATEMENTS) ? [...faults, ...(await mutateStatements(stop))] : faults;
}

async function runPart(part: Part, { files, isStatic }: Options, stop: AbortSignal): Promise<Score[]> {
  const mine = files.filter((file) => part.mutate.some((pattern) => path.matchesGlob(file, pattern)));
  if (files.length > 0 && mine.length === 0) return [];
  // A killed worker leaves files behind. They are deleted with this directory.
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-mutation-"));
  fs.chmodSync(temporary, 0o755);
  const env = {
    MUTATION_PART: part.name,
    TMPDIR: temporary,
    ...(isStatic ? { MUTATION_STATIC: "1" } : {}),
  };
  try {
    const code = await runStryker(mine.length > 0 ? ["--mutate", mine.join(",")] : [], env, stop);
    if (code !== 0) throw new OperatorError(`Stryker ended with ${code}; see its message above.`);
    return readScores(path.join(".touchstone/mutation", `${part.name}.json`));
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true });
  }
}
