import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { requestPasswordReset } from "#lib/domains/identity/auth/request-reset.ts";
import { sweep } from "#lib/domains/maintenance/sweep.ts";
import { newId } from "#lib/platform/ids.ts";
import { createPostgresLimiter } from "#lib/platform/limits/limiter.ts";
import { createMailer } from "#lib/platform/mail/mailer.ts";
import { testDatabase } from "#tests/support/api.ts";
import { startMailService } from "#tests/support/mail-server.ts";
import {
  createOwnedOrganization,
  createPerson,
  createVisitor,
  PASSWORD,
  signInAs,
} from "#tests/support/people.ts";

let running: Awaited<ReturnType<typeof startMailService>>;

beforeAll(async () => {
  running = await startMailService();
});
afterAll(() => running.close());

async function organization(name = "Acme School") {
  const person = await createPerson("Ada Lovelace");
  const id = await createOwnedOrganization(person, name);
  return {
    id,
    person,
    owner: createVisitor((await signInAs(person, { site: running.site })) ?? "", running.site),
  };
}
const findLink = (text: string) => /http:\/\/assess\.example\.com(\/\S+)/.exec(text)?.[1] ?? "";
const createHeaders = () => ({
  "x-forwarded-for": `2001:db8:${newId().slice(9, 13)}:${newId().slice(-4)}::1`,
});

