import { randomInt } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { inject } from "vitest";
import type { Role } from "#lib/contract/roles.ts";
import { createOrganization } from "#lib/domains/identity/organizations/create-organization.ts";
import { memberships, users } from "#lib/platform/db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import { type ApiResponse, testDatabase } from "./api.ts";
import { NO_LIMITS } from "./organization.ts";

export const PASSWORD = "correct horse battery";
let passwordHashPromise: Promise<string> | undefined;
/** A stored hash names its own cost. The service's would take 50 ms of each of the thousand sign-ins of the tests. */
const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export type Person = { id: string; email: string; name: string };

/** Creates a person with an account and without an organization. */
export async function createPerson(name = "Ada Lovelace"): Promise<Person> {
  const [person] = await createPeople(1, name);
  return person as Person;
}

/** Creates people who have the same name. */
export async function createPeople(count: number, name = "Ada Lovelace"): Promise<Person[]> {
  passwordHashPromise ??= hash(PASSWORD, CHEAPEST);
  const passwordHash = await passwordHashPromise;
  const people = Array.from({ length: count }, () => {
    const id = newId();
    return { id, email: `${id}@example.com`, name };
  });
  await testDatabase()
    .db.insert(users)
    .values(people.map((person) => ({ ...person, passwordHash })));
  return people;
}

/** Creates an organization for its owner, with the limits that all tests use. */
export const createOwnedOrganization = async (owner: Person, name = "Acme School"): Promise<string> =>
  createOrganization(testDatabase().db, {
    name,
    userId: owner.id,
    limits: NO_LIMITS,
    now: new Date(),
    requestId: "test",
  });

export async function addMember(organizationId: string, person: Person, role: Role): Promise<void> {
  await testDatabase().db.insert(memberships).values({ organizationId, userId: person.id, role });
}

/** Returns the URL for browsers, with the host that the service uses in its own URL. */
export const getSiteUrl = (): string => inject("baseUrl").replace("127.0.0.1", "localhost");

/** Signs in as a browser does. Returns the session's cookies, or undefined if it was refused. */
export async function signInAs(
  { email }: { email: string },
  options: { password?: string; cookies?: string; headers?: Record<string, string>; site?: string } = {},
): Promise<string | undefined> {
  const { password = PASSWORD, cookies = "", site = getSiteUrl() } = options;
  // Each sign-in has its own address, because the limit on failures counts by address.
  const headers = {
    "x-forwarded-for": `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`,
    ...options.headers,
  };
  const csrf = await fetch(`${site}/api/auth/csrf`, { headers });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const jar = [cookies, getCookies(csrf)].filter((part) => part !== "").join("; ");
  const response = await fetch(`${site}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { ...headers, cookie: jar, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
    redirect: "manual",
  });
  const sessionCookies = getCookies(response);
  return sessionCookies.includes("touchstone.session=") ? sessionCookies : undefined;
}

export const getCookies = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");

export type Visitor = {
  cookies: string;
  request(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiResponse>;
  /** Requests a page without following redirects. Returns its HTML and status. */
  page(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; text: string; location: string | null }>;
};

/** The headers that a browser sends from our own pages. Tests of forged requests send others. */
const SAME_ORIGIN_HEADERS = { "sec-fetch-site": "same-origin" };

/** Creates a visitor. `site` is the URL of an instance other than the shared one. */
export const createVisitor = (cookies: string, site = getSiteUrl()): Visitor => ({
  cookies,
  async request(method, path, body, headers = {}) {
    const response = await fetch(`${site}/api${path}`, {
      method,
      headers: {
        ...(cookies ? { cookie: cookies } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...SAME_ORIGIN_HEADERS,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    let parsed: ApiResponse["body"];
    try {
      parsed = JSON.parse(text);
    } catch {
      parsed = undefined;
    }
    const { status } = response;
    return {
      status,
      headers: response.headers,
      text,
      body: parsed,
      data: parsed?.data,
      error: parsed?.error,
      meta: parsed?.meta,
    };
  },
  async page(path, headers = {}) {
    const response = await fetch(site + path, {
      headers: { cookie: cookies, ...headers },
      redirect: "manual",
    });
    return {
      status: response.status,
      text: await response.text(),
      location: response.headers.get("location"),
    };
  },
});

/** Creates a signed-in member with a role in an organization. */
export async function createMember(
  organizationId: string,
  role: Role,
): Promise<Visitor & { person: Person }> {
  const person = await createPerson();
  await addMember(organizationId, person, role);
  const cookies = await signInAs(person);
  if (!cookies) throw new Error("signing in failed");
  return { person, ...createVisitor(cookies) };
}

export type Author = Visitor & { organizationId: string; person: Person };

/** Creates a signed-in author in a new organization. */
export async function createAuthor(): Promise<Author> {
  const organizationId = await createOwnedOrganization(await createPerson());
  return { ...(await createMember(organizationId, "author")), organizationId };
}

/** Creates an assessment with a person's session and returns its id. */
export const createAssessmentAs = async (visitor: Visitor, body: object): Promise<string> =>
  (await visitor.request("POST", "/v1/assessments", body)).data.id;
