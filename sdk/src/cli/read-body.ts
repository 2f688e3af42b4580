import fs from "node:fs";
import { buffer } from "node:stream/consumers";
import { CliError } from "./exit-codes.ts";

/**
 * Reads a request's body from a file, or from standard input if the file is `-`. Returns its text as a Blob without a
 * byte order mark, which the client sends as it is. Parsing and writing it again would hide what the service refuses,
 * such as repeated members and inexact numbers. The service validates it.
 * @throws CliError for a file that can't be read, or that isn't JSON in UTF-8
 */
export async function readBody<B>(file: string): Promise<B> {
  try {
    const bytes = file === "-" ? await buffer(process.stdin) : fs.readFileSync(file);
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    JSON.parse(text);
    return new Blob([text], { type: "application/json" }) as B;
  } catch (error) {
    throw new CliError(
      "usage",
      `${file === "-" ? "Standard input" : file} can't be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}
