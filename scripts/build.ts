import { createHash, type Hash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { waitForLock } from "#lib/platform/runtime/process-lock.mjs";
import { buildDocsSearch, isSearchFile } from "./docs/build-search-file.ts";
import { buildEmbed, isEmbedOutput } from "./embed/build.ts";
import { main } from "./main.ts";
import { ROOT, runTool } from "./run-tool.ts";
import { othersRunning } from "./running.mjs";

/** Everything that affects the built pages. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "embed",
  "public",
  "docs/operations.md",
  "scripts/docs",
  "scripts/sdk/methods.ts",
  "scripts/vectors",
  "sdk/README.md",
  "package.json",
  "package-lock.json",
  "instrumentation.ts",
  "next.config.ts",
  "postcss.config.mjs",
  "proxy.ts",
];
/** Sources that the build itself modifies. They are hashed after the build. */
const REWRITTEN = ["tsconfig.json", "public"];
const isRewritten = (entry: string): boolean =>
  entry === "tsconfig.json" ||
  isSearchFile(entry) ||
  (path.dirname(entry) === "public" && isEmbedOutput(path.basename(entry)));

const STAMP = path.join(ROOT, ".next/.touchstone-build-hash");

/**
 * Builds the pages unless they are up to date with the sources. If several processes call this at the same time, one
 * builds and the others wait.
 * @throws OperatorError if the build fails, or if it would replace the pages of a running service
 */
export async function ensureBuild(signal?: AbortSignal): Promise<void> {
  if (isFresh()) return;
  const lock = await waitForLock(path.join(ROOT, ".touchstone/build.lock"), {
    onWait: ({ pid }) => console.error(`Waiting for process ${pid} to build the pages.`),
    ...(signal ? { signal } : {}),
  });
  if (!lock) throw new OperatorError("Another process is still building the pages. Stop it, and try again.");
  try {
    if (!isFresh()) await build(signal);
  } finally {
    lock.release();
  }
}

async function build(signal?: AbortSignal): Promise<void> {
  const runningService = othersRunning(ROOT).find((other) => other.command === "start");
  if (runningService) {
    throw new OperatorError(
      `The sources have changed, but process ${runningService.pid} is serving the pages of the old ones. Stop it, and try again.`,
    );
  }
  console.error("Building the pages ...");
  fs.rmSync(STAMP, { force: true });
  const before = hashEntries(SOURCES);
  await buildEmbed();
  await buildDocsSearch();
  const { code, output, seconds } = await runTool("next/dist/bin/next", ["build"], {
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    signal,
  });
  if (code !== 0)
    throw new OperatorError(
      `${output}\nThe pages couldn't be built: next build failed with exit code ${code}. See its messages above.`,
    );
  fs.writeFileSync(STAMP, computeStamp(before));
  console.error(`Built in ${seconds.toFixed(0)} s.`);
}

function isFresh(): boolean {
  return (
    fs.existsSync(STAMP) &&
    fs.existsSync(path.join(ROOT, ".next/BUILD_ID")) &&
    fs.readFileSync(STAMP, "utf8") === computeStamp(hashEntries(SOURCES))
  );
}

/**
 * Combines the hash of the sources from before the build, so that an edit during the build makes it stale, with the
 * hash of the sources that the build modifies, from after the build.
 */
const computeStamp = (sources: string) => `${sources} ${hashEntries(REWRITTEN)}\n`;

function hashEntries(entries: string[]): string {
  const hash = createHash("sha256");
  for (const entry of entries) addEntry(hash, entry, entries === REWRITTEN);
  return hash.digest("hex");
}

function addEntry(hash: Hash, entry: string, rewritten: boolean): void {
  const file = path.join(ROOT, entry);
  const found = fs.statSync(file, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    for (const name of fs.readdirSync(file).sort()) addEntry(hash, `${entry}/${name}`, rewritten);
    return;
  }
  if (!found || isRewritten(entry) !== rewritten) return;
  hash.update(`${entry}\0${found.size}\0`).update(fs.readFileSync(file));
}

if (process.argv[1] === import.meta.filename) {
  await main(async () => {
    await ensureBuild();
    return 0;
  });
}
