import { run } from "./support.ts";

/** Runs an admin command on the embedded database in `dataDir` until it ends. */
export async function runAdmin(dataDir: string, ...args: string[]) {
  const { ended, stdout, stderr } = run("scripts/admin.ts", args, {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" },
  });
  return { code: await ended, stdout: stdout(), stderr: stderr() };
}
