import fs from "node:fs";
import { text } from "node:stream/consumers";
import { CliError } from "./exit-codes.ts";
import { parseJson } from "./parse-json.ts";

/**
 * Reads a request's body from a file, or from standard input if the file is `-`. The service validates it.
 * @throws CliError for a file that can't be read, or that isn't JSON
 */
export async function readBody<B>(file: string): Promise<B> {
  try {
    return parseJson(file === "-" ? await text(process.stdin) : fs.readFileSync(file, "utf8"));
  } catch (error) {
    throw new CliError(
      "usage",
      `${file === "-" ? "Standard input" : file} can't be read: ${error instanceof Error ? error.message : error}`,
    );
  }
}
