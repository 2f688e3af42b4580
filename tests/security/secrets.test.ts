import { hkdfSync, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SCOPES } from "#lib/contract/scopes.ts";
import { startSession } from "#lib/domains/identity/auth/sessions.ts";
import { bootstrapOrganization } from "#lib/domains/identity/organizations/bootstrap.ts";
import { type Database, openDatabase } from "#lib/platform/db/client.ts";
import { findLeaks } from "#tests/support/canaries.ts";
import { findFreePort } from "#tests/support/free-port.ts";
import {
  authenticate,
  createLearner,
  logIn,
  postForm,
  postLaunch,
  readFields,
} from "#tests/support/lti/launch.ts";
import { startPlatform } from "#tests/support/lti/platform.ts";
import { autoQuestions, buildAnswers, buildQuiz } from "#tests/support/quiz.ts";
import { type RunningService, startService, stopService } from "#tests/support/service.ts";
import { waitUntil } from "#tests/support/wait-until.ts";

/** Every secret that the service was given or has issued, by its purpose. */
const secrets = new Map<string, string>();
const rememberSecret = (what: string, secret: unknown): string => {
  expect([what, secret]).toEqual([what, expect.stringMatching(/^\S{16,}/)]);
  secrets.set(what, secret as string);
  return secret as string;
};
const createSecret = (what: string) => rememberSecret(what, randomBytes(24).toString("base64url"));

const encryptionKey = randomBytes(32);
const ORIGIN = "https://school.example";

let service: RunningService;
let database: Database;
let organization: Awaited<ReturnType<typeof bootstrapOrganization>>;
beforeAll(async () => {
  const port = await findFreePort();
  service = await startService({
    build: "none",
    env: {
      PORT: String(port),
      // Launches contain it.
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: "trace",
      ENCRYPTION_KEY: rememberSecret("the key that seals", encryptionKey.toString("base64")),
      // Nothing listens there, so failures are logged.
      SMTP_URL: `smtp://mail:${createSecret("the mail server's password")}@127.0.0.1:9`,
      MAIL_FROM: "touchstone@example.com",
      OIDC_ISSUER: "http://127.0.0.1:9",
      OIDC_CLIENT_ID: "touchstone",
      OIDC_CLIENT_SECRET: createSecret("the identity provider's secret"),
      ALLOW_INSECURE_WEBHOOKS: "1",
      WEBHOOK_WORKER: "1",
      WEBHOOK_RETRY_SECONDS: "1,1",
    },
  });
  database = openDatabase(service.connection, 2);
  await logEveryStatement();
  organization = await bootstrapOrganization(database.db, new Date(), {
    organization: "Secrets",
    email: "owner@example.com",
    password: createSecret("a password"),
    scopes: SCOPES,
    limits: { default: 100_000, submit: 100_000, check: 100_000 },
  });
  rememberSecret("an API key", organization.apiKey);
});
afterAll(async () => {
  await database?.close();
  await stopService(service);
});

