import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { ensurePostgres } from "#lib/platform/runtime/postgres/embedded.ts";

const CACHE = path.resolve("node_modules/.cache");
const PREFIX = "touchstone-cluster-";
/** What decides the content of a new cluster: the arguments of initdb, and the version of PostgreSQL. */
const SOURCES = ["lib/platform/runtime/postgres/embedded-start.ts", "package-lock.json"];

/**
 * Copies the files of an empty PostgreSQL into a data directory, as `pg`. They are created once and kept, because
 * initdb takes a second of CPU time.
 */
export async function copyEmptyCluster(dataDir: string): Promise<void> {
  // Its files can only be read by the user who owns them, and by root.
  const hash = createHash("sha256").update(String(process.getuid?.()));
  for (const file of SOURCES) hash.update(fs.readFileSync(file));
  const folder = path.join(CACHE, PREFIX + hash.digest("hex").slice(0, 16));
  if (!fs.existsSync(folder)) await createCluster(folder);
  execFileSync("cp", ["-a", path.join(folder, "pg"), dataDir]);
}

async function createCluster(folder: string): Promise<void> {
  // PostgreSQL's user must be able to reach it, which it often can't in the checkout.
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-test-"));
  fs.chmodSync(dataDir, 0o755);
  await (await ensurePostgres({ dataDir, log: () => {} })).stop();
  fs.mkdirSync(CACHE, { recursive: true });
  const fresh = fs.mkdtempSync(path.join(CACHE, "new-cluster-"));
  execFileSync("cp", ["-a", path.join(dataDir, "pg"), fresh]);
  fs.rmSync(dataDir, { recursive: true });
  const outdated = fs.readdirSync(CACHE).filter((name) => name.startsWith(PREFIX));
  for (const name of outdated.filter((each) => each !== path.basename(folder)))
    fs.rmSync(path.join(CACHE, name), { recursive: true, force: true });
  try {
    fs.renameSync(fresh, folder);
  } catch (error) {
    // Another process was faster.
    if (!fs.existsSync(folder)) throw error;
    fs.rmSync(fresh, { recursive: true });
  }
}
