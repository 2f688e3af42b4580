import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { createDataDirError, makeDataDir } from "./data-dir.ts";
import { OperatorError } from "./operator-error.ts";

/**
 * The key kept in `secrets.json` of the data directory, made at the first call. Of several processes that come first
 * at once, one writes it and all return that one.
 * @throws OperatorError where it cannot be written or read
 */
export function loadOrCreateEncryptionKey(dataDir: string): Buffer {
  const file = path.join(dataDir, "secrets.json");
  try {
    if (!fs.existsSync(file)) createKeyFile(file, { encryption_key: randomBytes(32).toString("base64") });
  } catch (error) {
    throw createDataDirError(dataDir, error);
  }
  const key = readKeyFile(file);
  if (key?.length !== 32) {
    throw new OperatorError(
      `${file} holds no usable encryption key or cannot be read: restore it, or set ENCRYPTION_KEY. ` +
        "Without the old key, webhook secrets already stored cannot be read.",
    );
  }
  return key;
}

function readKeyFile(file: string): Buffer | undefined {
  try {
    const content: unknown = JSON.parse(fs.readFileSync(file, "utf8"));
    if (
      content instanceof Object &&
      "encryption_key" in content &&
      typeof content.encryption_key === "string"
    ) {
      return Buffer.from(content.encryption_key, "base64");
    }
  } catch {}
  return undefined;
}

/** Complete and on disk before it has its name, and never over an older one. */
function createKeyFile(file: string, content: object): void {
  const dir = path.dirname(file);
  makeDataDir(dir);
  const tempFile = `${file}.${randomBytes(6).toString("hex")}.draft`;
  try {
    fs.writeFileSync(tempFile, `${JSON.stringify(content)}\n`, { mode: 0o600, flush: true });
    if (process.getuid?.() === 0) {
      const { uid, gid } = fs.statSync(dir);
      fs.chownSync(tempFile, uid, gid);
    }
    fs.linkSync(tempFile, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    fs.rmSync(tempFile, { force: true });
  }
}
