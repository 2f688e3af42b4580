import fs from "node:fs";
import path from "node:path";
import { OperatorError } from "./operator-error.ts";

/**
 * Makes the data directory where there is none. Root's is open to PostgreSQL's user, who lives in it; what is secret in it
 * has modes of its own.
 */
export function makeDataDir(dataDir: string): void {
  if (fs.existsSync(dataDir)) return;
  makeDir(dataDir);
  fs.chmodSync(dataDir, process.getuid?.() === 0 ? 0o755 : 0o700);
}

/** @throws OperatorError unless the data directory is there, or can be made, and can be written */
export function checkDataDir(dataDir: string): void {
  try {
    makeDataDir(dataDir);
    fs.accessSync(`${dataDir}/.`, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw createDataDirError(dataDir, error);
  }
}

/** Node's own `recursive` never returns where a file system has no place for directories, as /proc. */
function makeDir(dir: string): void {
  const parent = path.dirname(dir);
  if (!fs.existsSync(parent) && parent !== dir) makeDir(parent);
  fs.mkdirSync(dir);
}

const REASONS: Record<string, string> = {
  ENOENT: "it cannot be made",
  ENOTDIR: "it, or something above it, is a file",
  EEXIST: "it is not a directory",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "its file system is read-only",
  ENOSPC: "its disk is full",
  EDQUOT: "its disk quota is used up",
};

/** What an operator is told when the data directory failed with `error`. */
export function createDataDirError(dataDir: string, error: unknown): OperatorError {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = REASONS[code] ?? (error instanceof Error ? error.message : String(error));
  return new OperatorError(
    `The data directory ${dataDir} cannot be used (${reason}): fix that, or set DATA_DIR to another place.`,
  );
}
