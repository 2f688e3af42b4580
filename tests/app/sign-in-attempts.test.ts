import { describe, expect, test } from "vitest";
import {
  createPeople,
  createPerson,
  getSiteUrl,
  PASSWORD,
  type Person,
  signInAs,
} from "#tests/support/people.ts";

const AT_ONCE = 50;
/** Attempts within 15 minutes: on an account, and from one known browser. */
const LIMIT = 10;

type Outcome = "evaluated" | "refused" | "signed in";

let csrf: Promise<{ cookie: string; token: string }> | undefined;
/** Returns one CSRF token for all attempts of this file. It belongs to a browser, not to an account. */
function getCsrf() {
  csrf ??= fetch(`${getSiteUrl()}/api/auth/csrf`).then(async (response) => ({
    cookie: response.headers.getSetCookie()[0]?.split(";")[0] ?? "",
    token: ((await response.json()) as { csrfToken: string }).csrfToken,
  }));
  return csrf;
}

async function guessPassword(
  email: string,
  password: string,
  from: { device?: string; address: string },
): Promise<Outcome> {
  const { cookie, token } = await getCsrf();
  const device = from.device === undefined ? [] : [`touchstone.device=${from.device}`];
  const response = await fetch(`${getSiteUrl()}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie: [cookie, ...device].join("; "), "x-forwarded-for": from.address },
    body: new URLSearchParams({ email, password, csrfToken: token, json: "true" }),
    redirect: "manual",
  });
  const cookies = response.headers.getSetCookie();
  if (cookies.some((one) => one.startsWith("touchstone.session="))) return "signed in";
  const { url } = (await response.json()) as { url: string };
  if (url.includes("rate_limited")) return "refused";
  if (url.includes("CredentialsSignin")) return "evaluated";
  throw new Error(`unexpected answer: ${response.status} ${url}`);
}

let address = 0;
const newAddress = () => `203.0.113.${++address}`;
const count = (outcomes: readonly Outcome[], what: Outcome) => outcomes.filter((one) => one === what).length;
const runInParallel = (work: (i: number) => Promise<Outcome>, times = AT_ONCE) =>
  Promise.all(Array.from({ length: times }, (_, i) => work(i)));

async function getDeviceToken(person: Person): Promise<string> {
  const jar = (await signInAs(person)) ?? "";
  return /touchstone\.device=([^;]+)/.exec(jar)?.[1] ?? "";
}

const flipCharacter = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;
/** Finds another spelling of the same bytes: decoders ignore two bits of the last of 43 base64url characters. */
const findEquivalentEncoding = (text: string) => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return `${text.slice(0, -1)}${letters[letters.indexOf(text.at(-1) ?? "") ^ 1]}`;
};

const FORGERIES: Readonly<Record<string, (mark: string, i: number) => string>> = {
  "a part appended": (mark, i) => `${mark}.${i}`,
  "text appended": (mark, i) => `${mark}${"=".repeat(i + 1)}`,
  "white space and a part appended": (mark, i) => `${mark}%20${i}`,
  "an empty part appended": (mark, i) => `${mark}${".".repeat(i + 1)}`,
  "another encoding of the same bytes": (mark, i) => `${findEquivalentEncoding(mark)}${i % 2 ? "" : "="}`,
  "base64 in place of base64url": (mark, i) =>
    `${mark.replaceAll("-", "%2B").replaceAll("_", "%2F")}${i % 2 ? "%3D" : "%0A"}`,
  "characters that decoders skip": (mark, i) => `${mark.slice(0, 30)}${"!".repeat(i + 1)}${mark.slice(30)}`,
  "its end cut off": (mark, i) => mark.slice(0, -1 - (i % 20)),
  "its beginning changed": (mark, i) => flipCharacter(mark, i % 22),
  "no signature": (mark, i) => `${mark.split(".")[0]}.${i}`,
};

describe("guessing passwords in parallel", () => {
  test("evaluates no more guesses per account than the limit and refuses the rest unevaluated", async () => {
    const person = await createPerson();
    const outcomes = await runInParallel((i) =>
      guessPassword(person.email, `guess ${i}`, { address: newAddress() }),
    );
    expect(count(outcomes, "evaluated")).toBe(LIMIT);
    expect(count(outcomes, "refused")).toBe(AT_ONCE - LIMIT);
  });

  test("evaluates no more guesses per IP address than the limit, whatever the accounts", async () => {
    const from = { address: newAddress() };
    const outcomes = await runInParallel(
      (i) => guessPassword(`nobody-${i}-${from.address}@example.com`, "guess", from),
      140,
    );
    expect(count(outcomes, "evaluated")).toBe(100);
  });

  test("successful sign-ins don't use up an IP address's allowance", async () => {
    const from = { address: newAddress() };
    const people = await createPeople(20);
    for (const round of [1, 2]) {
      const outcomes = await Promise.all(people.map(({ email }) => guessPassword(email, PASSWORD, from)));
      expect([round, count(outcomes, "signed in")]).toEqual([round, people.length]);
    }
    const wrong = await runInParallel(
      (i) => guessPassword(people[i % people.length]?.email ?? "", "guess", from),
      110,
    );
    expect(count(wrong, "evaluated")).toBe(100);
  });
});

describe("a browser that signed in to an account before", () => {
  test.each(Object.entries(FORGERIES))(
    "gets no extra attempts when its device cookie comes with %s",
    async (_, forge) => {
      const person = await createPerson();
      const mark = await getDeviceToken(person);
      // These attempts use up the account's allowance for unknown browsers.
      await runInParallel((i) => guessPassword(person.email, `wrong ${i}`, { address: newAddress() }), LIMIT);
      const outcomes = await runInParallel(
        (i) => guessPassword(person.email, `guess ${i}`, { device: forge(mark, i), address: newAddress() }),
        20,
      );
      expect(count(outcomes, "evaluated")).toBe(0);
      expect(await guessPassword(person.email, PASSWORD, { device: mark, address: newAddress() })).toBe(
        "signed in",
      );
    },
  );

  test("gets the attempts of one browser, however many requests come at once", async () => {
    const person = await createPerson();
    const mark = await getDeviceToken(person);
    // The value is the same, because cookies are percent-decoded before they are checked.
    const escapeLetter = (i: number) =>
      [...mark].map((letter, at) =>
        at === i % mark.length ? `%${letter.charCodeAt(0).toString(16)}` : letter,
      );
    const outcomes = await runInParallel((i) =>
      guessPassword(person.email, `guess ${i}`, { device: escapeLetter(i).join(""), address: newAddress() }),
    );
    expect(count(outcomes, "evaluated")).toBe(LIMIT);
  });

  test("is unknown to every other account", async () => {
    const [one, other] = [await createPerson(), await createPerson()];
    const mark = await getDeviceToken(one);
    await runInParallel((i) => guessPassword(other.email, `wrong ${i}`, { address: newAddress() }), LIMIT);
    expect(await guessPassword(other.email, PASSWORD, { device: mark, address: newAddress() })).toBe(
      "refused",
    );
  });

  test("can sign in while others use up all attempts on the account and its IP address", async () => {
    const person = await createPerson();
    const device = await getDeviceToken(person);
    const from = { address: newAddress() };
    await runInParallel((i) => guessPassword(`nobody-${i}-${from.address}@example.com`, "guess", from), 100);
    await runInParallel((i) => guessPassword(person.email, `wrong ${i}`, { address: newAddress() }), LIMIT);
    expect(await guessPassword(person.email, PASSWORD, from)).toBe("refused");
    expect(await guessPassword(person.email, PASSWORD, { ...from, device })).toBe("signed in");
  });

  test("limits the holder of many device cookies to 50 attempts in total", async () => {
    const person = await createPerson();
    const marks = await Promise.all(Array.from({ length: 6 }, () => getDeviceToken(person)));
    const outcomes = await runInParallel(
      (i) => guessPassword(person.email, `guess ${i}`, { device: marks[i % 6] ?? "", address: newAddress() }),
      60,
    );
    expect(count(outcomes, "evaluated")).toBe(50);
  });
});

test("an impossible email is answered like one without an account", async () => {
  expect(await guessPassword("a\u0000b@example.com", "guess", { address: newAddress() })).toBe("evaluated");
  expect(await guessPassword(`${"x".repeat(5000)}@example.com`, "guess", { address: newAddress() })).toBe(
    "evaluated",
  );
});
