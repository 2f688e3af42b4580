import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parseDatabaseUrl } from "#lib/platform/db/driver/index.ts";
import { loadOrCreateEncryptionKey } from "./encryption-key.ts";
import { OperatorError } from "./operator-error.ts";

/** All environment variables that the program reads, in the order of `.env.example`. */
const VARIABLES = {
  PORT: integer(0, 65_535, 3000),
  HOST: z
    .string()
    .regex(/^[0-9A-Za-z.:_-]{1,255}$/, "must be a host name or an IP address")
    .optional(),
  PUBLIC_URL: url(["http:", "https:"])
    .refine((text) => !/[?#]/.test(text), "must not have a query or a fragment")
    .transform((text) => new URL(text))
    .refine(({ username, password }) => username + password === "", "must not have a user or a password")
    .transform(({ origin, pathname }) => (origin + pathname).replace(/\/+$/, ""))
    .optional(),
  WEB_CONCURRENCY: integer(1, 64, 1),
  DATA_DIR: z
    .string()
    .default(".data")
    .transform((dir) => path.resolve(dir)),
  DATABASE_URL: databaseUrl().optional(),
  DATABASE_READ_URL: databaseUrl().optional(),
  DATABASE_DIRECT_URL: databaseUrl().optional(),
  DATABASE_POOL: integer(1, 200, 10),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  TRUST_PROXY: integer(0, 10, 0),
  ENCRYPTION_KEY: encryptionKey().optional(),
  AUTHOR_LINK_TTL_MINUTES: integer(1, 10_080, 60),
  MAX_UPLOAD_BYTES: integer(1_024, 104_857_600, 5_242_880),
  MAX_RECORDING_BYTES: integer(1_024, 104_857_600, 26_214_400),
  UPLOAD_QUOTA_BYTES: integer(0, 999_999_999_999, 1_073_741_824),
  MAX_SUBMISSION_FILE_BYTES: integer(1_024, 104_857_600, 26_214_400),
  SUBMISSION_FILES_QUOTA_BYTES: integer(0, 999_999_999_999, 10_737_418_240),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket, such as assessment-files")
    .optional(),
  S3_ENDPOINT: url(["http:", "https:"]).optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/, "must be the name of a region, such as eu-central-1")
    .default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SIGN_UP: z.enum(["open", "closed"]).default("open"),
  MAX_ORGANIZATIONS_PER_ACCOUNT: integer(1, 1_000_000, 10),
  ALLOW_INSECURE_WEBHOOKS: z
    .enum(["0", "1"])
    .default("0")
    .transform((flag) => flag === "1"),
  WEBHOOK_RETRY_SECONDS: secondsList([60, 300, 1800, 7200]),
  WEBHOOK_WORKER: z
    .enum(["0", "1"])
    .default("1")
    .transform((flag) => flag === "1"),
  CRON_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  UPSTASH_REDIS_REST_URL: url(["http:", "https:"]).optional(),
  UPSTASH_REDIS_REST_TOKEN: z.string().optional(),
  OIDC_ISSUER: url(["http:", "https:"])
    .transform((text) => text.replace(/\/+$/, ""))
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(100).default("single sign-on"),
  SMTP_URL: url(["smtp:", "smtps:"]).optional(),
  MAIL_FROM: z
    .string()
    .max(300)
    .regex(
      /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      "must be an email address, such as assess@example.com or Touchstone <assess@example.com>",
    )
    .optional(),
  SHUTDOWN_DRAIN_SECONDS: integer(0, 600, 0),
  SHUTDOWN_TIMEOUT_SECONDS: integer(1, 3600, 25),
};

export const variableNames = Object.keys(VARIABLES);

const Variables = z
  .object(VARIABLES)
  .refine((env) => !env.DATABASE_READ_URL || env.DATABASE_URL, {
    path: ["DATABASE_URL"],
    message: "must be set when DATABASE_READ_URL is set",
  })
  .refine((env) => !env.DATABASE_DIRECT_URL || env.DATABASE_URL, {
    path: ["DATABASE_URL"],
    message: "must be set when DATABASE_DIRECT_URL is set",
  })
  .refine((env) => !env.UPSTASH_REDIS_REST_TOKEN || env.UPSTASH_REDIS_REST_URL, {
    path: ["UPSTASH_REDIS_REST_URL"],
    message: "must be set when UPSTASH_REDIS_REST_TOKEN is set",
  })
  .refine((env) => !env.UPSTASH_REDIS_REST_URL || env.UPSTASH_REDIS_REST_TOKEN, {
    path: ["UPSTASH_REDIS_REST_TOKEN"],
    message: "must be set when UPSTASH_REDIS_REST_URL is set",
  })
  .refine((env) => !env.OIDC_ISSUER === !env.OIDC_CLIENT_ID, {
    path: ["OIDC_CLIENT_ID"],
    message: "must be set if and only if OIDC_ISSUER is set",
  })
  .refine((env) => !env.SMTP_URL === !env.MAIL_FROM, {
    path: ["MAIL_FROM"],
    message: "must be set if and only if SMTP_URL is set",
  })
  .refine((env) => !env.S3_ENDPOINT || env.S3_BUCKET, {
    path: ["S3_BUCKET"],
    message: "must be set when S3_ENDPOINT is set",
  })
  .refine((env) => !env.S3_ACCESS_KEY_ID === !env.S3_SECRET_ACCESS_KEY, {
    path: ["S3_SECRET_ACCESS_KEY"],
    message: "must be set if and only if S3_ACCESS_KEY_ID is set",
  })
  .transform(({ ENCRYPTION_KEY, PUBLIC_URL, ...env }) => ({
    ...env,
    PUBLIC_URL: PUBLIC_URL ?? getLocalUrl(env.PORT),
    /**
     * Returns the 32-byte key that encrypts stored secrets. If ENCRYPTION_KEY isn't set, the first call creates a key
     * in DATA_DIR.
     */
    encryptionKey: (): Buffer => ENCRYPTION_KEY ?? loadOrCreateEncryptionKey(env.DATA_DIR),
  }));

export type Env = z.output<typeof Variables>;

/**
 * Parses the configuration. An empty variable counts as not set.
 * @throws OperatorError that names each invalid variable and its allowed values.
 */
export function loadEnv(source: NodeJS.ProcessEnv = readProcessEnv()): Env {
  const definedVariables = Object.fromEntries(
    variableNames.flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  );
  const parsed = Variables.safeParse(definedVariables);
  if (parsed.success) return parsed.data;
  throw new OperatorError(parsed.error.issues.map(formatEnvIssue).join("\n"));
}

const getLocalUrl = (port: number): string => `http://localhost:${port}`;

/** The default of PUBLIC_URL if PORT is 0 and the system hasn't assigned a port yet. */
const UNKNOWN_URL = getLocalUrl(0);

let cachedEnv: Env | undefined;

/** Returns the configuration of this process, which is parsed on the first call. */
export function env(): Env {
  if (!cachedEnv || (cachedEnv.PUBLIC_URL === UNKNOWN_URL && process.env.PUBLIC_URL)) cachedEnv = loadEnv();
  return cachedEnv;
}

/** Returns PUBLIC_URL. By default, this is localhost with the port on which the service listens. */
export const getPublicUrl = ({ PUBLIC_URL }: Env, port: number): string =>
  PUBLIC_URL === UNKNOWN_URL ? getLocalUrl(port) : PUBLIC_URL;

/**
 * Tells `env` the port on which this process listens, which PUBLIC_URL contains by default. Next's bundle has its own
 * copy of this module, but the same environment.
 */
export function setListeningPort(config: Env, port: number): void {
  if (config.PUBLIC_URL === UNKNOWN_URL) process.env.PUBLIC_URL = getLocalUrl(port);
}

/**
 * Returns the environment, with `.env` from the root of the checkout (where all commands run) for variables that aren't
 * set.
 */
function readProcessEnv(): NodeJS.ProcessEnv {
  const file = path.resolve(".env");
  if (fs.existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/** Describes an invalid variable without its value, because the value may be a secret. */
function formatEnvIssue(issue: z.core.$ZodIssue): string {
  const allowed =
    issue.code === "invalid_value" ? `must be one of ${issue.values.join(", ")}` : issue.message;
  return `The environment variable ${issue.path.join(".")} ${allowed}.`;
}

/** Creates the schema of a whole number. It accepts only digits, because `Number` would also read "1e3" and "0x10". */
function integer(min: number, max: number, fallback: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,12}$/, message)
    .transform(Number)
    .refine((n) => n >= min && n <= max, message)
    .default(fallback);
}

function secondsList(fallback: number[]) {
  const message =
    "must be a list of whole seconds such as 60,300,1800,7200 (1 to 20 of them, up to 604800 each)";
  return z
    .string()
    .regex(/^\d{1,6}(,\d{1,6}){0,19}$/, message)
    .transform((text) => text.split(",").map(Number))
    .refine((list) => list.every((n) => n <= 604_800), message)
    .default(fallback);
}

function url(protocols: string[]) {
  const names = protocols.map((protocol) => `${protocol}//`).join(" or ");
  // URL.parse also accepts spaces, and `https:` without slashes.
  const isAllowed = (text: string) =>
    /^[a-z]+:\/\/[^\s/?#]\S*$/i.test(text) && protocols.includes(URL.parse(text)?.protocol ?? "");
  return z.string().refine(isAllowed, {
    message: `must be a URL that begins with ${names} and a host, without spaces`,
    abort: true,
  });
}

/** A URL with one or more hosts (lib/platform/db/driver/database-url.ts). */
function databaseUrl() {
  const readNames = (text: string) => {
    const [first = ""] = parseDatabaseUrl(text)?.urls ?? [];
    const { username = "", password = "", pathname = "" } = URL.parse(first) ?? {};
    return username + password + pathname;
  };
  const isDecodable = (text: string) => {
    try {
      decodeURIComponent(readNames(text));
      return true;
    } catch {
      return false;
    }
  };
  return z
    .string()
    .refine((text) => /^postgres(ql)?:\/\//.test(text), {
      message: "must be a URL that begins with postgres:// or postgresql://",
      abort: true,
    })
    .refine((text) => parseDatabaseUrl(text) !== undefined, {
      message: "must have valid hosts and ports, and a target_session_attrs as in PostgreSQL",
      abort: true,
    })
    .refine((text) => readNames(text) !== "", {
      message: "must name a user or a database, as in postgres://user:password@host:5432/touchstone",
      abort: true,
    })
    .refine(
      isDecodable,
      "must have the special characters in its user, password, and database percent-encoded (% as %25)",
    );
}

function encryptionKey() {
  return z
    .string()
    .regex(
      /^[A-Za-z0-9+/]{43}=$/,
      "must be 32 bytes in base64, such as the output of `openssl rand -base64 32`",
    )
    .transform((text) => Buffer.from(text, "base64"));
}