/** Makes PostgreSQL log every statement. By default, it logs only slow ones. */
async function logEveryStatement(): Promise<void> {
  if (typeof service.connection === "string") throw new Error("the embedded PostgreSQL is asked for");
  const { database: name } = service.connection;
  const server = openDatabase({ ...service.connection, user: "postgres" }, 1);
  await server.sql.unsafe(`alter database "${name}" set log_min_duration_statement = 0`);
  await server.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${name} and pid <> pg_backend_pid()`;
  await server.close();
}

type SentResponse = { status: number; data: Record<string, never>; cookies: string[] };
async function send(
  method: string,
  place: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<SentResponse> {
  const response = await fetch(service.baseUrl + place, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const parsed = await response.json().catch(() => null);
  return { status: response.status, data: parsed?.data ?? parsed, cookies: response.headers.getSetCookie() };
}

const createKeyHeaders = (key = organization.apiKey) => ({ authorization: `Bearer ${key}` });

/** Signs the owner in and returns the headers of their browser. */
async function createOwnerCookies(): Promise<Record<string, string>> {
  const sid = await startSession(database.db, {
    userId: organization.userId,
    userAgent: "",
    now: new Date(),
  });
  const key = Buffer.from(hkdfSync("sha256", encryptionKey, "", "touchstone session", 32)).toString(
    "base64url",
  );
  const cookie = rememberSecret("a session's cookie", await encode({ token: { sid }, secret: key }));
  return { cookie: `touchstone.session=${cookie}`, "sec-fetch-site": "same-origin" };
}

/** Creates a published assessment and its answers. */
async function published(settings?: Record<string, unknown>) {
  const content = buildQuiz(
    autoQuestions.map(({ question }) => question),
    settings,
  );
  const { data } = await send("POST", "/v1/assessments", content, createKeyHeaders());
  const { share_code } = (
    await send("POST", `/v1/assessments/${data.id}/publish`, undefined, createKeyHeaders())
  ).data;
  const read = await send("GET", `/v1/assessments/${data.id}`, undefined, createKeyHeaders());
  return {
    id: data.id,
    code: share_code,
    answers: buildAnswers(
      read.data as never,
      autoQuestions.map(({ right }) => right),
    ),
  };
}

const getCookieSecret = (cookies: string[], name: string) =>
  cookies
    .map((cookie) => new RegExp(`${name}=([^;]+)`).exec(cookie)?.[1])
    .find((value) => value !== undefined);

/** Runs every operation that returns a secret: correctly, incorrectly, and again with an Idempotency-Key. */
async function issueAndUse(): Promise<void> {
  const { id, code, answers } = await published();
  const repeated = { ...createKeyHeaders(), "idempotency-key": "the same" };
  const hook = { url: "http://127.0.0.1:9/hook", events: ["*"] };
  const { data: webhook } = await send("POST", "/v1/webhooks", hook, repeated);
  rememberSecret("a webhook's secret", webhook.secret);
  const rotated = await send(
    "POST",
    `/v1/webhooks/${webhook.id}/rotate-secret`,
    { overlap_hours: 1 },
    repeated,
  );
  rememberSecret("a webhook's next secret", rotated.data.secret);
  await send("POST", `/v1/webhooks/${webhook.id}/test`, undefined, createKeyHeaders());

  const { data: link } = await send("POST", "/v1/author-links", { title: "Linked" }, repeated);
  rememberSecret("an author link", String(link.author_url).split("/author/")[1]);

  const mint = { assessment_id: id, origins: [ORIGIN], learner_ref: "learner" };
  const token = rememberSecret(
    "an embed token",
    (await send("POST", "/v1/embed/token", mint, repeated)).data.token,
  );
  await send("GET", `/v1/embed/assessments?token=${token}`, undefined, { origin: ORIGIN });
  await send("GET", `/v1/embed/assessments?token=${token}`, undefined, { origin: "https://other.example" });
  await send("PUT", "/v1/embed/progress", { token, answers }, { origin: ORIGIN });
  await send("POST", "/v1/embed/submit", { token, answers: 5 }, { origin: ORIGIN });
  await send("POST", "/v1/embed/submit", { token, answers }, { origin: ORIGIN });

  const visited = await send(
    "POST",
    `/api/take/${code}`,
    { name: "Anna" },
    { "sec-fetch-site": "same-origin" },
  );
  rememberSecret("a learner's attempt", getCookieSecret(visited.cookies, "touchstone.attempt"));

  const browser = await createOwnerCookies();
  const wanted = { name: "Second", scopes: SCOPES, expires_at: null };
  const { data: second } = await send("POST", "/api/keys", wanted, browser);
  rememberSecret("a second API key", second.secret);
  await send("GET", "/v1/assessments", undefined, createKeyHeaders(second.secret));
  await send("GET", "/v1/assessments", undefined, { authorization: `Bearer ${second.secret}x` });
  await send("GET", `/v1/assessments?key=${second.secret}`, undefined, createKeyHeaders());
  const { data: invitation } = await send(
    "POST",
    "/api/invitations",
    { email: "new@example.com", role: "viewer" },
    browser,
  );
  rememberSecret("an invitation", /invitations\/([\w-]+)/.exec(JSON.stringify(invitation))?.[1]);
  const change = {
    current_password: secrets.get("a password"),
    new_password: createSecret("a new password"),
  };
  expect((await send("PUT", "/api/account/password", change, browser)).status).toBe(200);
  await send("PUT", "/api/account/password", change, browser);
  await send("POST", "/api/keys", `{"name":"${second.secret}`, browser);
}

/** Registers a learning platform and launches an assessment with a time limit, whose page has a credential. */
async function launchFromPlatform(): Promise<void> {
  const { data: registration } = await send("POST", "/v1/lti/registrations", {}, createKeyHeaders());
  const address = String(registration.registration_url);
  rememberSecret("a registration link", new URL(address).searchParams.get("token"));
  const platform = await startPlatform();
  platform.connectTool(service.baseUrl);
  await send("POST", "/v1/lti/platforms", platform.registration, createKeyHeaders());
  const { id } = await published({ time_limit_minutes: 5 });
  const targetLinkUri = `${service.baseUrl}/lti/launch`;
  const message = { user: createLearner(), targetLinkUri, assessmentId: String(id) };
  const login = await logIn(service.baseUrl, platform.initiate(message));
  rememberSecret("the cookie of a login", login.cookie.split("=")[1]);
  const form = await authenticate(login);
  rememberSecret("a login's state", form.state);
  rememberSecret("a platform's message", form.id_token);
  const page = await postLaunch(service.baseUrl, form, login.cookie);
  const fields = readFields(page.text);
  rememberSecret("a launch's credential", fields.session);
  const started = await postForm(service.baseUrl, "/lti/start", fields);
  rememberSecret("the embed token of a launch", /emb_[\w-]+/.exec(started.text)?.[0]);
  await postForm(service.baseUrl, "/lti/start", { ...fields, session: `${fields.session}x` });
  await platform.close();
}

/** Kills PostgreSQL as a crash would and keeps sending requests until it is back, so that the log covers the outage. */
async function interruptDatabase(): Promise<void> {
  const [pid = ""] = fs.readFileSync(path.join(service.dataDir, "pg", "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGQUIT");
  const requestAssessments = () => send("GET", "/v1/assessments", undefined, createKeyHeaders());
  const token = secrets.get("an embed token");
  for (let away = false, deadline = Date.now() + 30_000; Date.now() < deadline; await pause(20)) {
    const { status } = await requestAssessments();
    await send("GET", `/v1/embed/assessments?token=${token}`, undefined, { origin: ORIGIN });
    if (status === 503) away = true;
    // This waits until the test's own pool has reconnected as well.
    else if (away) return waitUntil(isOwnBack);
  }
  throw new Error("the database did not go away and come back");
}

const isOwnBack = () =>
  database.sql`select 1`.then(
    () => true,
    () => false,
  );

function listFiles(dir: string): string[] {
  return fs
    .readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".log"))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/**
 * Returns the forms in which a text can contain a secret. For base64, it returns only the middle, because text before
 * it shifts its letters.
 */
const encodeForms = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString("hex"),
  ...["", "x", "xy"].flatMap((before) =>
    (["base64", "base64url"] as const).map((as) =>
      Buffer.from(before + secret)
        .toString(as)
        .slice(4, -6),
    ),
  ),
];

