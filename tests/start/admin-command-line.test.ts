import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { runAdmin } from "./admin.ts";
import { createTempDir } from "./support.ts";

describe("admin", () => {
  it("prints the usage and exits with 0 on --help, without touching the data directory", async () => {
    const dataDir = path.join(createTempDir(), "data");
    const { code, stdout, stderr } = await runAdmin(dataDir, "keys", "create", "--help");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^Usage:\n {2}admin bootstrap /);
    expect(fs.existsSync(dataDir)).toBe(false);
  });

  it.each([
    { args: [], error: /^Usage:\n {2}admin bootstrap / },
    { args: ["boostrap", "--org", "A"], error: /^Unknown command: boostrap\n\nUsage:\n {2}admin bootstrap / },
    { args: ["migrate", "--json"], error: /^`migrate` doesn't take any options\.\n$/ },
    { args: ["keys", "list"], error: /^Missing options: --org\.\n$/ },
  ])("exits with 2 without touching the data directory on an invalid command: $args", async (invalid) => {
    const dataDir = path.join(createTempDir(), "data");
    const { code, stdout, stderr } = await runAdmin(dataDir, ...invalid.args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(invalid.error);
    expect(fs.existsSync(dataDir)).toBe(false);
  });

  it("creates no database for a command on existing data, and names the settings that lead to it", async () => {
    const dataDir = path.join(createTempDir(), "data");
    expect(await runAdmin(dataDir, "users", "reset-password", "--email", "ada@example.com")).toEqual({
      code: 1,
      stdout: "",
      stderr: `There is no database in ${dataDir}. Run this command with the DATA_DIR or DATABASE_URL of the service.\n`,
    });
    expect(fs.existsSync(dataDir)).toBe(false);
  });
});
