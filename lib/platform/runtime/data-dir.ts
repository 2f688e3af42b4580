import fs from "node:fs";
import path from "node:path";
import { OperatorError } from "./operator-error.ts";

/**
 * Creates the data directory if it doesn't exist. If root creates it, other users can enter it, because PostgreSQL runs
 * as a different user. Secret files in it have stricter modes.
 */
export function makeDataDir(dataDir: string): void {
  if (fs.existsSync(dataDir)) return;
  makeDir(dataDir);
  fs.chmodSync(dataDir, process.getuid?.() === 0 ? 0o755 : 0o700);
}

/**
 * Checks that the data directory is writable. Creates it if it doesn't exist.
 * @throws OperatorError if it isn't writable
 */
export function checkDataDir(dataDir: string): void {
  try {
    makeDataDir(dataDir);
    fs.accessSync(`${dataDir}/.`, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw createDataDirError(dataDir, error);
  }
}

/**
 * Creates a directory and its parents. Node's `recursive` option hangs on file systems that can't contain new
 * directories, such as /proc.
 */
function makeDir(dir: string): void {
  const parent = path.dirname(dir);
  if (!fs.existsSync(parent) && parent !== dir) makeDir(parent);
  fs.mkdirSync(dir);
}

const REASONS: Record<string, string> = {
  ENOENT: "it can't be created",
  ENOTDIR: "it or one of its parents is a file",
  EEXIST: "it isn't a directory",
  EACCES: "this user isn't allowed to write there",
  EPERM: "this user isn't allowed to write there",
  EROFS: "its file system is read-only",
  ENOSPC: "its disk is full",
  EDQUOT: "its disk quota has been reached",
};

/** Creates the error for the operator when using the data directory has failed with `error`. */
export function createDataDirError(dataDir: string, error: unknown): OperatorError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
  return new OperatorError(
    `The data directory ${dataDir} can't be used: ${reason}. Fix this, or set DATA_DIR to another directory.`,
  );
}
