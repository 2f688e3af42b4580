import { afterEach, describe, expect, test } from "vitest";
import { findPages } from "#components/shell/find-pages.ts";
import { listPages } from "#components/shell/navigation.ts";
import { ROLES, type Role } from "#lib/contract/roles.ts";
import { setLanguageSource } from "#lib/messages/language.ts";
import { PAGE_KEYWORDS } from "#lib/messages/page-keywords.ts";

afterEach(() => setLanguageSource(() => undefined));

const find = (query: string, role: Role = "owner") =>
  findPages(listPages(role), query).map(({ href }) => href);

describe("the pages of the command palette", () => {
  test("include those that only other pages link to, for the roles that can open them", () => {
    const listRoles = (href: string) => ROLES.filter((role) => find("", role).includes(href));
    expect(listRoles("/settings/audit")).toEqual(["owner", "admin"]);
    expect(listRoles("/settings/platforms")).toEqual(["owner", "admin"]);
    expect(listRoles("/webhooks/deliveries")).toEqual(["owner", "admin"]);
    expect(listRoles("/imports")).toEqual(["owner", "admin", "author"]);
    expect(listRoles("/docs")).toEqual(ROLES);
  });

  test.each([
    ["en", "docs", "/docs"],
    ["en", "api ref", "/docs"],
    ["en", "audit", "/settings/audit"],
    ["en", "LTI", "/settings/platforms"],
    ["en", "moodle", "/settings/platforms"],
    ["en", "password", "/account"],
    ["en", "deliver", "/webhooks/deliveries"],
    ["de", "docs", "/docs"],
    ["de", "Hilfe", "/docs"],
    ["de", "audit", "/settings/audit"],
    ["de", "lti", "/settings/platforms"],
    ["de", "import", "/imports"],
    ["de", "Passwort", "/account"],
  ] as const)("are found by name or keyword, in the viewer's language (%s): %s", (language, query, href) => {
    setLanguageSource(() => language);
    expect(find(query)).toContain(href);
  });

  test("come first if their name matches", () => {
    expect(find("webhooks")).toEqual(["/webhooks", "/webhooks/deliveries"]);
    expect(find("no such page")).toEqual([]);
  });

  test.each(["en", "de"] as const)("have keywords in every language (%s)", (language) => {
    setLanguageSource(() => language);
    for (const { href } of listPages("owner")) expect(PAGE_KEYWORDS[href], href).toMatch(/\w/);
  });
});