describe("an invitation by email", () => {
  test("is sent as plain text and HTML with a working link", async () => {
    const { owner } = await organization();
    const person = await createPerson();
    const { data } = await owner.request("POST", "/invitations", { email: person.email, role: "author" });
    expect(data).toMatchObject({ mail: "sent", link: null });
    const [mail] = await running.server.to(person.email);
    if (!mail) throw new Error("no mail");
    expect(mail.from).toBe("assess@example.com");
    expect(mail.headers).toContain("Subject: Ada Lovelace invited you to Acme School on Touchstone");
    expect(mail.headers).toContain("Auto-Submitted: auto-generated");
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain("as an author");
      expect(text).toContain(`/invitations/inv_`);
    }
    expect(mail.html).not.toMatch(/<img|<link|<script|url\(/i);
    expect(mail.html.match(/https?:\/\/[^"<]+/g)).toHaveLength(1);
    const token = findLink(mail.text).split("/").at(-1);
    const theirs = createVisitor((await signInAs(person, { site: running.site })) ?? "", running.site);
    expect((await theirs.request("POST", "/account/memberships", { token })).status).toBe(201);
    const audit = (await owner.page("/settings/audit")).text;
    expect(audit).not.toContain(token);
  });

  test("that couldn't be sent returns its link, and is sent when resent", async () => {
    const { owner } = await organization();
    const email = `${newId()}@example.com`;
    running.server.setAccepting(false);
    const failed = await owner.request("POST", "/invitations", { email, role: "viewer" });
    running.server.setAccepting(true);
    expect([failed.status, failed.data.mail]).toEqual([201, "failed"]);
    expect((await running.stranger.page(new URL(failed.data.link).pathname)).text).toContain(
      "Join Acme School",
    );
    const again = await owner.request("POST", `/invitations/${failed.data.id}/resend`);
    expect(again.data).toMatchObject({ mail: "sent", link: null });
    const mails = await running.server.to(email);
    expect(mails).toHaveLength(1);
    expect((await running.stranger.page(new URL(failed.data.link).pathname)).text).toContain(
      "This invitation was revoked",
    );
    expect((await owner.page("/members")).text).toContain("by email");
  });

  test("escapes names in headers, addresses, and markup", async () => {
    const { owner } = await organization("Evil\r\nBcc: all@example.com\r\n\r\n<b>&");
    const email = `${newId()}@example.com`;
    await owner.request("POST", "/invitations", { email, role: "viewer" });
    const [mail] = await running.server.to(email);
    expect(mail?.to).toEqual([email]);
    expect(mail?.headers).not.toMatch(/^Bcc:/im);
    expect(mail?.html).toContain("&lt;b&gt;&amp;");
    expect(mail?.html).not.toContain("<b>");
  });

  test("is limited to 100 in 15 minutes per organization", async () => {
    const { owner } = await organization();
    const answers = await Promise.all(
      Array.from({ length: 101 }, () =>
        owner.request("POST", "/invitations", { email: "same@example.com", role: "viewer" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe("a forgotten password", () => {
  const requestReset = (email: string) =>
    running.stranger.request("POST", "/password-resets", { email }, createHeaders());
  const set = (link: string, new_password: string) =>
    running.stranger.request(
      "PUT",
      "/password-resets",
      { token: link.split("/").at(-1), new_password },
      createHeaders(),
    );
  const NEW = "another long password";

  test("responds identically for known and unknown addresses, and emails known ones only", async () => {
    const person = await createPerson();
    const unknown = `${newId()}@example.com`;
    const [one, two] = [await requestReset(person.email.toUpperCase()), await requestReset(unknown)];
    expect([one.status, one.text]).toEqual([202, two.text]);
    expect(two.status).toBe(202);
    await running.server.to(person.email);
    expect(running.server.mails.filter(({ to }) => to.includes(unknown))).toEqual([]);
  });

  test("keeps a host that would stop after the response running until the email has been sent", async () => {
    const person = await createPerson();
    const { db } = testDatabase();
    const onFailure = (error: unknown) => {
      throw error;
    };
    const mailer = createMailer({ url: running.server.url, from: "assess@example.com", onFailure });
    const pending: Promise<void>[] = [];
    const input = { email: person.email, address: newId(), now: new Date() };
    await requestPasswordReset(db, createPostgresLimiter(db), input, {
      mailer,
      publicUrl: "http://assess.example.com",
      keepRunning: (work) => pending.push(work),
    });
    expect(pending).toHaveLength(1);
    await pending[0];
    expect(running.server.mails.filter(({ to }) => to.includes(person.email))).toHaveLength(1);
    await mailer.close();
  });

  test("sets a password once, ends all sessions, and invalidates the person's other links", async () => {
    const person = await createPerson();
    const before = createVisitor((await signInAs(person, { site: running.site })) ?? "", running.site);
    await requestReset(person.email);
    await requestReset(person.email);
    const [first, second] = (await running.server.to(person.email, 2)).map(({ text }) => findLink(text));
    if (!first || !second) throw new Error("no links");
    for (let i = 0; i < 3; i++)
      expect((await running.stranger.page(first)).text).toContain("Set a new password");
    const row = await testDatabase().sql`select * from password_resets where user_id = ${person.id}`;
    expect(JSON.stringify(row)).not.toContain(first.slice(-20));
    const tries = await Promise.all([set(first, NEW), set(first, NEW), set(first, NEW)]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await before.request("GET", "/checklist")).status).toBe(401);
    expect(await signInAs(person, { site: running.site })).toBeUndefined();
    expect(await signInAs(person, { site: running.site, password: NEW })).toBeDefined();
    expect((await set(second, "a third long password")).status).toBe(404);
    expect((await running.stranger.page(second)).text).toContain("This link has expired");
  });

  test("refuses an expired or unknown link and a short password", async () => {
    const person = await createPerson();
    await requestReset(person.email);
    const [mail] = await running.server.to(person.email);
    const link = findLink(mail?.text ?? "");
    expect((await set(link, "short")).error.details[0].path).toBe("new_password");
    const { sql } = testDatabase();
    const [row] =
      await sql`select expires_at - created_at as life from password_resets where user_id = ${person.id}`;
    expect(row?.life).toBe("01:00:00");
    await sql`update password_resets set expires_at = now() - interval '1 second' where user_id = ${person.id}`;
    expect((await set(link, NEW)).status).toBe(404);
    expect((await set(`/reset-password/rst_${"A".repeat(43)}`, NEW)).status).toBe(404);
    expect(await signInAs(person, { site: running.site })).toBeDefined();
  });

  test("maintenance deletes expired links only", async () => {
    const { sql } = testDatabase();
    const [late, live] = [await createPerson(), await createPerson()];
    for (const { email } of [late, live]) await requestReset(email);
    await Promise.all([running.server.to(late.email), running.server.to(live.email)]);
    await sql`update password_resets set expires_at = now() - interval '1 second' where user_id = ${late.id}`;
    await sweep(testDatabase(), new Date(), new AbortController().signal);
    // Waits for the service's own worker if that is deleting the same link.
    const kept = await sql`
      select user_id from password_resets where user_id in (${late.id}, ${live.id}) for update`;
    expect(kept).toEqual([{ user_id: live.id }]);
  });

  test("changing the password invalidates open links", async () => {
    const person = await createPerson();
    await requestReset(person.email);
    const [mail] = await running.server.to(person.email);
    const session = createVisitor((await signInAs(person, { site: running.site })) ?? "", running.site);
    await session.request("PUT", "/account/password", { current_password: PASSWORD, new_password: NEW });
    expect((await set(findLink(mail?.text ?? ""), "a third long password")).status).toBe(404);
  });

  test("emails an identity provider's user that they have no password, without a link", async () => {
    const person = await createPerson();
    await testDatabase().sql`update users set password_hash = null where id = ${person.id}`;
    await requestReset(person.email);
    const [mail] = await running.server.to(person.email);
    expect(mail?.text).toContain("identity provider");
    expect(mail?.text).not.toContain("reset-password");
  });

  test("is limited per account, known or not, and per IP address", async () => {
    for (const email of [(await createPerson()).email, `${newId()}@example.com`]) {
      const statuses = [];
      for (let i = 0; i < 4; i++) statuses.push((await requestReset(email)).status);
      expect(statuses).toEqual([202, 202, 202, 429]);
    }
    const here = createHeaders();
    const statuses = new Set<number>();
    for (let i = 0; i < 21; i++) {
      const email = `${newId()}@example.com`;
      statuses.add((await running.stranger.request("POST", "/password-resets", { email }, here)).status);
    }
    expect([...statuses]).toEqual([202, 429]);
  });

  test("without a mail server the page says who can help, and the endpoint refuses", async () => {
    expect((await running.stranger.page("/forgot-password")).text).toContain("Send link");
    const without = createVisitor("");
    expect((await without.page("/forgot-password")).text).toContain("users reset-password");
    const { status, error } = await without.request("POST", "/password-resets", { email: "a@example.com" });
    expect([status, error.code]).toEqual([503, "unavailable"]);
  });
});
