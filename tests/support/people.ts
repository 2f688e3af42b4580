import { randomInt } from "node:crypto";
import { inject } from "vitest";
import type { Role } from "#lib/contract/roles.ts";
import { hashPassword } from "#lib/domains/identity/auth/passwords.ts";
import { foundOrganization } from "#lib/domains/identity/organizations/found.ts";
import { memberships, users } from "#lib/platform/db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import { type Answer, testDatabase } from "./api.ts";
import { NO_LIMITS } from "./organization.ts";

export const PASSWORD = "correct horse battery";
let hashed: Promise<string> | undefined;

export type Person = { id: string; email: string; name: string };

/** Somebody with an account, a member of nothing yet. */
export async function newPerson(name = "Ada Lovelace"): Promise<Person> {
  const id = newId();
  const email = `${id}@example.com`;
  hashed ??= hashPassword(PASSWORD);
  await testDatabase()
    .db.insert(users)
    .values({ id, email, name, passwordHash: await hashed });
  return { id, email, name };
}

/** A new organization of its owner, with the limits of every other test. */
export const newOwnedOrganization = async (owner: Person, name = "Acme School"): Promise<string> =>
  foundOrganization(testDatabase().db, {
    name,
    userId: owner.id,
    limits: NO_LIMITS,
    now: new Date(),
    requestId: "test",
  });

export async function join(organizationId: string, person: Person, role: Role): Promise<void> {
  await testDatabase().db.insert(memberships).values({ organizationId, userId: person.id, role });
}

/** Where people go: the host that the service gives its own address by. */
export const siteUrl = (): string => inject("baseUrl").replace("127.0.0.1", "localhost");

/** Signs in as a browser does. Gives the cookies to send from then on; undefined where it was refused. */
export async function signInAs(
  { email }: { email: string },
  options: { password?: string; cookies?: string; headers?: Record<string, string>; site?: string } = {},
): Promise<string | undefined> {
  const { password = PASSWORD, cookies = "", site = siteUrl() } = options;
  // Each from an address of its own, as the limit on failures counts by it.
  const headers = {
    "x-forwarded-for": `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}::1`,
    ...options.headers,
  };
  const csrf = await fetch(`${site}/api/auth/csrf`, { headers });
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const jar = [cookies, cookiesOf(csrf)].filter((part) => part !== "").join("; ");
  const response = await fetch(`${site}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { ...headers, cookie: jar, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
    redirect: "manual",
  });
  const given = cookiesOf(response);
  return given.includes("touchstone.session=") ? given : undefined;
}

export const cookiesOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");

export type Visitor = {
  cookies: string;
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** A page's HTML and status, redirects not followed. */
  page(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; text: string; location: string | null }>;
};

/** What a page of ours sends along in a browser; tests of forgeries send something else. */
const FROM_OUR_PAGE = { "sec-fetch-site": "same-origin" };

/** `site`: another instance than the one of all tests. */
export const visitorWith = (cookies: string, site = siteUrl()): Visitor => ({
  cookies,
  async request(method, path, body, headers = {}) {
    const response = await fetch(`${site}/api${path}`, {
      method,
      headers: {
        ...(cookies ? { cookie: cookies } : {}),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...FROM_OUR_PAGE,
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    let parsed: Answer["body"];
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

/** Somebody signed in, with a role in an organization. */
export async function memberOf(organizationId: string, role: Role): Promise<Visitor & { person: Person }> {
  const person = await newPerson();
  await join(organizationId, person, role);
  const cookies = await signInAs(person);
  if (!cookies) throw new Error("signing in failed");
  return { person, ...visitorWith(cookies) };
}

export type Author = Visitor & { organizationId: string; person: Person };

/** Somebody who writes assessments, in an organization of their own. */
export async function newAuthor(): Promise<Author> {
  const organizationId = await newOwnedOrganization(await newPerson());
  return { ...(await memberOf(organizationId, "author")), organizationId };
}

/** Makes an assessment with somebody's session, and gives its id. */
export const createAs = async (who: Visitor, body: object): Promise<string> =>
  (await who.request("POST", "/v1/assessments", body)).data.id;
