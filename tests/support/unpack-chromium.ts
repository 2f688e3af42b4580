/**
 * Unpacks npm's Chromium into TMPDIR. This is a separate process because the package has no other way to set the
 * folder.
 */
import path from "node:path";
import { fileURLToPath } from "node:url";
import chromium, { inflate } from "@sparticuz/chromium";

const bin = path.join(path.dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "../bin");
await Promise.all([chromium.executablePath(bin), inflate(path.join(bin, "al2023.tar.br"))]);
