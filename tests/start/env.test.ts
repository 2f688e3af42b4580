import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadEnv, variableNames } from "#lib/platform/runtime/env.ts";
import { createTempDir, ROOT, run, runProgram } from "./support.ts";

/** Parses only these variables, without those of the process. */
const load = (variables: Record<string, string> = {}) => loadEnv({ NODE_ENV: "test", ...variables });
const KEY = Buffer.alloc(32, 7).toString("base64");

describe("configuration", () => {
  it("has a default for every optional variable", () => {
    expect(load()).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: "http://localhost:3000",
      DATA_DIR: path.join(ROOT, ".data"),
      DATABASE_POOL: 10,
      LOG_LEVEL: "info",
      TRUST_PROXY: 0,
      AUTHOR_LINK_TTL_MINUTES: 60,
      MAX_UPLOAD_BYTES: 5 * 1024 * 1024,
      UPLOAD_QUOTA_BYTES: 1024 ** 3,
      SIGN_UP: "open",
      MAX_ORGANIZATIONS_PER_ACCOUNT: 10,
      ALLOW_INSECURE_WEBHOOKS: false,
      WEBHOOK_RETRY_SECONDS: [60, 300, 1800, 7200],
      SHUTDOWN_DRAIN_SECONDS: 0,
      SHUTDOWN_TIMEOUT_SECONDS: 25,
    });
    expect(load()).not.toHaveProperty("DATABASE_URL");
  });

  it.each([
    [{ PORT: "8080" }, { PORT: 8080, PUBLIC_URL: "http://localhost:8080" }],
    [{ PORT: "" }, { PORT: 3000 }],
    [{ PUBLIC_URL: "https://a.example/base/" }, { PUBLIC_URL: "https://a.example/base" }],
    [{ PUBLIC_URL: "HTTPS://Assess.Example.com:443" }, { PUBLIC_URL: "https://assess.example.com" }],
    [{ SMTP_URL: "smtp://mail:25", MAIL_FROM: "a@b.example" }, { MAIL_FROM: "a@b.example" }],
    [{ SMTP_URL: "smtps://u:p@mail", MAIL_FROM: '"Acme, Inc." <a@b.example>' }, {}],
    [{ HOST: "::1" }, { HOST: "::1" }],
    [{ DATA_DIR: "/srv/data" }, { DATA_DIR: "/srv/data" }],
    [{ DATABASE_URL: "postgresql://u:p%40@db:5432/x?sslmode=require" }, {}],
    [{ DATABASE_URL: "postgres://u@one:5432,two:5433/x?target_session_attrs=read-write" }, {}],
    [{ DATABASE_URL: "postgres://u@pooler/x", DATABASE_DIRECT_URL: "postgres://u@db/x" }, {}],
    [{ SIGN_UP: "closed" }, { SIGN_UP: "closed" }],
    [{ MAX_ORGANIZATIONS_PER_ACCOUNT: "1" }, { MAX_ORGANIZATIONS_PER_ACCOUNT: 1 }],
    [{ ALLOW_INSECURE_WEBHOOKS: "1" }, { ALLOW_INSECURE_WEBHOOKS: true }],
    [{ WEBHOOK_RETRY_SECONDS: "1,2,0" }, { WEBHOOK_RETRY_SECONDS: [1, 2, 0] }],
    [{ UPSTASH_REDIS_REST_URL: "https://r.example", UPSTASH_REDIS_REST_TOKEN: "t" }, {}],
  ])("accepts %j", (variables, expected) => {
    expect(load(variables)).toMatchObject(expected);
  });

  it.each([
    ["PORT", "3000abc", "whole number from 0 to 65535"],
    ["PORT", "65536", "0 to 65535"],
    ["SIGN_UP", "no", "one of open, closed"],
    ["SIGN_UP", "Closed", "one of open, closed"],
    ["MAX_ORGANIZATIONS_PER_ACCOUNT", "0", "1 to 1000000"],
    ["MAX_ORGANIZATIONS_PER_ACCOUNT", "ten", "whole number from 1 to 1000000"],
    ["PORT", "-1", "0 to 65535"],
    ["PORT", "1e3", "0 to 65535"],
    ["PORT", " 80", "0 to 65535"],
    ["HOST", "http://x", "a host name or an IP address"],
    ["PUBLIC_URL", "example.com", "http:// or https://"],
    ["PUBLIC_URL", "https://example.com/?a=1", "not have a query"],
    ["PUBLIC_URL", "https:example.com", "http:// or https://"],
    ["PUBLIC_URL", "https:/example.com", "http:// or https://"],
    ["PUBLIC_URL", "https://", "a host"],
    ["PUBLIC_URL", "https:///example.com", "a host"],
    ["PUBLIC_URL", "https://example.com ", "without spaces"],
    ["PUBLIC_URL", "https://ada:secret@example.com", "not have a user or a password"],
    ["SMTP_URL", "smtp://", "smtp:// or smtps:// and a host"],
    ["SMTP_URL", "smtp:mail.example.com", "smtp:// or smtps:// and a host"],
    ["MAIL_FROM", "Touchstone", "an email address"],
    ["MAIL_FROM", "Touchstone <assess>", "an email address"],
    ["OIDC_ISSUER", "https:login.example.com", "http:// or https://"],
    ["S3_ENDPOINT", "https:s3.example.com", "http:// or https://"],
    ["DATABASE_URL", "mysql://x/y", "postgres:// or postgresql://"],
    ["DATABASE_READ_URL", "mysql://x/y", "postgres:// or postgresql://"],
    ["DATABASE_DIRECT_URL", "mysql://x/y", "postgres:// or postgresql://"],
    ["DATABASE_URL", "postgres://one:5432,two:x/y", "valid hosts and ports"],
    ["DATABASE_URL", "postgres://one,two/y?target_session_attrs=write", "target_session_attrs"],
    ["DATABASE_URL", "postgres://", "name a user or a database"],
    ["DATABASE_URL", "postgres://db:5432", "name a user or a database"],
    ["DATABASE_URL", "postgres://u:50%@db/x", "percent-encoded"],
    ["DATABASE_POOL", "0", "1 to 200"],
    ["LOG_LEVEL", "loud", "one of trace, debug, info"],
    ["TRUST_PROXY", "true", "0 to 10"],
    ["ENCRYPTION_KEY", "c2hvcnQ=", "32 bytes in base64"],
    ["CRON_SECRET", "fifteen letters", "at least 16 characters"],
    ["AUTHOR_LINK_TTL_MINUTES", "10081", "1 to 10080"],
    ["MAX_UPLOAD_BYTES", "5MiB", "1024 to 104857600"],
    ["UPLOAD_QUOTA_BYTES", "1000000000000", "0 to 999999999999"],
    ["ALLOW_INSECURE_WEBHOOKS", "yes", "one of 0, 1"],
    ["WEBHOOK_RETRY_SECONDS", "60;300", "a list of whole seconds"],
    ["WEBHOOK_RETRY_SECONDS", "604801", "up to 604800"],
    ["UPSTASH_REDIS_REST_URL", "redis://x", "http:// or https://"],
    ["UPSTASH_REDIS_REST_URL", "http:x", "http:// or https://"],
    ["SHUTDOWN_DRAIN_SECONDS", "601", "0 to 600"],
    ["SHUTDOWN_TIMEOUT_SECONDS", "2.5", "1 to 3600"],
  ])(
    "refuses %s=%s with a sentence that names the variable and its allowed values",
    (name, value, allowed) => {
      expect(() => load({ [name]: value })).toThrow(
        new RegExp(`^The environment variable ${name} must .*${allowed}`),
      );
    },
  );

  it("never shows an invalid value, which may be a secret", () => {
    expect(() => load({ ENCRYPTION_KEY: "hunter2" })).not.toThrow(/hunter2/);
    expect(() => load({ DATABASE_URL: "mysql://u:hunter2@h/d" })).not.toThrow(/hunter2/);
  });

  it("requires DATABASE_URL if DATABASE_READ_URL is set", () => {
    expect(() => load({ DATABASE_READ_URL: "postgres://standby/x" })).toThrow(/DATABASE_URL must be set/);
  });

  it("requires both Upstash variables or none", () => {
    expect(() => load({ UPSTASH_REDIS_REST_URL: "https://r.example" })).toThrow(
      /UPSTASH_REDIS_REST_TOKEN must be set/,
    );
    expect(() => load({ UPSTASH_REDIS_REST_TOKEN: "t" })).toThrow(/UPSTASH_REDIS_REST_URL must be set/);
  });

  it("has every variable in .env.example, in the same order", () => {
    const lines = fs.readFileSync(path.join(ROOT, ".env.example"), "utf8").split("\n");
    const named = lines.flatMap((line) => /^# ([A-Z0-9_]+)=/.exec(line)?.[1] ?? []);
    expect(named).toEqual(variableNames);
  });

  it("stops startup with only the message, before anything is changed", async () => {
    const dataDir = path.join(createTempDir(), "data");
    const env = { ...process.env, DATA_DIR: dataDir, PORT: "3000abc", TRUST_PROXY: "x" };
    const start = run("scripts/start.ts", [], { env });
    expect(await start.ended).toBe(1);
    expect(start.stdout()).toBe("");
    expect(start.stderr()).toBe(
      "The environment variable PORT must be a whole number from 0 to 65535.\n" +
        "The environment variable TRUST_PROXY must be a whole number from 0 to 10.\n",
    );
    expect(fs.existsSync(dataDir)).toBe(false);
  });

  it("reads .env in the working directory, and the environment overrides it", async () => {
    const dir = createTempDir();
    fs.writeFileSync(path.join(dir, ".env"), "PORT=4000\nTRUST_PROXY=2\n");
    const script = `import { env } from ${JSON.stringify(path.join(ROOT, "lib/platform/runtime/env.ts"))};
      console.log(env().PORT, env().TRUST_PROXY, env().DATA_DIR);`;
    fs.writeFileSync(path.join(dir, "print.ts"), script);
    const { DATA_DIR: _, ...environment } = process.env;
    const print = run(path.relative(ROOT, path.join(dir, "print.ts")), [], {
      cwd: dir,
      env: { ...environment, PORT: "5000" },
    });
    expect(await print.line()).toBe(`5000 2 ${path.join(fs.realpathSync(dir), ".data")}`);
  });
});

