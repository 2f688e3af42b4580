import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { hasRedis } from "#tests/support/redis.ts";
import { groups, type MutationGroup, type StatementMutation } from "./statements.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
/** Some changes cause an endless loop. */
const TIME_LIMIT_MS = 120_000;

/** Applies each change of SQL and Lua to a copy of the checkout and runs the tests there. Returns the changes they missed. */
export async function mutateStatements(stop: AbortSignal): Promise<string[]> {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-statements-"));
  try {
    fs.chmodSync(copy, 0o755);
    copyCheckout(copy);
    const faults: string[] = [];
    for (const group of groups) faults.push(...(await mutateGroup(copy, group, stop)));
    return faults;
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
}

function copyCheckout(copy: string): void {
  const filter = (source: string) => path.basename(source) !== "node_modules";
  for (const name of ["drizzle", "lib", "scripts", "tests", "package.json"]) {
    fs.cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true, filter });
  }
  fs.symlinkSync(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"));
}

async function mutateGroup(copy: string, group: MutationGroup, stop: AbortSignal): Promise<string[]> {
  if (group.needsRedis && !hasRedis) {
    console.log(`${group.name}: skipped, because redis-server is not installed`);
    return [];
  }
  if (!(await passes(copy, group, stop))) return [`${group.name}: the tests fail before any change`];
  const faults: string[] = [];
  for (const change of group.changes) {
    const undo = apply(copy, change);
    const hasSurvived = await passes(copy, group, stop);
    undo();
    const label = `${group.name}: ${JSON.stringify(change.from)} as ${JSON.stringify(change.to)}`;
    console.log(`${hasSurvived ? "MISSED " : "noticed"} ${label}`);
    if (hasSurvived) faults.push(`missed in ${label}`);
  }
  return faults;
}

function apply(copy: string, { file, from, to }: StatementMutation): () => void {
  const target = path.join(copy, file);
  const text = fs.readFileSync(target, "utf8");
  if (text.split(from).length !== 2) throw new Error(`${file} does not hold ${JSON.stringify(from)} once`);
  fs.writeFileSync(
    target,
    text.replace(from, () => to),
  );
  return () => fs.writeFileSync(target, text);
}

/**
 * Checks whether the tests pass. Tests of timing can fail on a busy machine, so a change counts as noticed only if they
 * fail twice.
 */
async function passes(copy: string, group: MutationGroup, stop: AbortSignal): Promise<boolean> {
  return (await passesOnce(copy, group, stop)) || passesOnce(copy, group, stop);
}

async function passesOnce(copy: string, { tests }: MutationGroup, stop: AbortSignal): Promise<boolean> {
  const child = spawn(process.execPath, ["tests/load/mutation/try.ts", ...tests], {
    cwd: copy,
    env: { ...process.env, PROPERTY_SHARE: "0.1" },
    stdio: "ignore",
    signal: AbortSignal.any([stop, AbortSignal.timeout(TIME_LIMIT_MS)]),
  });
  child.on("error", () => {}); // An aborted signal ends the child with an error.
  const [code] = await once(child, "close");
  stop.throwIfAborted();
  return code === 0;
}
