import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { TouchstoneError } from "../../errors.ts";
import type { Command } from "../command.ts";
import { getLoginFile, openClient, saveLogin } from "../config.ts";
import { CliError } from "../exit-codes.ts";

export const login: Command = {
  name: "login",
  summary: "Store the service's address and an API key",
  description: `Checks the key and stores both in a file that only you can read. TOUCHSTONE_URL, TOUCHSTONE_API_KEY and touchstone.json
take precedence over it.`,
  options: {
    url: { value: "URL", description: "The service's address. The default is TOUCHSTONE_URL" },
    stdin: { description: "Read the key from standard input instead of asking for it" },
  },
  examples: [
    "touchstone login --url https://assess.example.com",
    "touchstone login --url http://localhost:3000 --stdin < key.txt",
  ],
  async run({ get, has, output }) {
    const url = get("url") ?? process.env.TOUCHSTONE_URL;
    if (!url) throw new CliError("usage", "Missing --url URL.");
    const apiKey = (has("stdin") ? await text(process.stdin) : await askForKey()).trim();
    if (!apiKey) throw new CliError("usage", "The API key is empty.");
    await checkKey(url, apiKey);
    saveLogin({ url, api_key: apiKey });
    const file = getLoginFile();
    output.show({ url, file }, `Signed in to ${url}. The key is stored in ${file}.`);
    return undefined;
  },
};

/** Sends a request with the key. A key that lacks the scope for it is valid too. */
async function checkKey(baseUrl: string, apiKey: string): Promise<void> {
  try {
    await openClient({ baseUrl, apiKey }).assessments.list({ limit: 1 }).page(1);
  } catch (error) {
    if (!(error instanceof TouchstoneError) || error.code !== "insufficient_scope") throw error;
  }
}

async function askForKey(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CliError("usage", "Standard input isn't a terminal. Pass --stdin to read the key from it.");
  process.stderr.write("API key: ");
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await prompt.question("");
  } finally {
    prompt.close();
    process.stderr.write("\n");
  }
}
