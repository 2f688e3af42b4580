import { expect, it } from "vitest";
import { generatePassword } from "#lib/platform/secrets.ts";

it("a generated password needs no quoting in a command, and no two are the same", () => {
  const passwords = Array.from({ length: 1000 }, generatePassword);
  for (const password of passwords) expect(password).toMatch(/^[a-z2-9]{20}$/);
  expect(new Set(passwords).size).toBe(1000);
});