describe("the encryption key", () => {
  it("is ENCRYPTION_KEY if it is set", () => {
    expect(load({ ENCRYPTION_KEY: KEY }).encryptionKey()).toEqual(Buffer.alloc(32, 7));
  });

  it("is otherwise created once in DATA_DIR, readable only by its owner", () => {
    const dir = createTempDir();
    const key = load({ DATA_DIR: dir }).encryptionKey();
    expect(key).toHaveLength(32);
    expect(load({ DATA_DIR: dir }).encryptionKey()).toEqual(key);
    expect(fs.statSync(path.join(dir, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(fs.readdirSync(dir)).toEqual(["secrets.json"]);
  });

  it("is the same for all processes that create it at once", async () => {
    const dir = createTempDir();
    const script = `import { loadOrCreateEncryptionKey } from "#lib/platform/runtime/encryption-key.ts";
      process.stdin.once("data", () => { console.log(loadOrCreateEncryptionKey(${JSON.stringify(dir)}).toString("hex")); process.exit(); });
      console.log("ready");`;
    const args = ["--input-type=module-typescript", "-e", script];
    const racers = Array.from({ length: 4 }, () => runProgram(process.execPath, args));
    await Promise.all(racers.map((racer) => racer.line()));
    for (const racer of racers) racer.child.stdin?.write("go\n");
    const keys = await Promise.all(racers.map((racer) => racer.line()));
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(keys).size).toBe(1);
  });

  it("is never replaced when its file is damaged", () => {
    const dir = createTempDir();
    fs.writeFileSync(path.join(dir, "secrets.json"), "{}");
    expect(() => load({ DATA_DIR: dir }).encryptionKey()).toThrow(/Restore the file, or set ENCRYPTION_KEY/);
    expect(fs.readFileSync(path.join(dir, "secrets.json"), "utf8")).toBe("{}");
  });
});
