import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { migrate } from "#lib/platform/db/migrate.ts";
import { ensurePostgres } from "#lib/platform/runtime/postgres/embedded.ts";

const CACHE = path.resolve("node_modules/.cache");
const PREFIX = "touchstone-cluster-";
/** What decides the content of a template: the arguments of initdb, the version of PostgreSQL, and the migrations. */
const SOURCES = {
  empty: ["lib/platform/runtime/postgres/embedded-start.ts", "package-lock.json"],
  migrated: [
    "lib/platform/db/migrate.ts",
    "lib/platform/db/renumber-events.ts",
    "drizzle/meta/_journal.json",
    ...fs.globSync("drizzle/*.sql").toSorted(),
  ],
};

/**
 * Copies the files of a PostgreSQL into a data directory, as `pg`: an empty one, or one in which the service's database
 * is migrated. They are created once and kept, because initdb and the migrations take seconds of CPU time.
 */
export async function copyCluster(dataDir: string, kind: "empty" | "migrated"): Promise<void> {
  // Its files can only be read by the user who owns them, and by root.
  const hash = createHash("sha256").update(String(process.getuid?.()));
  for (const file of [...SOURCES.empty, ...(kind === "migrated" ? SOURCES.migrated : [])])
    hash.update(fs.readFileSync(file));
  const folder = path.join(CACHE, `${PREFIX}${kind}-${hash.digest("hex").slice(0, 16)}`);
  if (!fs.existsSync(folder)) await createTemplate(folder, kind);
  execFileSync("cp", ["-a", path.join(folder, "pg"), dataDir]);
}

async function createTemplate(folder: string, kind: "empty" | "migrated"): Promise<void> {
  // PostgreSQL's user must be able to reach it, which it often can't in the checkout.
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "touchstone-test-"));
  fs.chmodSync(dataDir, 0o755);
  if (kind === "migrated") await copyCluster(dataDir, "empty");
  const server = await ensurePostgres({ dataDir, log: () => {} });
  if (kind === "migrated") await migrate(server.connection);
  await server.stop();
  fs.mkdirSync(CACHE, { recursive: true });
  const fresh = fs.mkdtempSync(path.join(CACHE, "new-cluster-"));
  execFileSync("cp", ["-a", path.join(dataDir, "pg"), fresh]);
  fs.rmSync(dataDir, { recursive: true });
  const outdated = fs.readdirSync(CACHE).filter((name) => name.startsWith(`${PREFIX}${kind}-`));
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
