import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { normalizeApiKey, normalizeBaseUrl } from "../client.ts";
import { CliError } from "./exit-codes.ts";

export type Config = { url?: string; api_key?: string };

const PROJECT_FILE = "touchstone.json";

const userDir = (variable: string, fallback: string): string =>
  path.join(process.env[variable] || path.join(os.homedir(), fallback), "touchstone");

/** The file that `login` writes. */
export const getLoginFile = (): string => path.join(userDir("XDG_CONFIG_HOME", ".config"), "config.json");
/** The folder for positions of `listen`. */
export const getStateDir = (): string => userDir("XDG_STATE_HOME", ".local/state");

/**
 * Finds the address and the key: in the environment, else in touchstone.json, else where `login` stored them. A key that
 * `login` stored is only used with its own address, so that a touchstone.json of others can't redirect it.
 * @throws CliError if one is missing, or the key has characters that no key has
 */
export function findCredentials(): { baseUrl: string; apiKey: string } {
  const project = readConfig(path.resolve(PROJECT_FILE));
  const login = readConfig(getLoginFile());
  const url = process.env.TOUCHSTONE_URL || project.url || login.url;
  if (!url) throw new CliError("not_signed_in", "Run touchstone login, or set TOUCHSTONE_URL.");
  const baseUrl = readAddress(url);
  const apiKey = readApiKey(
    process.env.TOUCHSTONE_API_KEY || project.api_key || (baseUrl === login.url && login.api_key) || "",
  );
  if (!apiKey)
    throw new CliError(
      "not_signed_in",
      `There is no API key for ${baseUrl}. Run touchstone login, or set TOUCHSTONE_API_KEY.`,
    );
  return { baseUrl, apiKey };
}

/**
 * Returns the key without spaces and line breaks around it.
 * @throws CliError if it has characters that no key has
 */
export function readApiKey(text: string): string {
  try {
    return normalizeApiKey(text);
  } catch (error) {
    throw new CliError("not_signed_in", error instanceof Error ? error.message : String(error));
  }
}

/** @throws CliError if it isn't an HTTP address */
export function readAddress(text: string): string {
  try {
    return normalizeBaseUrl(text);
  } catch (error) {
    throw new CliError("usage", error instanceof Error ? error.message : String(error));
  }
}

export function saveLogin(config: Required<Config>): void {
  writePrivateFile(getLoginFile(), `${JSON.stringify(config, null, 2)}\n`);
}

/** Replaces a file that only its owner can read. A crash leaves either the old or the new text. */
export function writePrivateFile(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.tmp`;
  fs.rmSync(draft, { force: true });
  fs.writeFileSync(draft, text, { mode: 0o600 });
  fs.renameSync(draft, file);
}

function readConfig(file: string): Config {
  const text = readIfExists(file);
  if (text === undefined) return {};
  const config = parse(text);
  if (typeof config !== "object" || config === null)
    throw new CliError("usage", `${file} isn't a JSON object.`);
  return Object.fromEntries(Object.entries(config).filter(([, value]) => typeof value === "string"));
}

/** Parses a JSON file, whose text some editors begin with a byte order mark. Returns undefined if it isn't JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return undefined;
  }
}

export const readIfExists = (file: string): string | undefined =>
  fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