/** Returns the secrets that a text contains, by their purpose. */
const findSecrets = (text: string): string[] =>
  [...secrets]
    .filter(([, secret]) => encodeForms(secret).some((form) => text.includes(form)))
    .map(([what]) => what);

/** Returns the secrets that logs leak. Logs must not even contain digests, by which a secret could be recognized. */
const findLeakedSecrets = (text: string): string[] =>
  [...secrets].filter(([, secret]) => findLeaks(text, [secret]).length > 0).map(([what]) => what);

describe("an issued secret", () => {
  beforeAll(async () => {
    await issueAndUse();
    await launchFromPlatform();
    await interruptDatabase();
  }, 120_000);

  test("of every kind is included in the search", () => {
    expect([...secrets.keys()]).toHaveLength(20);
    for (const [what, secret] of secrets) {
      expect(findSecrets(`... ${Buffer.from(secret).toString("hex")} ...`)).toContain(what);
    }
  });

  test("is in no log, neither the service's nor PostgreSQL's with all statements", () => {
    const logs = listFiles(service.dataDir);
    const texts = logs.map((file) => fs.readFileSync(file, "utf8"));
    expect(logs.length).toBeGreaterThanOrEqual(2);
    expect(texts.some((text) => /duration: .*embed_tokens/.test(text))).toBe(true);
    expect(texts.some((text) => text.includes('"code":"unavailable"'))).toBe(true);
    expect(texts.flatMap(findSecrets)).toEqual([]);
    expect(texts.flatMap(findLeakedSecrets)).toEqual([]);
  });

  test("is in no column of any table, in any encoding", async () => {
    const tables = await database.sql<{ name: string }[]>`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
    const found: string[] = [];
    let rows = 0;
    for (const { name } of tables) {
      for (const { row } of await database.sql.unsafe<{ row: string }[]>(
        `select t::text as row from ${name} t`,
      )) {
        rows += 1;
        found.push(...findSecrets(row).map((what) => `${what} in ${name}`));
      }
    }
    expect(rows).toBeGreaterThan(30);
    expect([...new Set(found)]).toEqual([]);
  });
});
