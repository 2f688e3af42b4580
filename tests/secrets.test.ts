import { expect, it } from "vitest";
import { generatePassword } from "#lib/platform/secrets.ts";

it("a generated password can be given to a command as it is, and no two are alike", () => {
  const passwords = Array.from({ length: 1000 }, generatePassword);
  for (const password of passwords) expect(password).toMatch(/^[a-z2-9]{20}$/);
  expect(new Set(passwords).size).toBe(1000);
});
