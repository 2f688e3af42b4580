import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { Touchstone } from "../../client.ts";
import type { Command } from "../command.ts";
import { getLoginFile, readAddress, readApiKey, saveLogin } from "../config.ts";
import { CliError } from "../exit-codes.ts";
import { escapeControls } from "../output.ts";

export const login: Command = {
  name: "login",
  summary: "Store the service's address and an API key",
  description: `Checks the key and stores both in a file that only you can read. TOUCHSTONE_URL, TOUCHSTONE_API_KEY, and touchstone.json
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
    const given = get("url") ?? process.env.TOUCHSTONE_URL;
    if (!given) throw new CliError("usage", "Missing --url URL.");
    const url = readAddress(given);
    const apiKey = readApiKey(has("stdin") ? await text(process.stdin) : await askForKey());
    if (!apiKey) throw new CliError("usage", "The API key is empty.");
    const { organization } = await new Touchstone({ baseUrl: url, apiKey }).me.get();
    saveLogin({ url, api_key: apiKey });
    const file = getLoginFile();
    output.show(
      { url, organization, file },
      `Signed in to ${escapeControls(organization.name)} at ${url}. The key is stored in ${file}.`,
    );
    return undefined;
  },
};

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
