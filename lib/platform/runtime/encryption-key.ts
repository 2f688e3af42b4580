import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { createDataDirError, makeDataDir } from "./data-dir.ts";
import { OperatorError } from "./operator-error.ts";

/**
 * Returns the encryption key from `secrets.json` in the data directory. The first call creates it. If several processes
 * create it at the same time, one of them writes the file and all return the same key.
 * @throws OperatorError if the file can't be written or read
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
      `${file} can't be read or doesn't contain a valid encryption key. Restore the file, or set ENCRYPTION_KEY. ` +
        "Webhook secrets that are already stored can only be read with the old key.",
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

/**
 * Creates the file through a temporary file and a hard link, so that it is never half-written and never replaces an
 * existing file.
 */
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
