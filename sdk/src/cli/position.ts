import { createHash } from "node:crypto";
import path from "node:path";
import { getStateDir, readIfExists, writePrivateFile } from "./config.ts";
import { CliError } from "./exit-codes.ts";

/**
 * Where `listen` resumes: after the event `after`, or at the beginning of the feed, and the secret. Only earlier
 * versions wrote `since`, the time to start from.
 */
export type Position = { after?: string | undefined; since?: string; secret: string };

/** The file for one combination of organization, target and events, so that each has its own position. */
export function getPositionFile(...parts: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
  return path.join(getStateDir(), `listen-${hash}.json`);
}

export function readPosition(file: string): Position | undefined {
  const text = readIfExists(file);
  if (text === undefined) return undefined;
  try {
    const position: unknown = JSON.parse(text);
    if (isPosition(position)) return position;
  } catch {}
  throw new CliError("failed", `${file} can't be read. Delete it, or pass --reset.`);
}

export function writePosition(file: string, position: Position): void {
  writePrivateFile(file, `${JSON.stringify(position)}\n`);
}

const isPosition = (value: unknown): value is Position =>
  typeof value === "object" && value !== null && "secret" in value && typeof value.secret === "string";
